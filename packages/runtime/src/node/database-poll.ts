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
import { deliverActs } from '../across/deliver-acts.ts';
import type { RuntimeContext } from '../runtime-context.ts';
import type { WaitTimers } from './wait-timers.ts';

interface RoundsParts {
  readonly context: RuntimeContext;
  readonly nodeId: string;
  /** A node counts as dead when its last lease renewal is this long ago. */
  readonly leaseMs: number;
  readonly waits: WaitTimers;
}

// A time that is longer than any process runs.
const FOR_EVER_MS = 1_000 * 365 * 86_400_000;

/** Finds work in the database that other processes added or left unfinished. */
export class DatabasePoll {
  readonly #parts: RoundsParts;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
  }

  /** No other process can open a SQLite database, so all earlier owners of its runs have ended. */
  get isAlone(): boolean {
    return this.#parts.context.database.dialect === 'sqlite';
  }

  /** Takes a lease and releases the runs of dead nodes. Returns the spaces with unfinished runs. */
  async begin(): Promise<readonly string[]> {
    const { context, nodeId, leaseMs } = this.#parts;
    const { isAlone } = this;
    const live = await context.database.transact(function* () {
      yield* context.names.refresh();
      yield* renewLease(nodeId, isAlone ? FOR_EVER_MS : leaseMs);
      if (isAlone) yield* endOtherLeases(nodeId);
      yield* releaseRunsOfDeadNodes(nodeId);
      return yield* liveRunCounts();
    });
    return live.map(({ spaceId }) => spaceId);
  }

  async signOfLife(): Promise<void> {
    const { context, nodeId, leaseMs } = this.#parts;
    await context.database.transact(() => renewLease(nodeId, leaseMs));
  }

  /** Finds runs of dead nodes, undelivered acts, events of other nodes, and waits. */
  async look(): Promise<void> {
    const { context, nodeId, leaseMs } = this.#parts;
    const { isAlone } = this;
    const { acts, heads } = await context.database.transact(function* () {
      if (!isAlone) yield* renewLease(nodeId, leaseMs);
      yield* releaseRunsOfDeadNodes(nodeId);
      return { acts: yield* spacesWithActs(), heads: yield* headsOf(context.feed.watchedSpaces()) };
    });
    // Watchers are notified first, because an act that cannot be delivered must not delay their
    // events.
    for (const [spaceId, head] of heads) {
      if (head === null) context.feed.end(spaceId);
      else context.feed.sawHead(spaceId, head);
    }
    for (const spaceId of acts) await deliverActs(context, asSpaceId(spaceId));
    await this.#findWaits();
  }

  async #findWaits(): Promise<void> {
    const { context, waits } = this.#parts;
    for (const { spaceId, wakeAt } of await context.database.read(() => wakingSpaces())) {
      if (wakeAt !== null) waits.waitUntil(asSpaceId(spaceId), wakeAt);
    }
  }
}

/** The number of the newest event of each space. Null if the space was deleted. */
function* headsOf(spaces: readonly SpaceId[]): Script<ReadonlyMap<SpaceId, number | null>> {
  const heads = new Map<SpaceId, number | null>();
  for (const spaceId of spaces) {
    const floor = yield* floorOf(spaceId);
    heads.set(spaceId, floor === null ? null : floor.nextSeq - 1);
  }
  return heads;
}
