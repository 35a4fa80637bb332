import { asSpaceId, type SpaceId } from '@conch/engine';
import {
  endOtherLeases,
  floorOf,
  liveRunCounts,
  releaseRunsOfDeadNodes,
  renewLease,
  spacesWithActs,
  wakingSpaces,
  type Script,
} from '@conch/store';
import { arrivals } from './arrivals.ts';
import type { Core } from './core.ts';
import type { WaitTimers } from './wait-timers.ts';

interface RoundsParts {
  readonly core: Core;
  readonly nodeId: string;
  /** How long after its last sign of life a node counts as dead. */
  readonly leaseMs: number;
  readonly waits: WaitTimers;
}

// Longer than any process lives.
const FOR_EVER_MS = 1_000 * 365 * 86_400_000;

/** What a node finds in the database when it looks: what others left, or did. */
export class Rounds {
  readonly #parts: RoundsParts;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
  }

  /** Nobody else can have this database: whoever had runs is gone. */
  get isAlone(): boolean {
    return this.#parts.core.database.dialect === 'sqlite';
  }

  /** Begins to live, and gives up the runs of the dead; the spaces in which something is to be run. */
  async begin(): Promise<readonly string[]> {
    const { core, nodeId, leaseMs } = this.#parts;
    const { isAlone } = this;
    const live = await core.database.transact(function* () {
      yield* core.names.refresh();
      yield* renewLease(nodeId, isAlone ? FOR_EVER_MS : leaseMs);
      if (isAlone) yield* endOtherLeases(nodeId);
      yield* releaseRunsOfDeadNodes(nodeId);
      return yield* liveRunCounts();
    });
    return live.map(({ spaceId }) => spaceId);
  }

  async signOfLife(): Promise<void> {
    const { core, nodeId, leaseMs } = this.#parts;
    await core.database.transact(() => renewLease(nodeId, leaseMs));
  }

  /** Runs of the dead, acts that have not arrived, events that nobody here was told of, waits. */
  async look(): Promise<void> {
    const { core, nodeId, leaseMs } = this.#parts;
    const { isAlone } = this;
    const { acts, heads } = await core.database.transact(function* () {
      if (!isAlone) yield* renewLease(nodeId, leaseMs);
      yield* releaseRunsOfDeadNodes(nodeId);
      return { acts: yield* spacesWithActs(), heads: yield* headsOf(core.feed.watchedSpaces()) };
    });
    for (const spaceId of acts) await core.do(arrivals(asSpaceId(spaceId), () => core.clock.now()));
    for (const [spaceId, head] of heads) core.feed.sawHead(spaceId, head);
    await this.#findWaits();
  }

  async #findWaits(): Promise<void> {
    const { core, waits } = this.#parts;
    for (const { spaceId, wakeAt } of await core.database.read(() => wakingSpaces())) {
      if (wakeAt !== null) waits.waitUntil(asSpaceId(spaceId), wakeAt);
    }
  }
}

function* headsOf(spaces: readonly SpaceId[]): Script<ReadonlyMap<SpaceId, number>> {
  const heads = new Map<SpaceId, number>();
  for (const spaceId of spaces) {
    const floor = yield* floorOf(spaceId);
    if (floor !== null) heads.set(spaceId, floor.nextSeq - 1);
  }
  return heads;
}
