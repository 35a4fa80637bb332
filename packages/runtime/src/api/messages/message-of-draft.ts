import type { Draft, SpokenMessage } from '@conch/engine';
import { messageById } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { OpenSpace } from '../../space/open-space.ts';
import { spokenOf } from './message-view.ts';
import { spaceArchived } from '../../space/no-such-space.ts';
import { Refused } from '../../refused.ts';
import {
  requireFields,
  parseMessageId,
  parseSpaceId,
  parseText,
  noSuchMessage,
} from '../parse-input.ts';
import { POST_FIELDS, type NewMessage } from './message-poster.ts';
import { senderIn } from './sender.ts';
import { upToDate } from '../up-to-date.ts';

/** The message that would be posted if the draft were sent now, with the space of the message. */
export async function messageOfDraft(
  context: RuntimeContext,
  draft: Omit<NewMessage, 'clientId'>,
): Promise<{ readonly space: OpenSpace; readonly message: Draft }> {
  const { replyToId, from } = requireFields(draft, POST_FIELDS);
  const spaceId = parseSpaceId(draft.spaceId);
  const text = parseText(draft.content, context.limits.longestMessage);
  const space = await upToDate(context, spaceId);
  const { state, audiences, archivedAt, name } = space;
  if (archivedAt !== null) throw spaceArchived(name);
  const sender = await context.database.read(() => senderIn(state, from, context));
  if (sender instanceof Refused) throw sender;
  let replyTo: SpokenMessage | null = null;
  if (replyToId !== undefined) {
    const id = parseMessageId(replyToId);
    const row = await context.database.read(() => messageById(spaceId, id));
    if (row === null || row.deletedAt !== null) throw noSuchMessage(id);
    replyTo = spokenOf(row, audiences);
  }
  return {
    space,
    message: { sender: { kind: sender.kind, id: sender.id }, content: text, replyTo },
  };
}
