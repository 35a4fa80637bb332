import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createServer, type ConchServer } from '@conch/server';
import { setAdmin } from '@conch/store';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { benchConfig } from '../wire/bench-config.ts';
import { BENCH_TOKEN } from '../wire/bench-token.ts';
import type { Flood } from '../wire/flooder.ts';

const LENGTH = 30_000;
const AT_ONCE = 18;
/** One person may read two histories at once. */
const READERS = 2;
const SECONDS = 5;
/** T14: no client request may block the event loop for longer than this. */
const BUDGET_MS = 100;
const RESOLUTION_MS = 5;
const NS_PER_MS = 1e6;
const US_PER_MS = 1e3;

const SIDE_BY_SIDE = Array.from({ length: 12 }, (_, nth) => ({
  policy: nth % 2 === 0 ? ('mention' as const) : ('chain' as const),
}));

/** The number of messages in the space whose whole history is read again and again. */
const MESSAGES = 6_000;
const POSTS_AT_ONCE = 500;

/** Routes that read the whole history of a space. */
const HISTORIES = ['replay', 'copy', 'export'] as const;

interface Kind {
  readonly label: string;
  readonly path: 'preview' | 'messages';
  readonly piece: string;
  readonly more?: object;
}

const KINDS: readonly Kind[] = [
  { label: 'previews of “@”', path: 'preview', piece: '@' },
  { label: 'previews of “@a ”', path: 'preview', piece: '@a ' },
  {
    label: 'previews of “@a ” under 12 settings',
    path: 'preview',
    piece: '@a ',
    more: { settings: SIDE_BY_SIDE },
  },
  { label: 'posts of “@a ”', path: 'messages', piece: '@a ' },
];

/**
 * The delay of the event loop for other clients while one person floods the server without a rate
 * limit.
 */
export const floods: BenchCase = {
  name: 'floods',
  run: () =>
    withDataDirectory(async (folder) => {
      const server = await createServer({ config: benchConfig(folder), kinds: [] });
      const { conch, database, origin } = server;
      const { id: person } = await conch.people.create({ name: 'Ana' });
      await database.transact(() => setAdmin({ id: person, isAdmin: true }));
      const { id } = await conch.spaces.create({ name: 'Room', memberIds: [person] });
      const results: BenchResult[] = [];
      for (const kind of KINDS) {
        const url = `${origin}/api/v1/spaces/${id}/${kind.path}`;
        const content = kind.piece.repeat(Math.floor(LENGTH / kind.piece.length));
        const body = { content, ...kind.more };
        // Each request gets a different id, so that no draft replaces an earlier draft.
        const numbered = kind.path === 'preview' ? 'draftId' : 'clientId';
        const flood = { url, token: BENCH_TOKEN, body, atOnce: AT_ONCE, numbered };
        results.push(await lagUnder(flood, kind.label));
      }
      await tellMuch(conch, { spaceId: id, from: person });
      for (const path of HISTORIES) {
        const url = `${origin}/api/v1/spaces/${id}/${path}`;
        const flood = { url, token: BENCH_TOKEN, body: null, atOnce: READERS, numbered: '' };
        results.push(await lagUnder(flood, `reads of “${path}” of ${MESSAGES} messages`));
      }
      await server.close();
      return results;
    }),
};

async function tellMuch(
  conch: ConchServer['conch'],
  sender: Pick<Parameters<ConchServer['conch']['post']>[0], 'spaceId' | 'from'>,
): Promise<void> {
  for (let told = 0; told < MESSAGES; told += POSTS_AT_ONCE) {
    const batch = Array.from({ length: POSTS_AT_ONCE }, (_, nth) =>
      conch.post({ ...sender, content: `line ${told + nth}` }),
    );
    await Promise.all(batch);
  }
}

async function lagUnder(given: Omit<Flood, 'shared'>, label: string): Promise<BenchResult> {
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const flood: Flood = { ...given, shared };
  const worker = new Worker(new URL('../wire/flooder.ts', import.meta.url), { workerData: flood });
  await once(worker, 'online');
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  await pause(1_000);
  lag.enable();
  const longest = await longestTurnMs(SECONDS * 1_000);
  lag.disable();
  const isOver = once(worker, 'exit');
  Atomics.store(shared, 0, 1);
  await isOver;
  const [, answered = 0, refused = 0] = shared;
  return {
    label: `longest turn of the event loop under ${given.atOnce} parallel ${label}`,
    value: longest,
    unit: 'ms CPU',
    budget: BUDGET_MS,
    note: `lag by the clock ${ms(lag.percentile(99))} (p99), ${ms(lag.max)} (most); ${answered} answered, ${refused} refused`,
  };
}

function ms(nanoseconds: number): string {
  return `${(nanoseconds / NS_PER_MS).toFixed(0)} ms`;
}

/** The CPU time of the longest turn of the event loop. CPU time excludes other programs. */
async function longestTurnMs(forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let longest = 0;
  let before = process.threadCpuUsage();
  while (performance.now() < until) {
    await nextTurn();
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  }
  return longest / US_PER_MS;
}
