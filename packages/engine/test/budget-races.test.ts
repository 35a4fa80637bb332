import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSize } from '../../../scripts/checks/test-sizes.ts';
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

// Tenths of a cent. The amounts are so small that many runs compete for the rest of a budget.
const usd = fc.integer({ min: 0, max: 40 }).map((parts) => parts / 1_000);
// Round numbers, so that runs often spend a budget to the last token.
const tens = (max: number) => fc.nat({ max }).map((count) => count * 10);
const amount = fc.record({
  tokens: tens(4),
  // Sometimes the price is unknown.
  costUsd: fc.option(usd, { nil: null, freq: 20 }),
});
const budget: fc.Arbitrary<Budget> = fc.record({
  maxTokens: fc.option(tens(10), { nil: null }),
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
        'ask',
        'answer',
        'answer',
        'stop',
        'sleep',
      ),
      nth: fc.nat({ max: 10 }),
      worst: amount,
      /**
       * The share of its worst case that a run really costs. Null if the agent does not report the
       * cost.
       */
      share: fc.constantFrom(0, 0.5, 1, null),
    }),
    { minLength: 10, maxLength: 80 },
  ),
});

type Race = typeof race extends fc.Arbitrary<infer T> ? T : never;

test('[I-16] runs never exceed a budget, and only a spent budget ends other runs', () => {
  let started = 0;
  let refused = 0;
  let refusedAfterApproval = 0;
  let chainsEnded = 0;
  fc.assert(
    fc.property(race, (given) => {
      const course = new Course(given);
      for (const move of given.moves) course.make(move);
      started += course.started;
      refused += course.refused;
      refusedAfterApproval += course.refusedAfterApproval;
      chainsEnded += course.chainsEnded;
      // A comparison of two empty lists with `expect` would take as long as the race.
      if (course.wrongs.length > 0) throw new Error(course.wrongs.join('; '));
    }),
    { numRuns: RACES },
  );
  // Checks that enough runs competed for the budgets.
  expect(Math.min(started, refused)).toBeGreaterThan(RACES / 2);
  expect(refusedAfterApproval).toBeGreaterThan(RACES / 200);
  expect(chainsEnded).toBeGreaterThan(RACES / 200);
});

/**
 * A test space in which runs start and end in any order, with the accounts that a runtime has for
 * its agents.
 */
class Course {
  started = 0;
  refused = 0;
  /** Runs that asked for an approval and did not fit the budget afterwards. */
  refusedAfterApproval = 0;
  /** Refusals that ended a chain. */
  chainsEnded = 0;
  readonly wrongs: string[] = [];
  readonly #given: Race;
  readonly #table: Table;
  #spentByAgents: Spend = NOTHING;
  /** The runs that got an approval, but whose agents have not been called again since then. */
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

  /** All agents of this test share one budget, like one agent in many spaces. */
  #start(run: Run, worstCase: Usage): void {
    const others = this.#runs.filter(({ id }) => id !== run.id);
    const spent = sum(this.#spentByAgents, reservedBy(others));
    const agent = { spent, ...this.#given.agent };
    const worst = atLeastSpend(worstCase, run.reserved);
    const streamed = [{ runId: run.id, messageId: NEVER, content: '', usage: run.reserved }];
    const event = {
      type: 'run-started',
      runId: run.id,
      worstCase: worst,
      agent,
      streamed,
      refusesAlone: true,
    } as const;
    const isSpent = this.#isSpent(run, worst);
    const effects = this.#table.apply(event);
    const isStarted = effects.some(({ type }) => type === 'start-run');
    if (isStarted) this.started += 1;
    else this.refused += 1;
    if (!isStarted && this.#answered.has(run.id)) this.refusedAfterApproval += 1;
    if (!isStarted) this.#spentByAgents = sum(this.#spentByAgents, run.reserved);
    this.#answered.delete(run.id);
    if (!isStarted) this.#lookAtRefusal(others, run, isSpent);
  }

  /**
   * Whether the chain or day that refuses the run has spent its budget. BU3 and BU6 are computed
   * here from the numbers.
   */
  #isSpent({ id: runId, chainId }: Run, worst: Usage): boolean {
    const { chain, day } = this.#given;
    const { ledger, chains } = this.#table.state.floor;
    const others = this.#runs.filter(({ id }) => id !== runId);
    const inChain = others.filter((run) => run.chainId === chainId);
    const spentInChain = chains.find(({ id }) => id === chainId)?.spent ?? NOTHING;
    const today = Math.floor(this.#table.now / 86_400_000);
    const spentInDay = ledger.day === today ? ledger.spent : NOTHING;
    return (
      refusesAsSpent(chain, { spent: spentInChain, reserved: reservedBy(inChain), worst }) ||
      refusesAsSpent(day, { spent: spentInDay, reserved: reservedBy(others), worst })
    );
  }

  #lookAtRefusal(others: readonly Run[], { chainId }: Run, isSpent: boolean): void {
    const kept = new Set(this.#runs.map(({ id }) => id));
    const gone = others.filter(({ id }) => !kept.has(id));
    if (gone.length > 0 && !isSpent) this.wrongs.push('a refusal ended other runs');
    if (gone.some((run) => run.started)) this.wrongs.push('a refusal ended a run that had begun');
    if (!isSpent) return;
    this.chainsEnded += 1;
    const left = this.#runs.filter((run) => run.chainId === chainId && !run.started);
    if (left.length > 0) this.wrongs.push('a spent budget left runs that have not begun');
  }

  /** While people decide about an approval, only the spent amount stays reserved. */
  #ask(run: Run, share: number | null): void {
    const spent = shareOf(run.reserved, share ?? 1);
    const until = this.#table.now + 200_000_000;
    const callId = asCallId(`ask-${this.#table.now}`);
    this.#table.apply({ type: 'approval-asked', runId: run.id, callId, until, spent });
    const after = this.#runs.find(({ id }) => id === run.id);
    if (after?.state === 'offered') this.#answered.add(run.id);
    const kept = after?.reserved.tokens;
    if (kept !== spent.tokens) this.wrongs.push(`who waits keeps ${kept} tokens`);
  }

  #answer({ id: runId }: Run): void {
    const wait = this.#table.state.floor.waits.find((one) => one.runId === runId);
    if (wait === undefined) throw new Error('a parked run waits for nothing');
    const { callId } = wait;
    this.#table.apply({ type: 'approval-given', runId, callId, by: idOf('Ana'), isApproved: true });
    this.#answered.add(runId);
  }

  #end(run: Run, share: number | null): void {
    const counted = shareOf(run.reserved, share ?? 1);
    const usage: Usage =
      share === null ? { ...counted, costUsd: null, isUnreported: true } : counted;
    this.#spentByAgents = sum(this.#spentByAgents, counted);
    this.#table.endsRun(run.id, { kind: 'answered', content: run.id }, { usage });
  }

  #stop(): void {
    const streamed = this.#runs.map((run) => ({
      runId: run.id,
      messageId: asMessageId(`cut-${run.id}`),
      content: '',
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
    if (isOver) this.wrongs.push(`${what} has ${taken.tokens} tokens, ${taken.costUsd} dollars`);
  }
}

const NEVER = asMessageId('never');

function refusesAsSpent(
  { maxTokens, maxCostUsd }: Budget,
  given: { readonly spent: Spend; readonly reserved: Spend; readonly worst: Usage },
): boolean {
  const { spent, reserved, worst } = given;
  const wanted = sum(sum(spent, reserved), worst);
  const isRefused =
    (maxTokens !== null && wanted.tokens > maxTokens) ||
    (maxCostUsd !== null && (worst.costUsd === null || wanted.costUsd > maxCostUsd));
  const isGone = (most: number | null, spentOf: number): boolean =>
    most !== null && most > 0 && spentOf >= most;
  return isRefused && (isGone(maxTokens, spent.tokens) || isGone(maxCostUsd, spent.costUsd));
}

/** The worst case of a run is at least what it has cost already. */
function atLeastSpend({ tokens, costUsd }: Usage, other: Spend): Usage {
  return {
    tokens: Math.max(tokens, other.tokens),
    costUsd: costUsd === null ? null : Math.max(costUsd, other.costUsd),
  };
}

function reservedBy(runs: readonly Run[]): Spend {
  return runs.reduce((all, { reserved }) => sum(all, reserved), NOTHING);
}

function shareOf({ tokens, costUsd }: Spend, share: number): Spend {
  return { tokens: Math.floor(tokens * share), costUsd: costUsd * share };
}
