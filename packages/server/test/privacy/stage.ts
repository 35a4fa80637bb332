import type { SpaceId } from '@conch/engine';
import type { HouseMove } from './moves/plot.ts';

/** A conversation in some spaces of a server, as far as its agents need it. */
export interface HouseStage {
  readonly spaceIds: readonly SpaceId[];
  nextHabit(): HouseMove;
}
