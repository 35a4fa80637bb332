import type { Answered } from '@conch/sdk';

type Failure = Answered<'tryAgent'>['failure'];

const MENDED: ReadonlySet<Failure> = new Set<Failure>([
  'no-model',
  'provider-key',
  'provider-address',
  'provider-refused',
  'provider-down',
]);

/** Whether what a run has failed by is mended under Settings, Models. */
export function isMendedInModels(failure: Failure): boolean {
  return MENDED.has(failure);
}
