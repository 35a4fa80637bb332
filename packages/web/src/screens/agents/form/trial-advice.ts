import type { TrialResult } from './use-trial.ts';

const ADVISED = [
  'no-model',
  'no-provider',
  'provider-key',
  'provider-credit',
  'provider-address',
  'provider-model',
  'provider-filter',
  'provider-length',
  'provider-refused',
  'provider-busy',
  'provider-down',
  'no-output',
  'disconnected',
  'run-bound',
] as const;

/** Advice after a failure. Null if only the operator of the agent can fix the failure. */
export function adviceOn(
  failure: TrialResult['failure'],
): `advice_${(typeof ADVISED)[number]}` | null {
  const known = ADVISED.find((one) => one === failure);
  return known === undefined ? null : `advice_${known}`;
}

const FOR_EVERYONE: ReadonlySet<TrialResult['failure']> = new Set<TrialResult['failure']>([
  'provider-filter',
  'provider-busy',
  'disconnected',
]);

/** Whether a person who is not an admin can follow the advice too. */
export function isForEveryone(failure: TrialResult['failure']): boolean {
  return FOR_EVERYONE.has(failure);
}
