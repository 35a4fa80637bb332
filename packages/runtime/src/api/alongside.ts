import type { Script } from '@conch/store';

/** Writes that a caller adds to a change. They happen if and only if the change does. */
export interface Alongside<Given> {
  readonly also?: (given: Given) => Script<void>;
  /** Called when everything is on disk, before anybody learns of it. */
  readonly committed?: () => void;
}
