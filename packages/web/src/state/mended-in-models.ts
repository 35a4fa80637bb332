import type { RouteOutput } from '@conch/sdk';

type Failure = RouteOutput<'tryAgent'>['failure'];

const MENDED: ReadonlySet<Failure> = new Set<Failure>([
  'no-model',
  'no-provider',
  'provider-key',
  'provider-address',
  'provider-refused',
  'provider-down',
]);

/** Whether people can fix the failure of a run in Settings, Models. */
export function isMendedInModels(failure: Failure): boolean {
  return MENDED.has(failure);
}
