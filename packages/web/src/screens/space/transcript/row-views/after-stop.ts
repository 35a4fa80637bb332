import type { RouteOutput } from '@conch/sdk';
import type { MemberLabel } from '../label-lookup.ts';

type StoppedRun = Pick<RouteOutput<'readRun'>, 'cancelReason' | 'waiters'>;

/**
 * The consequence of a stop as a key of the namespace `chat`, with the agent that got the floor
 * back.
 */
type AfterStop =
  | { readonly key: 'floorBack'; readonly waiterId: string }
  | { readonly key: 'nobodyWaits'; readonly waiterId: null };

/**
 * The consequence of a stop for the agents that waited for the run. Null if no agent waited, or
 * while loading.
 */
export function afterStop({ cancelReason, waiters }: StoppedRun): AfterStop | null {
  const next = waiters.at(-1);
  if (next === undefined) return null;
  if (cancelReason === 'run-stopped') return { key: 'floorBack', waiterId: next };
  const isDropped = cancelReason === 'chain-stopped' || cancelReason === 'space-stopped';
  return isDropped ? { key: 'nobodyWaits', waiterId: null } : null;
}

/**
 * The reason why Conch, and not a person, cancelled a run, as a key of the namespace `chat`. Null
 * for any other reason, or if the agent is unknown.
 */
export function whyAgentStopped(
  cancelReason: StoppedRun['cancelReason'],
  { standing }: Pick<MemberLabel, 'standing'>,
): 'off-paused' | 'off-left' | 'off-removed' | null {
  if (cancelReason === 'agent-paused') return 'off-paused';
  if (cancelReason !== 'agent-left' || standing === 'unknown') return null;
  return standing === 'removed' ? 'off-removed' : 'off-left';
}
