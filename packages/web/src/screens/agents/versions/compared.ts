import type { RouteOutput } from '@conch/sdk';

export type ListedVersion = RouteOutput<'listAgentVersions'>['items'][number];

/** Two versions to compare. */
interface Compared {
  readonly from: ListedVersion;
  readonly to: ListedVersion;
}

/** The possible comparisons: with the previous version and with the current version. */
export interface Comparable {
  readonly before: Compared | null;
  readonly now: Compared | null;
}

/** The comparisons for the version at an index. Versions are sorted newest first. */
export function comparable(versions: readonly ListedVersion[], at: number): Comparable {
  const [version, earlier, newest] = [versions[at], versions[at + 1], versions[0]];
  if (version === undefined || newest === undefined) return { before: null, now: null };
  return {
    before: earlier === undefined ? null : { from: earlier, to: version },
    now: at === 0 ? null : { from: version, to: newest },
  };
}
