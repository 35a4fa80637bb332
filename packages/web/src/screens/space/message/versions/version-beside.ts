import type { EarlierVersion } from './shown-version.ts';

interface VersionNumbers {
  readonly shown: number;
  readonly newest: number;
}

/** The version before or after the selected version. Null means the newest version. */
export function versionBeside(
  earlier: readonly EarlierVersion[],
  { shown, newest }: VersionNumbers,
  by: -1 | 1,
): EarlierVersion | null {
  const inOrder = earlier
    .filter(({ version }) => version < newest)
    .toSorted((one, other) => one.version - other.version);
  if (by === 1) return inOrder.find(({ version }) => version > shown) ?? null;
  return inOrder.findLast(({ version }) => version < shown) ?? inOrder[0] ?? null;
}
