import type { LimitView } from '@conch/sdk';

/** The usage of a limit: at least half, at least 80 %, or all of it. */
export type LimitLevel = 'half' | 'near' | 'full';

/** A limit that has a value. */
export type SetLimit = LimitView & { readonly limit: number };

const SHOWN_FROM = 0.5;
const NEAR_FROM = 0.8;

/**
 * The limit to show: the limit that refuses runs, else the limit with the largest used share. Null
 * if every limit is less than half used.
 */
export function nearestLimit(
  limits: readonly LimitView[],
  refusing: LimitView['kind'] | null = null,
): { readonly limit: SetLimit; readonly level: LimitLevel } | null {
  const set = limits.filter((one): one is SetLimit => one.limit !== null && one.limit > 0);
  const [first, ...others] = set;
  if (first === undefined) return null;
  const stopping = set.find(({ kind }) => kind === refusing);
  if (stopping !== undefined) return { limit: stopping, level: 'full' };
  const limit = others.reduce((most, one) => (shareOf(one) > shareOf(most) ? one : most), first);
  const level = levelOf(limit);
  return level === null ? null : { limit, level };
}

export function levelOf({ used, limit }: Pick<LimitView, 'used' | 'limit'>): LimitLevel | null {
  if (limit === null || limit <= 0 || used < limit * SHOWN_FROM) return null;
  if (used >= limit) return 'full';
  return used >= limit * NEAR_FROM ? 'near' : 'half';
}

export function shareOf({ used, limit }: SetLimit): number {
  return used / limit;
}
