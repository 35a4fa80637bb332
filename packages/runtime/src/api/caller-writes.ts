import type { SpaceId } from '@conch/engine';
import type { Script } from '@conch/store';

/** Writes that a caller adds to the transaction of a change. */
export interface CallerWrites<Saved> {
  readonly also?: (saved: Saved) => Script<void>;
  /** Called after the commit, before any watcher is notified. */
  readonly committed?: () => void;
}

/** A check of the caller that runs first in the transaction of a change in a space. */
export type Guard = Pick<CallerWrites<SpaceId>, 'also'>;

/**
 * A job with writes of the caller runs alone, because they may lock rows that all spaces share.
 */
export function aloneIf(also: unknown): { readonly isAlone?: true } {
  return also === undefined ? {} : { isAlone: true };
}
