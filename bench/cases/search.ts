import { createConch, type Conch } from '@conch/runtime';
import { addMessage, floorOf, saveFloor, type MessageRow, type Script } from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';
import { cpuUsage } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCase, BenchResult } from '../bench-case.ts';
import { withDataDirectory } from '../durable/data-directory.ts';
import { waitForIndex } from '../durable/wait-for-index.ts';

// A busy machine can try fewer messages with this variable.
const MESSAGES = Number(process.env['CONCH_BENCH_MESSAGES'] ?? 1_000_000);
const SPACES = 50;
const BATCH = 10_000;
const ROUNDS = 9;
const POSTS = 300;
/** A year, in which the messages are posted. */
const YEAR_MS = 365 * 86_400_000;

/** Measures a search among a million messages, and how much the index slows down posts. */
export const search: BenchCase = {
  name: 'search',
  run: () =>
    withDataDirectory(async (dataDir) => {
      const stage = await openStage(dataDir);
      await storeMessages(dataDir, stage);
      const conch = await createConch({ database: dataDir });
      try {
        const filling = await fill(conch, stage);
        const searches: BenchResult[] = [];
        for (const [label, query, budget] of SEARCHES) {
          searches.push(await timeSearch(conch, stage, { label, query, budget }));
        }
        return [...searches, ...filling];
      } finally {
        await conch.close();
      }
    }),
};

const SEARCHES: readonly (readonly [label: string, query: string, budget: number | null])[] = [
  ['a word of 20 messages', 'heronblue', 200],
  ['a word of every third message', 'report', 200],
  ['a word that is not there', 'zzqxyword', 50],
  // Thousands of messages have all parts of this word, so it shows the most that one call does.
  ['one call for a missing word of frequent parts', 'thereport', null],
  ['two frequent words', 'report budget', 200],
  ['a part of an Arabic word', 'تقرير', 200],
  ['two Han characters', '报告', 200],
  ['a word of two letters', 'ai', 200],
  ['a phrase and a sender', '"the budget" from:Ana', 200],
  ['a rare word of one space', 'heronblue in:"Space 7"', 200],
  ['a frequent word in old messages', 'report before:2025-02-01', 200],
];

interface SearchStage {
  readonly personId: string;
  readonly spaceIds: readonly string[];
}

async function openStage(dataDir: string): Promise<SearchStage> {
  const conch = await createConch({ database: dataDir });
  const { id: personId } = await conch.people.create({ name: 'Ana' });
  const spaceIds: string[] = [];
  for (let nth = 0; nth < SPACES; nth += 1) {
    const { id } = await conch.spaces.create({ name: `Space ${nth}`, memberIds: [personId] });
    await conch.post({ spaceId: id, from: personId, content: 'hello' });
    spaceIds.push(id);
  }
  await conch.close();
  return { personId, spaceIds };
}

const FREQUENT: readonly string[] = `
  the report budget meeting and payroll is for January finance
  sheet agent AI deploy server question answer team people build
  error login design review today tomorrow please could should because
  there which their message space token model price Zoë التقرير
  الاجتماع حُسَام شكرا 报告 你好小明 résumé Straße`
  .trim()
  .split(/\s+/u);
const WORDS_EACH = 16;
const RARE_EVERY = MESSAGES / 20;

// The same numbers in each run, so that the messages are the same.
let seed = 1;
function chance(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

function contentOf(nth: number): string {
  const words = Array.from({ length: WORDS_EACH }, () =>
    chance() < 0.25
      ? Math.floor(chance() * 1e7).toString(36)
      : (FREQUENT[Math.floor(chance() * chance() * FREQUENT.length)] ?? ''),
  );
  if (nth % RARE_EVERY === 7) words.push('heronblue');
  return words.join(' ');
}

/** Stores the messages as rows, because posting a million messages would take an hour. */
async function storeMessages(dataDir: string, stage: SearchStage): Promise<void> {
  const database = await openSqlite({ dataDir });
  const start = Date.UTC(2025, 0, 1);
  try {
    for (let stored = 0; stored < MESSAGES; stored += BATCH) {
      await database.transact(function* (): Script<void> {
        for (let nth = stored; nth < stored + BATCH; nth += 1) {
          yield* addMessage(messageOf(nth, stage, start + (nth / MESSAGES) * YEAR_MS));
        }
      });
      if (stored % 100_000 === 0) process.stderr.write(`  ${stored} messages stored\n`);
    }
    await database.transact(function* (): Script<void> {
      for (const spaceId of stage.spaceIds) {
        const floor = yield* floorOf(spaceId);
        if (floor !== null) yield* saveFloor({ ...floor, nextSeq: FIRST_SEQ + MESSAGES });
      }
    });
  } finally {
    await database.close();
  }
}

const FIRST_SEQ = 1_000;

function messageOf(nth: number, { personId, spaceIds }: SearchStage, at: number): MessageRow {
  return {
    spaceId: spaceIds[nth % SPACES] ?? '',
    id: `message-${nth}`,
    seq: FIRST_SEQ + nth,
    place: 0,
    shownAt: null,
    ordinal: null,
    type: 'message',
    senderAgentId: null,
    senderPersonId: nth % 3 === 0 ? personId : 'somebody',
    senderServiceId: null,
    senderName: 'Ana',
    content: contentOf(nth),
    mentions: '[]',
    audienceId: 0,
    briefingAudienceId: 0,
    replyToId: null,
    threadId: null,
    parentId: null,
    threadNo: null,
    mentionedAgents: null,
    runId: null,
    stepNo: null,
    shownSteps: 0,
    reactions: null,
    clientKey: null,
    status: 'complete',
    notice: null,
    phrase: null,
    version: 1,
    versionRunId: null,
    isPrivate: 0,
    createdAt: Math.floor(at),
    editedAt: null,
    deletedAt: null,
  };
}

/** Fills the index, and compares posts during that time with posts afterwards. */
async function fill(conch: Conch, stage: SearchStage): Promise<readonly BenchResult[]> {
  const before = cpuUsage();
  const started = performance.now();
  // The first search starts the index.
  await conch.read.search({ spaceIds: stage.spaceIds, words: 'zzqxyword' });
  await pause(1_000);
  const during = await timePosts(conch, stage);
  for (const spaceId of stage.spaceIds) await waitForIndex(conch, spaceId);
  const { user, system } = cpuUsage(before);
  const seconds = (performance.now() - started) / 1000;
  const after = await timePosts(conch, stage);
  return [
    {
      label: 'one message added to the index',
      value: (user + system) / MESSAGES,
      unit: 'µs CPU',
      note: `${MESSAGES.toLocaleString('en')} messages in ${seconds.toFixed(0)} s`,
    },
    { label: 'a post while the index is filled', value: during, unit: 'ms', note: 'median' },
    { label: 'a post with a complete index', value: after, unit: 'ms', note: 'median' },
  ];
}

async function timePosts(conch: Conch, { personId, spaceIds }: SearchStage): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < POSTS; nth += 1) {
    const started = performance.now();
    await conch.post({
      spaceId: spaceIds[nth % SPACES] ?? '',
      from: personId,
      content: `the report ${nth}`,
    });
    times.push(performance.now() - started);
  }
  return medianOf(times);
}

interface TimedSearch {
  readonly label: string;
  readonly query: string;
  /** Null if the search has no time limit. */
  readonly budget: number | null;
}

async function timeSearch(
  conch: Conch,
  { personId, spaceIds }: SearchStage,
  { label, query, budget }: TimedSearch,
): Promise<BenchResult> {
  const times: number[] = [];
  let count = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const { items, next } = await conch.read.search({ spaceIds, q: query, personId });
    times.push(performance.now() - started);
    count = items.length;
    const isUnfinished = next !== null && count === 0;
    if (isUnfinished && budget !== null) throw new Error(`${query} was not searched to its end`);
  }
  const spread = `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)} ms`;
  const note = `${spread}; ${count} hits`;
  const limit = budget === null ? {} : { budget };
  return { label, value: medianOf(times), unit: 'ms', note, ...limit };
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >>> 1] ?? 0;
}
