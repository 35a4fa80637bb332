import {
  DEFAULT_FORUM_SETTINGS,
  forumReplyRecord,
  indexOf,
  newThreadRecord,
  asMessageId,
  asThreadId,
  outputFacts,
  postMentions,
  type PendingMention,
  type SpaceId,
  type SpaceState,
  type ThreadId,
} from '@conch/engine';
import {
  addPendingMention,
  addReplies,
  addThread,
  threadById,
  type Script,
  type ThreadRow,
} from '@conch/store';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { noForum, noSuchThread, threadClosed } from './forum-refusals.ts';
import { isId } from './given.ts';
import type { Saying, ThreadPlace } from './saying.ts';
import type { PostSender } from './sender.ts';
import { isOpenAt } from './thread-view.ts';

interface By {
  readonly sender: PostSender;
  readonly at: number;
}

/** The place of a new thread's opening post. */
// oxlint-disable-next-line require-yield -- a script as the other is, that need not look anything up
export function* openingPlace(
  { space: { state } }: SpaceChange,
  saying: Saying,
  opened: By & { readonly threadId: ThreadId; readonly title: string; readonly category: string },
): Script<ThreadPlace | Refused> {
  const refused = noForum(state);
  if (refused !== null) return refused;
  const { threadId, title, category } = opened;
  const post = forumPost(state, saying, opened);
  const record = newThreadRecord({ ...post, threadId, title, category }, DEFAULT_FORUM_SETTINGS);
  const { thread, event } = record;
  return {
    post: {
      kind: 'forum-post',
      threadId,
      title,
      mentionedNames: event.mentionedNames,
      parentId: null,
      number: 1,
    },
    *write() {
      const { messageId: postId } = saying;
      yield* addThread({ ...thread, spaceId: state.id, postId, createdAt: opened.at });
      yield* addMentions(state.id, record.addMentions);
    },
  };
}

/** The place of a reply in a thread. */
export function* replyPlace(
  { space: { state } }: SpaceChange,
  saying: Saying,
  replied: By & { readonly threadId: ThreadId },
): Script<ThreadPlace | Refused> {
  const { at } = replied;
  const row = yield* threadIn(state, replied.threadId);
  if (row instanceof Refused) return row;
  if (!isOpenAt(row, at)) return threadClosed(row);
  const { title } = row;
  const threadId = asThreadId(row.id);
  const openingPostId = asMessageId(row.postId);
  const post = forumPost(state, saying, replied);
  const record = forumReplyRecord(post, { id: threadId, title, openingPostId });
  return {
    post: {
      kind: 'forum-reply',
      threadId,
      title,
      mentionedNames: record.event.mentionedNames,
      parentId: openingPostId,
      // The opening post has the first number, and no reply is ever taken off the count.
      number: row.replyCount + 2,
    },
    *write() {
      const { addedReplies: added, lastActivityAt } = record.thread;
      // A clock that was set back does not move a thread down its list.
      const last = Math.max(row.lastActivityAt, lastActivityAt);
      yield* addReplies({ spaceId: state.id, id: row.id, added, at: last });
      yield* addMentions(state.id, record.addMentions);
    },
  };
}

/** A thread of a forum, or why there is none. */
export function* threadIn(state: SpaceState, id: ThreadId): Script<ThreadRow | Refused> {
  const refused = noForum(state);
  if (refused !== null) return refused;
  return (isId(id) ? yield* threadById(state.id, id) : null) ?? noSuchThread(id);
}

function forumPost(
  { roster }: SpaceState,
  { messageId, text: body }: Saying,
  { sender, at }: By,
): Parameters<typeof forumReplyRecord>[0] {
  const index = indexOf(roster);
  const ids = postMentions({ body, listed: [] }, outputFacts(sender.id, roster));
  const mentions = ids.map((id) => ({ id, name: index.member(id)?.name ?? id }));
  return { messageId, author: sender, body, mentions, at };
}

function* addMentions(spaceId: SpaceId, mentions: readonly PendingMention[]): Script<void> {
  for (const { id, agentId, threadId, mentionerName, createdAt } of mentions) {
    yield* addPendingMention({
      spaceId,
      id,
      mentionedAgentId: agentId,
      threadId,
      mentionerName,
      createdAt,
    });
  }
}
