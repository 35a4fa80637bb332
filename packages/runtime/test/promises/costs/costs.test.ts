import { POLICIES, unreachable, type PolicyName, type SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Stage } from '../../support/stage.ts';
import { Books, isToldRight } from '../support/books.ts';
import { JumpingClock } from '../support/jumping-clock.ts';
import {
  spender,
  spendingPlan,
  type SpendingPlan,
  type SpendingReports,
} from '../support/spender.ts';
import { turns } from '../support/turns.ts';

const CONVERSATIONS = { SQLite: 40, PostgreSQL: 10 };
const HOUR_MS = 3_600_000;
const AGENTS = ['Ada', 'Bob', 'Cleo'];

const where = fc.nat({ max: 1 });
const text = fc.constantFrom('go', '@Ada go', '@Bob @Cleo go', 'four');
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('post' as const), where, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('regenerate' as const), where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sleep' as const) }) },
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const conversation = fc.record({
  policies: fc.tuple(fc.constantFrom(...POLICIES), fc.constantFrom(...POLICIES)),
  isBounded: fc.boolean(),
  plans: fc.array(spendingPlan, { minLength: 1, maxLength: 8 }),
  acts: fc.array(act, { minLength: 1, maxLength: 10 }),
});

type Conversation = typeof conversation extends fc.Arbitrary<infer T> ? T : never;

/**
 * In most cases, the new process has claimed the runs but started none of them when they are
 * stopped.
 */
const TAKEN_UP: Conversation = {
  policies: ['broadcast', 'broadcast'],
  isBounded: false,
  plans: [
    {
      does: 'answer',
      steps: [
        { tokens: 24_589, costUsd: 0.865355054 },
        { tokens: 27_978, costUsd: 2.431733349, isEstimated: true },
      ],
      last: { tokens: 42_322, costUsd: null },
    },
  ],
  acts: [
    { kind: 'post', where: 0, text: 'go' },
    { kind: 'post', where: 0, text: 'go' },
    { kind: 'wait' },
    { kind: 'crash' },
  ],
};
const TAKEN_UPS = Array.from({ length: 8 }, (): [Conversation] => [TAKEN_UP]);

describe.each(DATABASES)('costs, on $name', (kind) => {
  test('[I-16] the costs of messages, chains, days, spaces, agents and the server have equal sums, to the billionth', async () => {
    const { stage, books, told, play } = await open(kind);
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(conversation, async (given) => {
        const spaces = await play(given);
        const runs = await books.close(stage.conch, spaces);
        for (const { outcome, state } of runs) ends.add(outcome ?? state);
        expect(await books.differences(stage.conch)).toEqual([]);
        expect(runs.filter((run) => !isToldRight(run, told))).toEqual([]);
      }),
      { numRuns: CONVERSATIONS[kind.name] + TAKEN_UPS.length, examples: TAKEN_UPS },
    );
    console.log(`seen: ${books.count} runs that ended as ${[...ends].toSorted().join(', ')}`);
  });
});

interface Play {
  readonly stage: Stage;
  readonly books: Books;
  readonly told: SpendingReports;
  /** Plays a conversation in two new spaces. */
  readonly play: (given: Conversation) => Promise<readonly SpaceId[]>;
}

async function open(kind: DatabaseKind): Promise<Play> {
  const clock = new JumpingClock(Date.UTC(2026, 1, 27, 20));
  const told: SpendingReports = { soFar: new Map(), ended: new Map() };
  const plans: SpendingPlan[] = [];
  const agent = spender(() => nextOf(plans), told);
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: Object.fromEntries(AGENTS.map((name) => [name, { agent }])),
    options: { clock },
  });
  onTestFinished(() => stage.close());
  const play: Play['play'] = async (given) => {
    plans.splice(0, plans.length, ...given.plans);
    const spaces = await Promise.all(given.policies.map((policy) => room(stage, policy, given)));
    for (const one of given.acts) {
      await perform(stage, one, { spaces, clock });
      await turns(20);
    }
    for (const spaceId of spaces) await stage.conch.stop({ spaceId, by: stage.id('Ana') });
    await stage.conch.idle();
    return spaces;
  };
  return { stage, books: new Books(AGENTS.map((name) => stage.id(name))), told, play };
}

/** Repeats the plans in turn. A plan that hangs is used only once. */
function nextOf(plans: SpendingPlan[]): SpendingPlan {
  const first = plans.shift() ?? { does: 'skip', steps: [], last: { tokens: 1, costUsd: 0 } };
  plans.push(first.does === 'hang' ? { ...first, does: 'answer' } : first);
  return first;
}

async function room(
  stage: Stage,
  policy: PolicyName,
  { isBounded }: Conversation,
): Promise<SpaceId> {
  const most = { maxTokens: 1e9, maxCostUsd: null };
  const { id } = await stage.conch.spaces.create({
    name: 'Room',
    memberIds: ['Ana', ...AGENTS].map((name) => stage.id(name)),
    settings: {
      policy,
      mainAgentId: policy === 'coordinator' ? stage.id('Ada') : null,
      ...(isBounded ? { chainBudget: most } : {}),
    },
  });
  return id;
}

async function perform(
  stage: Stage,
  one: Act,
  { spaces, clock }: { readonly spaces: readonly SpaceId[]; readonly clock: JumpingClock },
): Promise<void> {
  const { conch } = stage;
  const by = stage.id('Ana');
  const spaceId = spaces['where' in one ? one.where : 0];
  if (spaceId === undefined) throw new Error('there are two spaces');
  switch (one.kind) {
    case 'post':
      return void (await conch.post({ spaceId, from: by, content: one.text }));
    case 'stop':
      return void (await conch.stop({ spaceId, by }));
    case 'regenerate': {
      const messages = await conch.read.messages(spaceId);
      const own = messages.findLast(({ runId, status }) => runId !== null && status === 'complete');
      if (own === undefined) return;
      return void (await conch.regenerate({ spaceId, messageId: own.id, by }));
    }
    case 'crash':
      return stage.reopen();
    case 'wait':
      return clock.advance(70_000);
    case 'sleep':
      return clock.setBy(7 * HOUR_MS);
    default:
      return unreachable(one);
  }
}
