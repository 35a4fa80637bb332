import type { Ruling } from '../ruling.ts';
import type { ReactionChanged } from '../space-event.ts';
import { isPersonHere } from './person-here.ts';

/** MS11: a person of the space reacts to a message, and nobody gets the floor for it. */
export function reactionChanged(ruling: Ruling, event: ReactionChanged): void {
  const { messageId, by, emoji, isGiven } = event;
  if (!isPersonHere(ruling, by)) return;
  ruling.add({ type: 'change-reaction', messageId, by, emoji, isGiven, because: 'MS11' });
}
