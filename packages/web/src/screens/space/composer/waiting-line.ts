import type { SpaceView } from '@conch/sdk';
import { liveStacks, type Chain } from '../panels/chain-steps.ts';

/** Who waits for whom, the one who waits longest first, and last who has the floor; `null`: nobody. */
export function waitingLine(chain: Pick<Chain, 'runs'>): readonly string[] | null {
  const stacks = liveStacks(chain).filter(({ waiters }) => waiters.length > 0);
  const deepest = stacks.toSorted((one, other) => other.waiters.length - one.waiters.length)[0];
  return deepest === undefined ? null : [...deepest.waiters, deepest.agentId];
}

// Where agents only answer, nobody waits for a reply of another.
const WITH_STACKS: ReadonlySet<string> = new Set(['chain', 'admin']);

/** The chain in which agents may wait for each other now: the newest that goes on. */
export function chainToWatch({
  space,
  runs,
}: {
  readonly space: { readonly settings: { readonly policy: string } };
  readonly runs: SpaceView['runs'];
}): string | null {
  return WITH_STACKS.has(space.settings.policy) ? (runs.at(-1)?.chainId ?? null) : null;
}
