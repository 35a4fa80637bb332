import type { SpaceId } from '@conch/engine';
import type { Script } from '@conch/store';

/** The writes that a caller adds to the transaction of a change. */
export interface CallerWrites<Saved> {
  readonly also?: (saved: Saved) => Script<void>;
  /** Called after the commit, before any watcher is notified. */
  readonly committed?: () => void;
}

/**
 * A check that the caller supplies. The check runs first in the transaction that changes a space.
 */
export type Guard = Pick<CallerWrites<SpaceId>, 'also'>;

/**
 * If the caller adds writes to a job, the job runs alone, because these writes may lock rows that
 * all spaces share.
 */
export function aloneIf(also: unknown): { readonly isAlone?: true } {
  return also === undefined ? {} : { isAlone: true };
}
