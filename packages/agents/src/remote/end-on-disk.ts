import type { OutcomeKind, RunFailure } from '@conch/engine';

/** The end of a run as an outside agent sees it. Every `Outcome` fits this type. */
export interface EndOnDisk {
  readonly kind: OutcomeKind;
  readonly failure?: RunFailure | null;
}
