import type { Script } from '@conch/store';

/** Writes that a caller adds to the transaction of a change. */
export interface Alongside<Saved> {
  readonly also?: (saved: Saved) => Script<void>;
  /** Called after the commit, before any watcher is notified. */
  readonly committed?: () => void;
}
