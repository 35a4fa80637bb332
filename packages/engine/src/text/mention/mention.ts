import type { MemberId } from '../../ids.ts';
import type { MemberKind } from '../../roster/member.ts';

/**
 * The position of a mention: `leading` at the beginning of a line, `sentence` at the beginning of a
 * later sentence of the line, and `inner` anywhere else.
 */
export type MentionPlace = 'leading' | 'sentence' | 'inner';

interface Span {
  /** Offset of the `@` in the text, in UTF-16 units. */
  readonly start: number;
  /** Offset after the last character of the name. */
  readonly end: number;
  /** The name as it was written, without the `@`. */
  readonly name: string;
  readonly place: MentionPlace;
  /**
   * True for a mention like `@alice's idea`, which is about Alice and does not address her (MN7).
   */
  readonly possessive: boolean;
}

/** The meaning of a name after an `@`. */
export type MentionTarget =
  | { readonly kind: 'member'; readonly id: MemberId; readonly memberKind: MemberKind }
  | { readonly kind: 'outsider'; readonly id: MemberId; readonly memberKind: MemberKind }
  | { readonly kind: 'group'; readonly group: 'people' | 'agents' }
  | { readonly kind: 'unknown' };

/** One `@name` of a text, and its meaning. */
export type Mention = Span & MentionTarget;
