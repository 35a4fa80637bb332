import { POLICIES, type SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedChange } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { Stage, type StageCast } from '../support/stage.ts';
import { adversary, misbehaviour, type Misbehaviour } from './support/adversaries.ts';
import { everyMessage } from '../support/everything.ts';

const CONVERSATIONS = { SQLite: 200, PostgreSQL: 30 };
const TURN_LIMIT = 20;
const MOST_RUNS = 10;

const plan = fc.array(misbehaviour, { minLength: 1, maxLength: 4 });

const conversation = fc.record({
  policy: fc.constantFrom(...POLICIES),
  plans: fc.tuple(plan, plan, plan),
  texts: fc.array(
    fc.constantFrom('go', '@Ada go', '@all go', '@Bob @Cleo go', '@Ghost go', '@human hm'),
    { minLength: 1, maxLength: 3 },
  ),
});

describe.each(DATABASES)('malicious agents, on $name', (kind) => {
  test('[I-14] malicious agents never break a limit, leave a chain unfinished or end the process', async () => {
    const rejections: unknown[] = [];
    const note = (error: unknown): void => void rejections.push(error);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const { stage, plans } = await adversaries(kind);
    await fc.assert(
      fc.asyncProperty(conversation, async ({ policy, texts, plans: [ada, bob, cleo] }) => {
        plans.set('Ada', ada).set('Bob', bob).set('Cleo', cleo);
        const spaceId = await room(stage, policy);
        for (const text of texts) {
          await stage.conch
            .post({ spaceId, from: stage.id('Ana'), content: text })
            .catch(() => null);
        }
        await stage.conch.idle();
        expect(await broken(stage, spaceId)).toEqual([]);
      }),
      { numRuns: CONVERSATIONS[kind.name] },
    );
    expect(rejections).toEqual([]);
    console.log(`seen: ${CONVERSATIONS[kind.name]} adversarial conversations on ${kind.name}`);
  });
});

const GARBAGE: readonly unknown[] = [
  null,
  7,
  [],
  { kind: 'whatever' },
  { kind: 'delta', text: 7 },
  { kind: 'call', callId: 'c' },
  { kind: 'call', callId: 'c', call: { tool: 'mentionAgent', reason: 'no target' } },
  { kind: 'call', callId: 'c', call: { tool: 'sendSpaceMessage', text: 'to nowhere' } },
  { kind: 'call', callId: 'c', call: { tool: 'constructor' } },
  JSON.parse('{ "__proto__": { "kind": "delta", "text": "a" } }'),
];

const BAD_ENDS: readonly unknown[] = [
  undefined,
  'answered',
  { kind: 'answered', content: 7 },
  { kind: 'answered', content: 'a', usage: { tokens: -1, costUsd: 0 } },
  { kind: 'answered', content: 'a', usage: { tokens: 1, costUsd: Number.NaN } },
  { kind: 'answered', content: 'a', handOff: { kind: 'mention', reason: 'no target' } },
  { kind: 'answered', content: 'x'.repeat(65_537) },
  { kind: 'failed', failure: 'whatever' },
];

/** Time-outs for tests about limits. In these tests, the outcome of a run does not matter. */
const HASTY = { silentMs: 25, totalMs: 400, maxSteps: 25 };
/** Time-outs for tests about outcomes. Even a slow machine does not reach these time-outs. */
const PATIENT = { silentMs: 600_000, totalMs: 600_000, maxSteps: 25 };
const TIME_OUT_MS = 60_000;
/** The time between two checks for runs over their time-outs. */
const OVERDUE_MS = 5;

const [sqlite] = DATABASES;

describe.runIf(sqlite !== undefined)('malformed output of an agent', () => {
  /** With `timeOut`, the runs that are left after the answer of Bob reach this time-out. */
  const outcomesOf = async (action: Misbehaviour, timeOut?: 'silentMs' | 'totalMs') => {
    if (sqlite === undefined) return [];
    const clock = new ManualClock();
    const manual = { clock, timing: { overdueMs: OVERDUE_MS, leaseMs: PATIENT.totalMs } };
    const { stage, plans } = await adversaries(sqlite, timeOut === undefined ? {} : manual);
    plans.set('Ada', [action]).set('Bob', [{ does: 'say', text: 'Here I am.' }]);
    const shorter = timeOut === undefined ? {} : { [timeOut]: TIME_OUT_MS };
    const spaceId = await room(stage, 'chain', { ...PATIENT, ...shorter });
    await stage.conch.post({ spaceId, from: stage.id('Ana'), content: '@Ada @Bob go' });
    if (timeOut !== undefined) {
      await hasAnswered(stage, spaceId, 'Bob');
      for (const ms of [TIME_OUT_MS, OVERDUE_MS]) {
        await clock.waitedFor(OVERDUE_MS);
        clock.advance(ms);
      }
    }
    await stage.conch.idle();
    const [chain] = await stage.conch.read.chains(spaceId);
    const runs = chain === undefined ? [] : await stage.conch.read.runsOfChain(spaceId, chain.id);
    return runs.map(({ agentId, outcome, failure }) => [stage.nameOf(agentId), failure ?? outcome]);
  };

  const failsAlone = (failure: string) => [
    ['Ada', failure],
    ['Bob', 'responded'],
  ];

  test.each(GARBAGE)(
    '[I-14] if an agent yields the malformed output %j, only its own run fails',
    async (garbage) => {
      expect(await outcomesOf({ does: 'yield', garbage })).toEqual(failsAlone('garbled'));
    },
  );

  test.each(BAD_ENDS)(
    '[I-14] if an agent returns the malformed output %j, only its own run fails',
    async (garbage) => {
      expect(await outcomesOf({ does: 'return', garbage })).toEqual(failsAlone('garbled'));
    },
  );

  test.each(['throw', 'throw-at-once', 'no-generator'] as const)(
    '[I-14] if an agent misbehaves in the way `%s`, only its own run fails',
    async (does) => {
      expect(await outcomesOf({ does })).toEqual(failsAlone('error'));
    },
  );

  test('[I-14] if an agent hangs, its run fails with no-output', async () => {
    expect(await outcomesOf({ does: 'hang' }, 'silentMs')).toEqual(failsAlone('no-output'));
  });

  test('[I-14] if an agent sends only empty text, its run fails with too-long', async () => {
    expect(await outcomesOf({ does: 'drip-nothing' }, 'totalMs')).toEqual(failsAlone('too-long'));
  });

  test('[I-14] if a run calls tools without end, the run fails after 25 steps', async () => {
    expect(await outcomesOf({ does: 'loop', call: { tool: 'skip' } })).toEqual([
      ['Ada', 'too-many-steps'],
      ['Bob', 'responded'],
    ]);
  });
});

async function hasAnswered(stage: Stage, spaceId: SpaceId, name: string): Promise<void> {
  for await (const item of stage.conch.subscribe(spaceId)) {
    if (item.kind !== 'event') continue;
    const isIt = (change: FeedChange): boolean =>
      change.type === 'message' && change.message.senderName === name;
    if (item.changes.some(isIt)) return;
  }
}

async function adversaries(kind: DatabaseKind, options: StageCast['options'] = {}) {
  const plans = new Map<string, readonly Misbehaviour[]>();
  const agents = Object.fromEntries(
    ['Ada', 'Bob', 'Cleo'].map((name) => [name, { agent: adversary(() => plans.get(name) ?? []) }]),
  );
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents,
    options: { timing: { overdueMs: OVERDUE_MS }, ...options },
  });
  onTestFinished(() => stage.close());
  return { stage, plans };
}

async function room(
  stage: Stage,
  policy: (typeof POLICIES)[number],
  timeOuts = HASTY,
): Promise<SpaceId> {
  const members = ['Ana', 'Ada', 'Bob', 'Cleo'].map((name) => stage.id(name));
  const { id } = await stage.conch.spaces.create({
    name: 'Room',
    memberIds: members,
    settings: {
      policy,
      turnLimit: TURN_LIMIT,
      mainAgentId: policy === 'coordinator' ? stage.id('Ada') : null,
      timeOuts,
    },
  });
  return id;
}

/** The limits that were exceeded, and the unfinished work. */
async function broken(stage: Stage, spaceId: SpaceId): Promise<readonly string[]> {
  const { conch } = stage;
  const wrong: string[] = [];
  const chains = await conch.read.chains(spaceId, { limit: 1_000 });
  for (const { id, policy, endedAt } of chains) {
    const runs = await conch.read.runsOfChain(spaceId, id);
    if (endedAt === null) wrong.push(`a chain of ${runs.length} runs has not ended`);
    if (runs.some(({ outcome }) => outcome === null)) wrong.push('a run has not ended');
    if (policy === 'chain' && runs.length > MOST_RUNS) wrong.push(`${runs.length} runs in a chain`);
  }
  let inARow = 0;
  let notices = 0;
  for (const { sender, notice } of await everyMessage(conch, spaceId)) {
    if (sender?.kind === 'person' || notice === 'passed') inARow = 0;
    if (sender?.kind === 'person') notices = 0;
    if (sender?.kind === 'agent') inARow += 1;
    if (notice === 'turn-limit') notices += 1;
    if (inARow > TURN_LIMIT) wrong.push(`${inARow} agent messages in a row`);
    if (notices > 1) wrong.push(`${notices} notices of the turn limit`);
  }
  const replay = await conch.read.replay(spaceId);
  if (!replay.ok) wrong.push(`a replay differs: ${JSON.stringify(replay).slice(0, 500)}`);
  return wrong;
}
