import type { RouteOutput } from '@conch/sdk';

type Failure = RouteOutput<'tryAgent'>['failure'];

const FIXED_IN_MODELS: ReadonlySet<Failure> = new Set<Failure>([
  'no-model',
  'no-provider',
  'provider-key',
  'provider-address',
  'provider-refused',
  'provider-down',
]);

/** Whether people can fix the failure of a run in Settings, Models. */
export function isFixedInModels(failure: Failure): boolean {
  return FIXED_IN_MODELS.has(failure);
}
