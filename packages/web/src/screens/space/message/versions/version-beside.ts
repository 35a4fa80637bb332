import type { ShownVersion } from './shown-version.ts';

interface Standing {
  readonly shown: number;
  readonly newest: number;
}

/** The version before or after the selected version. Null means the newest version. */
export function versionBeside(
  earlier: readonly ShownVersion[],
  { shown, newest }: Standing,
  by: -1 | 1,
): ShownVersion | null {
  const inOrder = earlier
    .filter(({ version }) => version < newest)
    .toSorted((one, other) => one.version - other.version);
  if (by === 1) return inOrder.find(({ version }) => version > shown) ?? null;
  return inOrder.findLast(({ version }) => version < shown) ?? inOrder[0] ?? null;
}
