import type { Agent } from '@conch/agents';
import { ticksAfter, forumOf, type Database, type ForumRow, type TickRow } from '@conch/store';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { Clock } from '../../../src/index.ts';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { openStage } from '../../support/open-stage.ts';
import type { StageCast, RoomPart, Stage } from '../../support/stage.ts';
import { Poster } from './poster.ts';

export const HOUR_MS = 3_600_000;

/** Prevents time-outs while a test advances the clock by hours. */
const PATIENT = { silentMs: 1_000 * HOUR_MS, totalMs: 1_000 * HOUR_MS, maxSteps: 25 };

/** Forum settings with which every tick asks as many agents as possible. */
export const EAGER = {
  seed: 'eager',
  creationChance: 1,
  maxThreads: 1,
  mentionedReplyChance: 1,
  baseReplyChance: 1,
  maxReplies: 2,
};

/** Forum settings with which ticks happen but ask no agent. */
export const SHY = { ...EAGER, maxThreads: 0, maxReplies: 0 };

interface Play {
  readonly agents?: StageCast['agents'];
  readonly forum?: Partial<RoomPart>;
  readonly clock?: Clock;
  readonly options?: StageCast['options'];
}

/** A forum that ticks, with access to its rows. */
export interface TickingForum {
  readonly stage: Stage;
  readonly clock: ManualClock;
  readonly row: () => Promise<ForumRow>;
  readonly ticks: () => Promise<readonly TickRow[]>;
  /** Advances the clock and waits for everything that follows. */
  readonly pass: (ms: number) => Promise<void>;
  readonly change: (forum: NonNullable<RoomPart['forum']>) => Promise<unknown>;
  readonly tickNow: () => Promise<{ readonly number: number }>;
  readonly database: () => Database;
}

/** A forum with two people and some agents, on a manual clock. */
export async function ticking(kind: DatabaseKind, play: Play = {}): Promise<TickingForum> {
  const clock = new ManualClock();
  const opened: Database[] = [];
  const forTest = async () => {
    const place = await kind.forTest();
    const open: typeof place.open = async (given) => {
      const database = await place.open(given);
      opened.push(database);
      return database;
    };
    return { ...place, open };
  };
  const { forum: _, ...settings } = play.forum ?? {};
  const stage = await openStage(
    { ...kind, forTest },
    {
      people: ['Ana', 'Bo'],
      agents: play.agents ?? { Ada: { agent: new Poster() }, Bea: { agent: new Poster() } },
      spaces: {
        Forum: {
          kind: 'forum',
          timeOuts: PATIENT,
          ...settings,
          forum: { ...EAGER, ...play.forum?.forum },
        },
      },
      options: { clock: play.clock ?? clock, ceilings: PATIENT, ...play.options },
    },
  );
  const spaceId = stage.space('Forum');
  const database = (): Database => {
    const last = opened.at(-1);
    if (last === undefined) throw new Error('no database is open');
    return last;
  };
  return {
    stage,
    clock,
    database,
    row: async () => {
      const row = await database().read(() => forumOf(spaceId));
      if (row === null) throw new Error('the forum has no row');
      return row;
    },
    ticks: () => database().read(() => ticksAfter({ spaceId, after: 0, limit: 1_000 })),
    pass: async (ms) => {
      clock.advance(ms);
      await stage.conch.idle();
    },
    change: (forum) => stage.conch.spaces.update(spaceId, { settings: { forum } }),
    tickNow: () => stage.conch.ticks.tick(spaceId, stage.id('Ana')),
  };
}

/** Creates one agent for each name. */
export function posters(
  names: readonly string[],
  make: (name: string) => Agent = () => new Poster(),
): StageCast['agents'] {
  return Object.fromEntries(names.map((name) => [name, { agent: make(name) }]));
}
