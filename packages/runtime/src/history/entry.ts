import type { Effect, Instant, SpaceEvent } from '@conch/engine';

/** One event of a space, with the effects that the engine decided. */
export interface Entry {
  readonly seq: number;
  readonly at: Instant;
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
}
