import type { SpaceId } from '@conch/engine';
import type { Move } from './plot.ts';

/** A conversation in some spaces of a server, as its agents need to know it. */
export interface Stage {
  readonly spaceIds: readonly SpaceId[];
  nextHabit(): Move;
}
