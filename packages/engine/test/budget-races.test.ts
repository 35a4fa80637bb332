import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSize } from '../../../scripts/test-sizes.ts';
import { asMessageId, sum, type Budget, type Run, type Spend, type Usage } from '../src/index.ts';
import { idOf, Table } from './support/table.ts';

const RACES = testSize('races');
const AGENTS = ['Ada', 'Bob', 'Cleo', 'Dan'];
const STARTS = ['start', 'start', 'start', 'start'] as const;
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
      what: fc.constantFrom('post', 'post', ...STARTS, 'end', 'end', 'stop', 'sleep'),
      nth: fc.nat({ max: 10 }),
      worst: amount,
      /** How much of it a run really costs. */
      share: fc.constantFrom(0, 0.5, 1),
    }),
    { minLength: 10, maxLength: 60 },
  ),
});

type Race = typeof race extends fc.Arbitrary<infer T> ? T : never;

test('[I-16] whoever races for the last cent of a chain, a day or an agent, none is ever overdrawn', () => {
  let started = 0;
  let refused = 0;
  fc.assert(
    fc.property(race, (given) => {
      const course = new Course(given);
      for (const move of given.moves) course.make(move);
      started += course.started;
      refused += course.refused;
      expect(course.overdrawn).toEqual([]);
    }),
    { numRuns: RACES },
  );
  // Else it would have been no race.
  expect(Math.min(started, refused)).toBeGreaterThan(RACES / 2);
});

/** A space in which runs start and end in any order, and what a runtime keeps of its agents. */
class Course {
  started = 0;
  refused = 0;
  readonly overdrawn: string[] = [];
  readonly #given: Race;
  readonly #table: Table;
  #spentByAgents: Spend = NOTHING;

  constructor(given: Race) {
    this.#given = given;
    this.#table = new Table({
      agents: AGENTS,
      settings: { policy: 'broadcast', chainBudget: given.chain, dayBudget: given.day },
    });
  }

  make({ what, nth, worst, share }: Race['moves'][number]): void {
    const offered = this.#runs.filter(({ state, started }) => state === 'offered' && !started);
    const running = this.#runs.filter(({ started }) => started);
    const able = what === 'start' ? offered : running;
    const next = able[nth % Math.max(able.length, 1)];
    if (what === 'post') this.#table.says('Ana', 'go');
    if (what === 'start' && next !== undefined) this.#start(next, worst);
    if (what === 'end' && next !== undefined) this.#end(next, share);
    if (what === 'stop') this.#stop();
    if (what === 'sleep') this.#table.now += 43_200_000;
    this.#look();
  }

  get #runs(): readonly Run[] {
    return this.#table.state.floor.runs;
  }

  /** All agents share a budget here, as one agent does in many spaces. */
  #start(run: Run, worstCase: Usage): void {
    const others = this.#runs.filter(({ id }) => id !== run.id);
    const spent = sum(this.#spentByAgents, reservedBy(others));
    const agent = { spent, ...this.#given.agent };
    const effects = this.#table.apply({ type: 'run-started', runId: run.id, worstCase, agent });
    const isStarted = effects.some(({ type }) => type === 'start-run');
    if (isStarted) this.started += 1;
    else this.refused += 1;
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

function reservedBy(runs: readonly Run[]): Spend {
  return runs.reduce((all, { reserved }) => sum(all, reserved), NOTHING);
}

function shareOf({ tokens, costUsd }: Spend, share: number): Spend {
  return { tokens: Math.floor(tokens * share), costUsd: costUsd * share };
}
