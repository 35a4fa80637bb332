import type { Answered } from '@conch/sdk';

type StoppedRun = Pick<Answered<'readRun'>, 'endedBecause' | 'waiters'>;

/** What followed from a stop; a key of the namespace `chat`, with who has the floor back. */
type AfterStop =
  | { readonly key: 'floorBack'; readonly waiterId: string }
  | { readonly key: 'nobodyWaits'; readonly waiterId: null };

/** What a stop meant for who waited for the run; `null`: nobody did, or that was not kept. */
export function afterStop({ endedBecause, waiters }: StoppedRun): AfterStop | null {
  const next = waiters.at(-1);
  if (next === undefined) return null;
  // ST2: a stopped run gives the floor back; ST3, ST4: a chain or a space drops its stacks.
  if (endedBecause === 'ST1') return { key: 'floorBack', waiterId: next };
  const isDropped = endedBecause === 'ST3' || endedBecause === 'ST4';
  return isDropped ? { key: 'nobodyWaits', waiterId: null } : null;
}
