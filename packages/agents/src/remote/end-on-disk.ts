import type { OutcomeKind, RunFailure } from '@conch/engine';

/** How a run has ended, as far as an agent outside is told: an `Outcome` is one. */
export interface EndOnDisk {
  readonly kind: OutcomeKind;
  readonly failure?: RunFailure | null;
}
