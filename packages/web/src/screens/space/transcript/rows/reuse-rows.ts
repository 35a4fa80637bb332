import type { Row } from './row.ts';

/**
 * The new rows. Unchanged rows keep their object identity, so that React does not render them
 * again.
 */
export function reuseRows(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.key, row]));
  return now.map((row) => {
    const same = known.get(row.key);
    return same !== undefined && isSameRow(same, row) ? same : row;
  });
}

function isSameRow(one: Row, other: Row): boolean {
  const names = Object.keys(other) as (keyof Row)[];
  return names.every((name) => isSame(one[name], other[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((part, at) => part === other[at]);
}
