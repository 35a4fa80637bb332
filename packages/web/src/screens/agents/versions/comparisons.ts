import type { RouteOutput } from '@conch/sdk';

export type ListedVersion = RouteOutput<'listAgentVersions'>['items'][number];

interface VersionPair {
  readonly from: ListedVersion;
  readonly to: ListedVersion;
}

/** The possible comparisons: with the previous version and with the current version. */
export interface VersionComparisons {
  readonly before: VersionPair | null;
  readonly now: VersionPair | null;
}

/** The comparisons for the version at an index. Versions are sorted newest first. */
export function comparisonsOf(versions: readonly ListedVersion[], at: number): VersionComparisons {
  const [version, earlier, newest] = [versions[at], versions[at + 1], versions[0]];
  if (version === undefined || newest === undefined) return { before: null, now: null };
  return {
    before: earlier === undefined ? null : { from: earlier, to: version },
    now: at === 0 ? null : { from: version, to: newest },
  };
}
