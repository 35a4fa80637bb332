import { indexOf, outputFacts, postMentions, type SpaceState, type ThreadId } from '@conch/engine';
import { threadById, type Script, type ThreadRow } from '@conch/store';
import {
  openingPlace,
  replyPlace,
  type ForumPostInput,
  type ThreadPlace,
} from '../../forum/thread-places.ts';
import { Refused } from '../../refused.ts';
import type { SpaceChange } from '../../space/space-change.ts';
import { noForum, noSuchThread, threadClosed } from './forum-refusals.ts';
import { isId } from '../parse-input.ts';
import type { OutgoingPost } from '../messages/outgoing-post.ts';
import type { PostSender } from '../messages/sender.ts';
import { isOpenAt } from './thread-view.ts';

interface By {
  readonly sender: PostSender;
  readonly at: number;
}

/** The place of a new thread's opening post. Refused outside a forum. */
// oxlint-disable-next-line require-yield -- a script like `placeOfReply`, without a query
export function* placeOfThread(
  { space }: SpaceChange,
  outgoing: OutgoingPost,
  opened: By & { readonly threadId: ThreadId; readonly title: string; readonly category: string },
): Script<ThreadPlace | Refused> {
  const { threadId, title, category } = opened;
  const post = forumPost(space, outgoing, opened);
  const { id, settings } = space.state;
  const place = openingPlace({ id, forum: settings.forum }, post, { threadId, title, category });
  return noForum(space.state) ?? place;
}

/** The place of a reply in its thread. Refused if the thread is closed or does not exist. */
export function* placeOfReply(
  { space }: SpaceChange,
  outgoing: OutgoingPost,
  replied: By & { readonly threadId: ThreadId },
): Script<ThreadPlace | Refused> {
  const { at } = replied;
  const row = yield* threadIn(space.state, replied.threadId);
  if (row instanceof Refused) return row;
  if (!isOpenAt(row, at)) return threadClosed(row);
  return replyPlace(space.state, forumPost(space, outgoing, replied), { row, at });
}

/** A thread of a forum, or a refusal if the thread does not exist. */
export function* threadIn(state: SpaceState, id: ThreadId): Script<ThreadRow | Refused> {
  const refused = noForum(state);
  if (refused !== null) return refused;
  return (isId(id) ? yield* threadById(state.id, id) : null) ?? noSuchThread(id);
}

function forumPost(
  { state, nextSeq }: SpaceChange['space'],
  { messageId, content: body }: OutgoingPost,
  { sender, at }: By,
): ForumPostInput {
  const { roster, settings } = state;
  const index = indexOf(roster);
  const ids = postMentions({ body, listed: [] }, outputFacts(sender.id, roster, settings.forum));
  const mentions = ids.map((id) => ({ id, name: index.member(id)?.name ?? id }));
  return { messageId, sender, body, mentions, at, order: nextSeq };
}
