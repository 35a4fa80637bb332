import type { Resolve } from './checked-lookup.ts';

/**
 * Whoever asks for a name that is being looked up waits for that answer. The system looks up four
 * names at a time: many questions about one that nobody answers would keep all others waiting.
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
