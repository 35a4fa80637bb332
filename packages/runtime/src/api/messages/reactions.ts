import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import { messageById } from '@conch/store';
import { Refused } from '../../refused.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { applyEvent } from '../../space/apply-event.ts';
import {
  reactionsOf,
  type ReactionChange,
  type ReactionView,
} from '../../space/message-reactions.ts';
import { noSuchMessage, parseMessageId, requireFields } from '../parse-input.ts';
import { refusalIn } from '../refusal-in.ts';

// A message stays small and readable.
const MOST_EMOJI = 20;
const MOST_OF_ONE_EMOJI = 500;
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

/** Gives a reaction to a message, or takes it back. The same change twice is one change. */
export async function changeReaction(
  context: RuntimeContext,
  input: ReactionChange & { readonly spaceId: SpaceId; readonly messageId: MessageId },
): Promise<{ readonly seq: number }> {
  const { newId, clock } = context;
  const { spaceId, by, emoji, isGiven } = requireFields(input, 'spaceId, messageId, by and emoji');
  const messageId = parseMessageId(input.messageId);
  const id = newId();
  return context.do({
    spaceId,
    *apply(change, recorder) {
      const row = yield* messageById(spaceId, messageId);
      // Posts of forums and notices show no reactions.
      if (row === null || row.deletedAt !== null || row.type !== 'message') {
        return noSuchMessage(messageId);
      }
      const reactions = reactionsOf(row);
      const given = reactions.find((view) => view.emoji === emoji)?.by ?? [];
      if (given.includes(by) === isGiven) return { seq: change.space.nextSeq - 1 };
      const refused = isGiven ? refusedReaction(reactions, { emoji, given }) : null;
      if (refused !== null) return refused;
      const seq = change.space.nextSeq;
      const about = { messageId, by, emoji, isGiven };
      const event = { type: 'reaction-changed', id, at: clock.now(), ...about } as const;
      return refusalIn(yield* applyEvent(change, event, recorder)) ?? { seq };
    },
  });
}

function refusedReaction(
  reactions: readonly ReactionView[],
  { emoji, given }: { readonly emoji: string; readonly given: readonly MemberId[] },
): Refused | null {
  if (!ONE_EMOJI.test(emoji)) {
    return new Refused('bad-emoji', 'A reaction is exactly one emoji. Send one emoji.', []);
  }
  const isFull = given.length === 0 && reactions.length >= MOST_EMOJI;
  if (!isFull && given.length < MOST_OF_ONE_EMOJI) return null;
  const what = 'This message has too many reactions. Use one of those that it has.';
  return new Refused('too-many-reactions', what, [emoji]);
}
