import type { Script } from '@conch/store';

/** Writes that a caller adds to the transaction of a change. */
export interface Alongside<Given> {
  readonly also?: (given: Given) => Script<void>;
  /** Called after the commit, before any watcher is notified. */
  readonly committed?: () => void;
}
