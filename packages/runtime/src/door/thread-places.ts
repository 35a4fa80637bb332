import { indexOf, outputFacts, postMentions, type SpaceState, type ThreadId } from '@conch/engine';
import { threadById, type Script, type ThreadRow } from '@conch/store';
import {
  openingPlace,
  replyPlace,
  type ForumPost,
  type ThreadPlace,
} from '../forum/thread-places.ts';
import { Refused } from '../refused.ts';
import type { SpaceChange } from '../space-change.ts';
import { noForum, noSuchThread, threadClosed } from './forum-refusals.ts';
import { isId } from './given.ts';
import type { Saying } from './saying.ts';
import type { PostSender } from './sender.ts';
import { isOpenAt } from './thread-view.ts';

interface By {
  readonly sender: PostSender;
  readonly at: number;
}

/** Where a person's new thread stands. */
// oxlint-disable-next-line require-yield -- a script as the other is, that need not look anything up
export function* placeOfThread(
  { space }: SpaceChange,
  saying: Saying,
  opened: By & { readonly threadId: ThreadId; readonly title: string; readonly category: string },
): Script<ThreadPlace | Refused> {
  const { threadId, title, category } = opened;
  const post = forumPost(space, saying, opened);
  const { id, settings } = space.state;
  const place = openingPlace({ id, forum: settings.forum }, post, { threadId, title, category });
  return noForum(space.state) ?? place;
}

/** Where a person's reply stands. */
export function* placeOfReply(
  { space }: SpaceChange,
  saying: Saying,
  replied: By & { readonly threadId: ThreadId },
): Script<ThreadPlace | Refused> {
  const { at } = replied;
  const row = yield* threadIn(space.state, replied.threadId);
  if (row instanceof Refused) return row;
  if (!isOpenAt(row, at)) return threadClosed(row);
  return replyPlace(space.state, forumPost(space, saying, replied), { row, at });
}

/** A thread of a forum, or why there is none. */
export function* threadIn(state: SpaceState, id: ThreadId): Script<ThreadRow | Refused> {
  const refused = noForum(state);
  if (refused !== null) return refused;
  return (isId(id) ? yield* threadById(state.id, id) : null) ?? noSuchThread(id);
}

function forumPost(
  { state, nextSeq }: SpaceChange['space'],
  { messageId, text: body }: Saying,
  { sender, at }: By,
): ForumPost {
  const { roster, settings } = state;
  const index = indexOf(roster);
  const ids = postMentions({ body, listed: [] }, outputFacts(sender.id, roster, settings.forum));
  const mentions = ids.map((id) => ({ id, name: index.member(id)?.name ?? id }));
  return { messageId, author: sender, body, mentions, at, order: nextSeq };
}
