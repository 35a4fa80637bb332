import type { Tried } from './use-trial.ts';

const ADVISED = [
  'no-model',
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

/** What to do about an answer that did not come; `null`: that is for whoever runs the agent. */
export function adviceOn(failure: Tried['failure']): `advice_${(typeof ADVISED)[number]}` | null {
  const known = ADVISED.find((one) => one === failure);
  return known === undefined ? null : `advice_${known}`;
}
