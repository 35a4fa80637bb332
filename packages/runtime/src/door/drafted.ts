import type { Draft, SpaceState, Spoken } from '@conch/engine';
import { messageById } from '@conch/store';
import type { Core } from '../core.ts';
import { spokenOf } from '../message-view.ts';
import { Refused } from '../refused.ts';
import { givenFields, givenMessage, givenText, noSuchMessage } from './given.ts';
import { POST_FIELDS, type Post } from './posting.ts';
import { senderIn } from './sender.ts';
import { upToDate } from './up-to-date.ts';

/** A message as it would be posted now, and the space in which it would be. */
export async function drafted(
  core: Core,
  draft: Omit<Post, 'clientId'>,
): Promise<{ readonly state: SpaceState; readonly asked: Draft }> {
  const { spaceId, replyToId, from } = givenFields(draft, POST_FIELDS);
  const text = givenText(draft.text, core.limits.longestMessage);
  const { state, audiences } = await upToDate(core, spaceId);
  const sender = await core.database.read(() => senderIn(state, from));
  if (sender instanceof Refused) throw sender;
  let replyTo: Spoken | null = null;
  if (replyToId !== undefined) {
    const id = givenMessage(replyToId);
    const row = await core.database.read(() => messageById(spaceId, id));
    if (row === null || row.deletedAt !== null) throw noSuchMessage(id);
    replyTo = spokenOf(row, audiences);
  }
  return { state, asked: { sender: { kind: sender.kind, id: sender.id }, text, replyTo } };
}
