import type { Row } from '../rows/row.ts';

export type RovingStep = 'next' | 'previous' | 'first' | 'last';

/** Whether the keyboard can reach the row. Separators are skipped. */
function isGoneTo({ kind }: Row): boolean {
  return kind !== 'top' && kind !== 'day' && kind !== 'new';
}

/** The tab stop of the list: the last focused row, else the newest row. */
export function tabStop(rows: readonly Row[], active: string | null): string | null {
  if (active !== null && rows.some(({ key }) => key === active)) return active;
  return rows.findLast(isGoneTo)?.key ?? null;
}

/** The row after a step. At either end of the list, the row does not change. */
export function stepFrom(
  rows: readonly Row[],
  from: string | null,
  step: RovingStep,
): string | null {
  const keys = rows.filter(isGoneTo).map(({ key }) => key);
  if (step === 'first') return keys[0] ?? null;
  if (step === 'last') return keys.at(-1) ?? null;
  const at = from === null ? -1 : keys.indexOf(from);
  if (at === -1) return keys.at(-1) ?? null;
  return keys[at + (step === 'next' ? 1 : -1)] ?? from;
}

const KEYS: Readonly<Record<string, RovingStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/** The step of a key press. Letters are ignored if single-key shortcuts are off. */
export function stepOfKey(
  key: string,
  letter: string | null,
  singleKeys: boolean,
): RovingStep | null {
  if (KEYS[key] !== undefined) return KEYS[key];
  if (!singleKeys) return null;
  if (letter === 'j') return 'next';
  return letter === 'k' ? 'previous' : null;
}
