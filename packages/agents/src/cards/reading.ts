/** What reading a card gave: a value, or one sentence that says what is wrong with it. */
export type CardReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

export function unreadable(reason: string): CardReading<never> {
  return { ok: false, reason };
}
