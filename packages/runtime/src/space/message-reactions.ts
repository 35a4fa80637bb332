import type { MemberId } from '@conch/engine';
import type { MessageRow } from '@conch/store';

/** An emoji, and the people who reacted with it, in the order of their reactions. */
export interface ReactionView {
  readonly emoji: string;
  readonly by: readonly MemberId[];
}

export interface ReactionChange {
  readonly by: MemberId;
  readonly emoji: string;
  readonly isGiven: boolean;
}

export function reactionsOf({ reactions }: Pick<MessageRow, 'reactions'>): readonly ReactionView[] {
  return reactions === null ? [] : (JSON.parse(reactions) as readonly ReactionView[]);
}

/** The reactions after a change. A person has each emoji at most once. */
export function withReaction(
  reactions: readonly ReactionView[],
  { by, emoji, isGiven }: ReactionChange,
): readonly ReactionView[] {
  const others = (view: ReactionView): readonly MemberId[] => view.by.filter((id) => id !== by);
  const known = reactions.some((view) => view.emoji === emoji);
  if (isGiven && !known) return [...reactions, { emoji, by: [by] }];
  return reactions
    .map((view) =>
      view.emoji === emoji ? { emoji, by: [...others(view), ...(isGiven ? [by] : [])] } : view,
    )
    .filter((view) => view.by.length > 0);
}
