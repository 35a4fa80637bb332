import type { Row } from './row.ts';

export type Step = 'next' | 'previous' | 'first' | 'last';

/** Lines between the rows are not gone to. */
function isGoneTo({ kind }: Row): boolean {
  return kind !== 'top' && kind !== 'day' && kind !== 'new';
}

/** The row that Tab leads to: the one that was last gone to, otherwise the newest. */
export function tabStop(rows: readonly Row[], active: string | null): string | null {
  if (active !== null && rows.some(({ key }) => key === active)) return active;
  return rows.findLast(isGoneTo)?.key ?? null;
}

/** The row that a step leads to; the same where there is no further one. */
export function stepFrom(rows: readonly Row[], from: string | null, step: Step): string | null {
  const keys = rows.filter(isGoneTo).map(({ key }) => key);
  if (step === 'first') return keys[0] ?? null;
  if (step === 'last') return keys.at(-1) ?? null;
  const at = from === null ? -1 : keys.indexOf(from);
  if (at === -1) return keys.at(-1) ?? null;
  return keys[at + (step === 'next' ? 1 : -1)] ?? from;
}

const KEYS: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** Which step a key is; letters only where they are wanted. */
export function stepOfKey(key: string, letter: string | null, singleKeys: boolean): Step | null {
  if (KEYS[key] !== undefined) return KEYS[key];
  if (!singleKeys) return null;
  if (letter === 'j') return 'next';
  return letter === 'k' ? 'previous' : null;
}
