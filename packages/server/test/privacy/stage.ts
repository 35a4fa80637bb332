import type { SpaceId } from '@conch/engine';
import type { HouseMove } from './moves/plot.ts';

/** The data about a conversation that its agents need. */
export interface HouseStage {
  readonly spaceIds: readonly SpaceId[];
  nextHabit(): HouseMove;
}
