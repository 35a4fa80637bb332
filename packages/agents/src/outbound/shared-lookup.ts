import type { Resolve } from './checked-lookup.ts';

/**
 * Shares one lookup among all callers of the same name. The system looks up four names at a time,
 * so repeated lookups of a name that never resolves would block all other lookups.
 */
export function sharedLookup(resolve: Resolve): Resolve {
  const underWay = new Map<string, ReturnType<Resolve>>();
  return (host) => {
    const begun = underWay.get(host);
    if (begun !== undefined) return begun;
    const answer = resolve(host).finally(() => underWay.delete(host));
    underWay.set(host, answer);
    return answer;
  };
}
