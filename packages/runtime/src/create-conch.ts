import type { AgentKind } from '@conch/agents';
import { type Ceilings, type SpaceId, DEFAULT_CEILINGS } from '@conch/engine';
import { type Database, StoreFailed } from '@conch/store';
import { AgentDirectory } from './agent-directory.ts';
import { systemClock, type Clock } from './clock.ts';
import { EmbeddedConch, type Conch } from './conch.ts';
import { type RuntimeContext, type Limits, DEFAULT_LIMITS } from './runtime-context.ts';
import { requireFields } from './api/parse-input.ts';
import { Schedules } from './api/schedules/schedules.ts';
import { SpaceFeed } from './feed/space-feed.ts';
import { Ticks } from './forum/ticks.ts';
import { HistoryTurns } from './history/history-turns.ts';
import { idSource } from './ids.ts';
import { failureLine, unfailing, type Log } from './log.ts';
import { NameBook } from './space/name-book.ts';
import { noSuchSpace } from './space/no-such-space.ts';
import { ConchNode, DEFAULT_TIMING, type NodeTiming } from './node/node.ts';
import { publicContext } from './api/public-context.ts';
import type { OpenSpace } from './space/open-space.ts';
import { LiveRuns } from './run/live-runs.ts';
import { Runner } from './run/runner.ts';
import { RunBroadcaster } from './run/run-broadcaster.ts';
import type { WorkerPorts } from './space/space-worker.ts';
import { SpaceWorkers } from './space/space-workers.ts';
import { Refused } from './refused.ts';

const POSTGRES_ADDRESS = /^postgres(?:ql)?:\/\//u;
const OTHER_ADDRESS = /^[a-z][\w+.-]*:\/\//iu;

/** Opens the database that `input` names. Loads only the driver of this database. */
async function openDatabase(
  input: unknown,
  crashPoint?: (name: string) => void,
): Promise<Database> {
  if (isDatabase(input)) return input;
  if (typeof input !== 'string' || input.includes('\0')) throw noDatabase('');
  if (POSTGRES_ADDRESS.test(input)) {
    const { openPostgres } = await import('@conch/store/postgres');
    return openPostgres({ url: input, crashPoint });
  }
  if (input === '' || OTHER_ADDRESS.test(input)) throw noDatabase(input);
  const { openSqlite } = await import('@conch/store/sqlite');
  return openSqlite({ dataDir: input, crashPoint });
}

// A database object of the caller is recognised by its methods.
function isDatabase(input: unknown): input is Database {
  return typeof input === 'object' && input !== null && 'transact' in input && 'read' in input;
}

function noDatabase(input: string): StoreFailed {
  const what = input === '' ? 'An empty text' : `“${input.split(':')[0] ?? ''}://…”`;
  return new StoreFailed(
    'refused',
    `${what} is not a database of Conch. Give a data directory, or an address that begins with postgres://.`,
  );
}

/** About a year, so that no approval stays open without end. */
const LONGEST_APPROVAL_MS = 366 * 24 * 60 * 60 * 1000;

/** Merges the given limits into the defaults. Refuses a value that is not a valid limit. */
function withDefaultLimits(input: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...input };
  for (const [name, value] of Object.entries(limits)) {
    const most = name === 'approvalMs' ? LONGEST_APPROVAL_MS : Number.MAX_SAFE_INTEGER;
    // If the value is zero, the name of a removed member is free immediately.
    const least = name === 'removedNameMs' ? 0 : 1;
    if (Number.isSafeInteger(value) && value >= least && value <= most) continue;
    const what = `limits.${name} must be a whole number from ${least} to ${most}.`;
    throw new Refused('bad-settings', what, [name]);
  }
  return limits;
}

/** Merges the given ceilings into the defaults. Only budgets may have no ceiling. */
function withDefaultCeilings(input: Partial<Ceilings> = {}): Ceilings {
  const ceilings = { ...DEFAULT_CEILINGS, ...input };
  for (const [name, value] of Object.entries(ceilings)) {
    const isBudget = /Tokens$|CostUsd$/u.test(name);
    if (isBudget && (value === null || value >= 0)) continue;
    if (Number.isSafeInteger(value) && Number(value) >= 1) continue;
    const what = `ceilings.${name} must be a ${isBudget ? 'number, 0 or more, or null' : 'whole number, 1 or more'}.`;
    throw new Refused('bad-settings', what, [name]);
  }
  return ceilings;
}

export interface ConchOptions {
  /** A data directory for SQLite, a `postgres://` URL, or an open database. */
  readonly database: string | Database;
  /** The kinds of agents that can be created, e.g. `scriptKind`. */
  readonly kinds?: readonly AgentKind[];
  /** How many agents may run at once in this process. The default is 256. */
  readonly parallelRuns?: number;
  readonly limits?: Partial<Limits>;
  /** The highest values that a space may choose for its settings. */
  readonly ceilings?: Partial<Ceilings>;
  readonly timing?: Partial<NodeTiming>;
  readonly clock?: Clock;
  /**
   * Receives a log line for every decision and every failure: ids and rules, never message text.
   */
  readonly log?: Log;
  /** For tests that simulate a crash: called at named points where a process may die. */
  readonly crashPoint?: (name: string) => void;
}

const PARALLEL_RUNS = 256;

/** Opens a database and resumes all unfinished work in it. */
export async function createConch(options: ConchOptions): Promise<Conch> {
  const { database: input, crashPoint } = requireFields(options, 'a database');
  const database = await openDatabase(input, crashPoint);
  try {
    return await started(options, database);
  } catch (error) {
    // If the database were not closed here, the process would keep it locked.
    await database.close();
    throw error;
  }
}

async function started(options: ConchOptions, database: Database): Promise<Conch> {
  const { timing } = options;
  const log = options.log === undefined ? null : unfailing(options.log);
  const { context, workers, broadcaster, nodeId } = makeCore(
    options,
    { database, log },
    {
      committed: (change) => node.committed(change),
      notPerformed: (error) => node.failed('perform', error),
      unsure: () => node.lookAtOwnRunsSoon(),
      rested: () => node.runFinished(),
      expectTick: (at) => ticks.expect(at),
      doDue: (work) => node.doDue(work),
    },
  );
  const closing = new AbortController();
  const runner = new Runner({
    database,
    clock: context.clock,
    newId: context.newId,
    live: context.live,
    agents: context.agents,
    longestText: context.limits.longestAnswer,
    approvalMs: context.limits.approvalMs,
    closing: closing.signal,
    crashPoint: options.crashPoint,
    do: context.do,
    settingsOf: (spaceId) => workers.lastSeen(spaceId)?.state.settings ?? null,
    broadcaster,
    failed: (error) => log?.(failureLine('run', error)),
    finished: () => node.runFinished(),
  });
  const outside = publicContext(context, () => node);
  const schedules = new Schedules(outside, {
    failed: (error) => log?.(failureLine('schedules', error)),
    rested: () => node.notifyIdle(),
  });
  const ticks: Ticks = new Ticks(outside, {
    crashPoint: options.crashPoint,
    failed: (error) => log?.(failureLine('ticks', error)),
    rested: () => node.notifyIdle(),
  });
  const node: ConchNode = new ConchNode({
    context,
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
  // The brand of an id exists only for the compiler, so a plain string works too.
  return new EmbeddedConch(outside, node, { schedules, ticks }) as unknown as Conch;
}

interface Made {
  readonly context: RuntimeContext;
  readonly workers: SpaceWorkers;
  readonly broadcaster: RunBroadcaster;
  readonly nodeId: string;
}

function makeCore(
  options: ConchOptions,
  { database, log }: { readonly database: Database; readonly log: Log | null },
  {
    expectTick,
    doDue,
    ...told
  }: Pick<WorkerPorts, 'committed' | 'notPerformed' | 'unsure' | 'rested'> &
    Pick<RuntimeContext, 'expectTick' | 'doDue'>,
): Made {
  const { clock = systemClock, kinds = [], crashPoint } = options;
  const newId = idSource(() => clock.now());
  const nodeId = newId();
  const names = new NameBook();
  const ceilings = withDefaultCeilings(options.ceilings);
  const live = new LiveRuns(options.parallelRuns ?? PARALLEL_RUNS);
  const feed = new SpaceFeed({
    database,
    ceilings,
    clock,
    streamsIn: (spaceId) => live.resumable(spaceId),
  });
  const broadcaster = new RunBroadcaster(live, (spaceId, item) => feed.stream(spaceId, item));
  const workers = new SpaceWorkers({
    database,
    names,
    ceilings,
    newId,
    nodeId,
    places: live,
    broadcaster,
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
  const context: RuntimeContext = {
    database,
    names,
    clock,
    newId,
    live,
    open,
    histories: new HistoryTurns(),
    limits: withDefaultLimits(options.limits),
    ceilings,
    agents: new AgentDirectory(database, names, kinds),
    feed,
    do: (job) => workers.do(job),
    expectTick,
    doDue,
    failed: (during, error) => log?.(failureLine(during, error)),
  };
  return { context, workers, broadcaster, nodeId };
}
