import type { AgentKind } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import type { Database } from '@conch/store';
import { AgentDirectory } from './agent-directory.ts';
import { systemClock, type Clock } from './clock.ts';
import { Conch } from './conch.ts';
import type { Core, Limits } from './core.ts';
import { givenFields } from './door/given.ts';
import { Schedules } from './door/schedules.ts';
import { SpaceFeed } from './feed/space-feed.ts';
import { Ticks } from './forum/ticks.ts';
import { givenLimits } from './given-limits.ts';
import { idSource } from './ids.ts';
import { failureLine, unfailing, type Log } from './log.ts';
import { NameBook } from './name-book.ts';
import { noSuchSpace } from './no-such-space.ts';
import { ConchNode, DEFAULT_TIMING, type NodeTiming } from './node.ts';
import { openDatabase } from './open-database.ts';
import { openDoor } from './open-door.ts';
import type { OpenSpace } from './open-space.ts';
import { LiveRuns } from './run/live-runs.ts';
import { Runner } from './run/runner.ts';
import { Telling } from './run/telling.ts';
import type { WorkerPorts } from './space-worker.ts';
import { SpaceWorkers } from './space-workers.ts';

export interface ConchOptions {
  /** A data directory for SQLite, a `postgres://` address, or a database that is open already. */
  readonly database: string | Database;
  /** The kinds of agents that may be made, e.g. `scriptKind`. */
  readonly kinds?: readonly AgentKind[];
  /** How many agents may run at once in this process; 256. */
  readonly parallelRuns?: number;
  readonly limits?: Partial<Limits>;
  readonly timing?: Partial<NodeTiming>;
  readonly clock?: Clock;
  /** Gets a line for every decision and every failure: ids and rules, never what someone wrote. */
  readonly log?: Log;
  /** Called at named places where a process may die; for tests that let it die there. */
  readonly crashPoint?: (name: string) => void;
}

const PARALLEL_RUNS = 256;

/** Opens Conch on a database, takes up whatever was left undone there, and goes on. */
export async function createConch(options: ConchOptions): Promise<Conch> {
  const { database: given, crashPoint } = givenFields(options, 'a database');
  const database = await openDatabase(given, crashPoint);
  try {
    return await started(options, database);
  } catch (error) {
    // Nobody else could open it while this process holds on to it.
    await database.close();
    throw error;
  }
}

async function started(options: ConchOptions, database: Database): Promise<Conch> {
  const { timing } = options;
  const log = options.log === undefined ? null : unfailing(options.log);
  const { core, workers, telling, nodeId } = makeCore(options, database, {
    committed: (change) => node.committed(change),
    notPerformed: (error) => node.failed('perform', error),
    unsure: () => node.lookAtOwnRunsSoon(),
    rested: () => node.runFinished(),
    expectTick: (at) => ticks.expect(at),
  });
  const closing = new AbortController();
  const runner = new Runner({
    database,
    clock: core.clock,
    newId: core.newId,
    live: core.live,
    agents: core.agents,
    longestText: core.limits.longestAnswer,
    approvalMs: core.limits.approvalMs,
    closing: closing.signal,
    crashPoint: options.crashPoint,
    do: core.do,
    settingsOf: (spaceId) => workers.lastSeen(spaceId)?.state.settings ?? null,
    telling,
    failed: (error) => log?.(failureLine('run', error)),
    finished: () => node.runFinished(),
  });
  const door = openDoor(core, () => node);
  const schedules = new Schedules(door, {
    failed: (error) => log?.(failureLine('schedules', error)),
    rested: () => node.stir(),
  });
  const ticks: Ticks = new Ticks(door, {
    crashPoint: options.crashPoint,
    failed: (error) => log?.(failureLine('ticks', error)),
    rested: () => node.stir(),
  });
  const node: ConchNode = new ConchNode({
    core,
    nodeId,
    runner,
    schedules,
    ticks,
    log,
    closing,
    crashPoint: options.crashPoint,
    timing: { ...DEFAULT_TIMING, ...timing },
    isBusy: () => !workers.isIdle,
  });
  await node.start();
  return new Conch(door, node, { schedules, ticks });
}

interface Made {
  readonly core: Core;
  readonly workers: SpaceWorkers;
  readonly telling: Telling;
  readonly nodeId: string;
}

function makeCore(
  options: ConchOptions,
  database: Database,
  {
    expectTick,
    ...told
  }: Pick<WorkerPorts, 'committed' | 'notPerformed' | 'unsure' | 'rested'> &
    Pick<Core, 'expectTick'>,
): Made {
  const { clock = systemClock, kinds = [], crashPoint } = options;
  const newId = idSource(() => clock.now());
  const nodeId = newId();
  const names = new NameBook();
  const live = new LiveRuns(options.parallelRuns ?? PARALLEL_RUNS);
  const feed = new SpaceFeed(database, (spaceId) => live.resumable(spaceId));
  const telling = new Telling(live, (spaceId, item) => feed.stream(spaceId, item));
  const workers = new SpaceWorkers({
    database,
    names,
    newId,
    nodeId,
    places: live,
    telling,
    ...told,
    now: () => clock.now(),
    streamedIn: (spaceId) => live.streamedIn(spaceId),
    ...(crashPoint === undefined ? {} : { crashPoint }),
  });
  const open = async (spaceId: SpaceId): Promise<OpenSpace> => {
    const space = await workers.open(spaceId);
    if (space === null) throw noSuchSpace(spaceId);
    return space;
  };
  const core: Core = {
    database,
    names,
    clock,
    newId,
    live,
    open,
    limits: givenLimits(options.limits),
    agents: new AgentDirectory(database, names, kinds),
    feed,
    do: (job) => workers.do(job),
    expectTick,
  };
  return { core, workers, telling, nodeId };
}
