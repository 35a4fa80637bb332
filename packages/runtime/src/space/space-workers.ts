import type { SpaceId } from '@conch/engine';
import type { OpenSpace } from './open-space.ts';
import { SpaceWorker, type Job, type WorkerPorts } from './space-worker.ts';

// SQLite has one writer. PostgreSQL has several at once, and a space always uses the same one.
const LANES = { sqlite: 1, postgres: 4 } as const;

/** The workers of a node: one event at a time in each space, several spaces at once. */
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

  /** The space as this node last saw it. Null if it never did. */
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
