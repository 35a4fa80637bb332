import type { SpaceId } from '@conch/engine';
import type { OpenSpace } from './open-space.ts';
import { SpaceWorker, type Job, type WorkerPorts } from './space-worker.ts';

// SQLite has one writer. PostgreSQL has several writers, and each space always uses the same one.
const LANES = { sqlite: 1, postgres: 4 } as const;

/**
 * The workers of a node. Each space handles one event at a time, and several spaces work in
 * parallel.
 */
export class SpaceWorkers {
  readonly #lanes: readonly SpaceWorker[];

  constructor(ports: WorkerPorts) {
    const count = LANES[ports.database.dialect];
    this.#lanes = Array.from({ length: count }, () => new SpaceWorker(ports));
  }

  get isIdle(): boolean {
    return this.#lanes.every(({ isIdle }) => isIdle);
  }

  do<T>(job: Job<T>): Promise<T> {
    return this.#laneOf(job.spaceId).do(job);
  }

  open(spaceId: SpaceId): Promise<OpenSpace | null> {
    return this.#laneOf(spaceId).open(spaceId);
  }

  /** The space as this node has last loaded it. Null if this node has never loaded it. */
  lastSeen(spaceId: SpaceId): OpenSpace | null {
    return this.#laneOf(spaceId).lastSeen(spaceId);
  }

  #laneOf(spaceId: SpaceId): SpaceWorker {
    let sum = 0;
    for (let place = 0; place < spaceId.length; place += 1) {
      sum = (sum * 31 + spaceId.charCodeAt(place)) >>> 0;
    }
    const lane = this.#lanes[sum % this.#lanes.length];
    if (lane === undefined) throw new Error('there is no worker');
    return lane;
  }
}
