import type { MemberId, SpaceId } from '@conch/engine';
import { costOfRuns, type Conch, type RunView } from '../../../src/index.ts';
import { WORST_CASE, type SpendingReports } from './spender.ts';

const DAY_MS = 86_400_000;
const ALL_DAYS = { days: 366 };

/** Costs in whole billionths of a dollar, so that sums are exact. */
interface Account {
  readonly tokens: number;
  readonly billionths: bigint;
  readonly unpricedTokens: number;
  readonly estimatedTokens: number;
  readonly unreportedRuns: number;
}

const EMPTY: Account = {
  tokens: 0,
  billionths: 0n,
  unpricedTokens: 0,
  estimatedTokens: 0,
  unreportedRuns: 0,
};

/** Compares the costs of runs with the totals that Conch reports. */
export class Books {
  readonly #agents: readonly MemberId[];
  readonly #wrong: string[] = [];
  /** The ended runs of all spaces. */
  #runs: readonly RunView[] = [];

  constructor(agents: readonly MemberId[]) {
    this.#agents = agents;
  }

  get count(): number {
    return this.#runs.length;
  }

  /** Adds the runs of spaces that have finished. Returns these runs. */
  async close(conch: Conch, spaces: readonly SpaceId[]): Promise<readonly RunView[]> {
    const closed: RunView[] = [];
    for (const spaceId of spaces) closed.push(...(await this.#closeSpace(conch, spaceId)));
    this.#runs = [...this.#runs, ...closed];
    return closed;
  }

  /** The totals that differ from the sums of the runs, as sentences. */
  async differences(conch: Conch): Promise<readonly string[]> {
    for (const agentId of this.#agents) {
      const { total, days } = await conch.costs.ofAgent(agentId, ALL_DAYS);
      const runs = this.#runs.filter((run) => run.agentId === agentId);
      this.#compare('an agent', total, runs);
      for (const day of days) {
        this.#compare('a day of an agent', day, runs.filter(endedOn(day.day)));
      }
    }
    const { total, days } = await conch.costs.ofServer(ALL_DAYS);
    this.#compare('the server', total, this.#runs);
    for (const day of days) {
      this.#compare('a day of the server', day, this.#runs.filter(endedOn(day.day)));
    }
    return this.#wrong;
  }

  async #closeSpace(conch: Conch, spaceId: SpaceId): Promise<readonly RunView[]> {
    const runs = await this.#runsOf(conch, spaceId);
    const { total, days } = await conch.costs.ofSpace(spaceId, ALL_DAYS);
    this.#compare('a space', total, runs);
    for (const day of days) {
      const then = runs.filter(endedOn(day.day));
      this.#compare('a day of a space', day, then);
      for (const { agentId, ...cost } of day.agents) {
        const own = then.filter((run) => run.agentId === agentId);
        this.#compare('an agent in a space', cost, own);
      }
    }
    const replay = await conch.read.replay(spaceId);
    if (!replay.ok) throw new Error('what happened cannot be replayed');
    const { day, spent } = replay.state.floor.ledger;
    const today = runs.filter(
      endedOn(new Date(day * DAY_MS).toISOString().slice(0, '2026-11-15'.length)),
    );
    // The engine does not distinguish unpriced or estimated tokens, so budgets count them too.
    const known = added(today);
    const { unpricedTokens, estimatedTokens, unreportedRuns } = known;
    // BU7: an unknown amount counts as its worst case, if the worst case is known.
    const unknown = today.filter(({ costUsd }) => costUsd === null).length;
    const assumed = (amount: number, worst: number, most: number): number =>
      Math.min(Math.max(0, Math.round(amount / worst)), most) * worst;
    const { tokens: worstTokens, costUsd: worstUsd } = WORST_CASE;
    const usdOver = spent.costUsd - Number(known.billionths) / 1e9;
    const counted = {
      tokens: spent.tokens - assumed(spent.tokens - known.tokens, worstTokens, unreportedRuns),
      knownCostUsd: rounded(spent.costUsd - assumed(usdOver, worstUsd, unknown)) ?? 0,
      unpricedTokens,
      estimatedTokens,
      unreportedRuns,
    };
    this.#compare('what the engine has counted', counted, today);
    return runs;
  }

  /**
   * The runs of each chain. The cost of a chain must equal the sum of its messages and its runs
   * without a message.
   */
  async #runsOf(conch: Conch, spaceId: SpaceId): Promise<readonly RunView[]> {
    const all: RunView[] = [];
    for (const { id } of await conch.read.chains(spaceId, { limit: 1_000 })) {
      const runs = await conch.read.runsOfChain(spaceId, id);
      const byMessage = Map.groupBy(runs, ({ messageId }) => messageId);
      const messages = [...byMessage.values()].map((some) => costOfRuns(some));
      this.#compare('the messages of a chain', sumOf(messages), runs);
      this.#compare('a chain', costOfRuns(runs), runs);
      all.push(...runs);
    }
    return all;
  }

  #compare(what: string, kept: BookedCost, runs: readonly RunView[]): void {
    const [has, wants] = [written(accountOf(kept)), written(added(runs))];
    if (has !== wants) this.#wrong.push(`${what}: ${has}; its runs: ${wants}`);
  }
}

/**
 * Whether the cost of a run equals its final report. Without a final report, the cost must not be
 * below its earlier reports.
 */
export function isToldRight(run: RunView, told: SpendingReports): boolean {
  const { id, outcome, tokens, costUsd, isEstimated } = run;
  const last = told.ended.get(id);
  if (last !== undefined && outcome !== 'cancelled' && outcome !== 'failed') {
    const isMarked = last.isEstimated === true;
    return tokens === last.tokens && costUsd === rounded(last.costUsd) && isEstimated === isMarked;
  }
  // Only a run without reports may have an unknown cost.
  if (tokens === null) return costUsd === null && !told.soFar.has(id);
  const least = told.soFar.get(id) ?? { tokens: 0, costUsd: 0 };
  if (costUsd === null || least.costUsd === null) return tokens >= least.tokens && costUsd === null;
  return tokens >= least.tokens && costUsd >= (rounded(least.costUsd) ?? 0);
}

function rounded(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * 1e9) / 1e9;
}

function sumOf(costs: readonly BookedCost[]): BookedCost {
  return costs.reduce((one, other) => ({
    tokens: one.tokens + other.tokens,
    knownCostUsd: rounded(one.knownCostUsd + other.knownCostUsd) ?? 0,
    unpricedTokens: one.unpricedTokens + other.unpricedTokens,
    estimatedTokens: one.estimatedTokens + other.estimatedTokens,
    unreportedRuns: one.unreportedRuns + other.unreportedRuns,
  }));
}

interface BookedCost {
  readonly tokens: number;
  readonly knownCostUsd: number;
  readonly unpricedTokens: number;
  readonly estimatedTokens: number;
  readonly unreportedRuns: number;
}

function accountOf({ knownCostUsd, ...kept }: BookedCost): Account {
  const { tokens, unpricedTokens, estimatedTokens, unreportedRuns } = kept;
  const billionths = billionthsOf(knownCostUsd);
  return { tokens, billionths, unpricedTokens, estimatedTokens, unreportedRuns };
}

function added(runs: readonly RunView[]): Account {
  return runs.reduce(
    (account, { tokens, costUsd, isEstimated }) => ({
      tokens: account.tokens + (tokens ?? 0),
      billionths: account.billionths + billionthsOf(costUsd ?? 0),
      unpricedTokens: account.unpricedTokens + (costUsd === null ? (tokens ?? 0) : 0),
      estimatedTokens: account.estimatedTokens + (isEstimated ? (tokens ?? 0) : 0),
      unreportedRuns: account.unreportedRuns + (tokens === null ? 1 : 0),
    }),
    EMPTY,
  );
}

/** Converts dollars to billionths. Throws if the amount is not a whole number of billionths. */
function billionthsOf(usd: number): bigint {
  const parts = Math.round(usd * 1e9);
  if (parts / 1e9 !== usd) throw new Error(`${usd} is not counted in billionths of a dollar`);
  return BigInt(parts);
}

function written({ tokens, billionths, ...account }: Account): string {
  const { unpricedTokens, estimatedTokens, unreportedRuns } = account;
  const known = `${tokens} tokens, ${billionths} billionths of a dollar`;
  return `${known}, ${unpricedTokens} unpriced, ${estimatedTokens} estimated, ${unreportedRuns} runs unreported`;
}

function endedOn(day: string): (run: RunView) => boolean {
  return ({ endedAt }) => endedAt?.startsWith(`${day}T`) === true;
}
