import type { Reason } from '@conch/protocol';

/** The result of reading a card: a value, or one sentence about the problem. */
export type CardReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly why: Reason };

export function unreadable(why: Reason): CardReading<never> {
  return { ok: false, reason: why.detail, why };
}
