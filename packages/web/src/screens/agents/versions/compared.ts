import type { Answered } from '@conch/sdk';

export type ListedVersion = Answered<'listAgentVersions'>['items'][number];

/** Two versions to lay over each other. */
interface Compared {
  readonly from: ListedVersion;
  readonly to: ListedVersion;
}

/** What a version can be compared with: the one before it, and the present one. */
export interface Comparable {
  readonly before: Compared | null;
  readonly now: Compared | null;
}

/** Of versions with the newest first, what the one at a place can be compared with. */
export function comparable(versions: readonly ListedVersion[], at: number): Comparable {
  const [version, earlier, newest] = [versions[at], versions[at + 1], versions[0]];
  if (version === undefined || newest === undefined) return { before: null, now: null };
  return {
    before: earlier === undefined ? null : { from: earlier, to: version },
    now: at === 0 ? null : { from: version, to: newest },
  };
}
