import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSize } from '../../../scripts/test-sizes.ts';
import {
  asCallId,
  asMessageId,
  sum,
  type Budget,
  type Run,
  type Spend,
  type Usage,
} from '../src/index.ts';
import { idOf, Table } from './support/table.ts';

const RACES = testSize('races');
const AGENTS = ['Ada', 'Bob', 'Cleo', 'Dan'];
const STARTS = ['start', 'start', 'start', 'start', 'start', 'start'] as const;
const NOTHING: Spend = { tokens: 0, costUsd: 0 };

// Cents and their parts, so small that many runs want the last of them.
const usd = fc.integer({ min: 0, max: 40 }).map((parts) => parts / 1_000);
const amount: fc.Arbitrary<Spend> = fc.record({ tokens: fc.nat({ max: 40 }), costUsd: usd });
const budget: fc.Arbitrary<Budget> = fc.record({
  maxTokens: fc.option(fc.nat({ max: 100 }), { nil: null }),
  maxCostUsd: fc.option(
    fc.integer({ min: 0, max: 100 }).map((parts) => parts / 1_000),
    {
      nil: null,
    },
  ),
});

const race = fc.record({
  chain: budget,
  day: budget,
  agent: budget,
  moves: fc.array(
    fc.record({
      what: fc.constantFrom(
        'post',
        'post',
        'post',
        ...STARTS,
        'end',
        'end',
        'ask',
        'answer',
        'stop',
        'sleep',
      ),
      nth: fc.nat({ max: 10 }),
      worst: amount,
      /** How much of it a run really costs. */
      share: fc.constantFrom(0, 0.5, 1),
    }),
    { minLength: 10, maxLength: 80 },
  ),
});

type Race = typeof race extends fc.Arbitrary<infer T> ? T : never;

test('[I-16] whoever races for the last cent of a chain, a day or an agent, none is ever overdrawn', () => {
  let started = 0;
  let refused = 0;
  let notGoneOn = 0;
  fc.assert(
    fc.property(race, (given) => {
      const course = new Course(given);
      for (const move of given.moves) course.make(move);
      started += course.started;
      refused += course.refused;
      notGoneOn += course.notGoneOn;
      // To compare two empty lists with `expect` would take as long as the race.
      if (course.overdrawn.length > 0) throw new Error(course.overdrawn.join('; '));
    }),
    { numRuns: RACES },
  );
  // Else it would have been no race.
  expect(Math.min(started, refused)).toBeGreaterThan(RACES / 2);
  expect(notGoneOn).toBeGreaterThan(RACES / 200);
});

/** A space in which runs start and end in any order, and what a runtime keeps of its agents. */
class Course {
  started = 0;
  refused = 0;
  /** Those that had asked people, and for which there was no room any more. */
  notGoneOn = 0;
  readonly overdrawn: string[] = [];
  readonly #given: Race;
  readonly #table: Table;
  #spentByAgents: Spend = NOTHING;
  /** Who was answered and has not been called again. */
  readonly #answered = new Set<string>();

  constructor(given: Race) {
    this.#given = given;
    this.#table = new Table({
      agents: AGENTS,
      settings: { policy: 'broadcast', chainBudget: given.chain, dayBudget: given.day },
    });
  }

  make({ what, nth, worst, share }: Race['moves'][number]): void {
    const next = this.#pick(what, nth);
    if (what === 'post') this.#table.says('Ana', 'go');
    if (what === 'start' && next !== undefined) this.#start(next, worst);
    if (what === 'end' && next !== undefined) this.#end(next, share);
    if (what === 'ask' && next !== undefined) this.#ask(next, share);
    if (what === 'answer' && next !== undefined) this.#answer(next);
    if (what === 'stop') this.#stop();
    if (what === 'sleep') this.#table.now += 43_200_000;
    this.#look();
  }

  #pick(what: Race['moves'][number]['what'], nth: number): Run | undefined {
    const able = this.#runs.filter(({ id, state, started }) => {
      if (what === 'answer') return state === 'parked';
      const isDue = !started || this.#answered.has(id);
      return state === 'offered' && isDue === (what === 'start');
    });
    return able[nth % Math.max(able.length, 1)];
  }

  get #runs(): readonly Run[] {
    return this.#table.state.floor.runs;
  }

  /** All agents share a budget here, as one agent does in many spaces. */
  #start(run: Run, worstCase: Usage): void {
    const others = this.#runs.filter(({ id }) => id !== run.id);
    const spent = sum(this.#spentByAgents, reservedBy(others));
    const agent = { spent, ...this.#given.agent };
    const worst = atLeastSpend(worstCase, run.reserved);
    const streamed = [{ runId: run.id, messageId: NEVER, text: '', usage: run.reserved }];
    const event = {
      type: 'run-started',
      runId: run.id,
      worstCase: worst,
      agent,
      streamed,
    } as const;
    const effects = this.#table.apply(event);
    const isStarted = effects.some(({ type }) => type === 'start-run');
    if (isStarted) this.started += 1;
    else this.refused += 1;
    if (!isStarted && this.#answered.has(run.id)) this.notGoneOn += 1;
    if (!isStarted) this.#spentByAgents = sum(this.#spentByAgents, run.reserved);
    this.#answered.delete(run.id);
  }

  /** While people think, only what was spent stays taken. */
  #ask(run: Run, share: number): void {
    const spent = shareOf(run.reserved, share);
    const until = this.#table.now + 200_000_000;
    const callId = asCallId(`ask-${this.#table.now}`);
    this.#table.apply({ type: 'approval-asked', runId: run.id, callId, until, spent });
    const after = this.#runs.find(({ id }) => id === run.id);
    if (after?.state === 'offered') this.#answered.add(run.id);
    const kept = after?.reserved.tokens;
    if (kept !== spent.tokens) this.overdrawn.push(`who waits keeps ${kept} tokens`);
  }

  #answer({ id: runId }: Run): void {
    const wait = this.#table.state.floor.waits.find((one) => one.runId === runId);
    if (wait === undefined) throw new Error('a parked run waits for nothing');
    const { callId } = wait;
    this.#table.apply({ type: 'approval-given', runId, callId, by: idOf('Ana'), isApproved: true });
    this.#answered.add(runId);
  }

  #end(run: Run, share: number): void {
    const usage = shareOf(run.reserved, share);
    this.#spentByAgents = sum(this.#spentByAgents, usage);
    this.#table.endsRun(run.id, run.agent, { kind: 'answered', text: run.id }, { usage });
  }

  #stop(): void {
    const streamed = this.#runs.map((run) => ({
      runId: run.id,
      messageId: asMessageId(`cut-${run.id}`),
      text: '',
      usage: run.reserved,
    }));
    this.#spentByAgents = sum(this.#spentByAgents, reservedBy(this.#runs));
    this.#table.apply({ type: 'stop-asked', by: idOf('Ana'), target: { kind: 'space' }, streamed });
  }

  #look(): void {
    const { ledger, chains } = this.#table.state.floor;
    const { chain, day, agent } = this.#given;
    this.#check('the day', day, sum(ledger.spent, reservedBy(this.#runs)));
    this.#check('the agent', agent, sum(this.#spentByAgents, reservedBy(this.#runs)));
    for (const { id, spent } of chains) {
      const own = this.#runs.filter(({ chainId }) => chainId === id);
      this.#check('a chain', chain, sum(spent, reservedBy(own)));
    }
  }

  #check(what: string, { maxTokens, maxCostUsd }: Budget, taken: Spend): void {
    const isOver =
      (maxTokens !== null && taken.tokens > maxTokens) ||
      (maxCostUsd !== null && taken.costUsd > maxCostUsd);
    if (isOver) this.overdrawn.push(`${what} has ${taken.tokens} tokens, ${taken.costUsd} dollars`);
  }
}

const NEVER = asMessageId('never');

/** A run may cost no less than it has cost already. */
function atLeastSpend(one: Usage, other: Spend): Spend {
  return {
    tokens: Math.max(one.tokens, other.tokens),
    costUsd: Math.max(one.costUsd ?? 0, other.costUsd),
  };
}

function reservedBy(runs: readonly Run[]): Spend {
  return runs.reduce((all, { reserved }) => sum(all, reserved), NOTHING);
}

function shareOf({ tokens, costUsd }: Spend, share: number): Spend {
  return { tokens: Math.floor(tokens * share), costUsd: costUsd * share };
}
