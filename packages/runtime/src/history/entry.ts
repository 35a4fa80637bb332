import type { Effect, Instant, SpaceEvent } from '@conch/engine';

/** One place in the order of a space: what happened, and what was decided then. */
export interface Entry {
  readonly seq: number;
  readonly at: Instant;
  readonly event: SpaceEvent;
  readonly effects: readonly Effect[];
}
