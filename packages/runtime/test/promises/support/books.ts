import type { MemberId, SpaceId } from '@conch/engine';
import { costOfRuns, type Conch, type RunView } from '../../../src/index.ts';
import type { Told } from './spender.ts';

const DAY_MS = 86_400_000;
const ALL_DAYS = { days: 366 };

/** An account: whole billionths of a dollar, so that nothing is lost in adding up. */
interface Account {
  readonly tokens: number;
  readonly billionths: bigint;
  readonly unpricedTokens: number;
  readonly estimatedTokens: number;
}

const EMPTY: Account = { tokens: 0, billionths: 0n, unpricedTokens: 0, estimatedTokens: 0 };

/** What runs say of their costs, beside what Conch says of them. */
export class Books {
  readonly #agents: readonly MemberId[];
  readonly #wrong: string[] = [];
  /** The runs of all spaces that are over. */
  #runs: readonly RunView[] = [];

  constructor(agents: readonly MemberId[]) {
    this.#agents = agents;
  }

  get count(): number {
    return this.#runs.length;
  }

  /** Looks at spaces in which nothing more will happen; their runs. */
  async close(conch: Conch, spaces: readonly SpaceId[]): Promise<readonly RunView[]> {
    const closed: RunView[] = [];
    for (const spaceId of spaces) closed.push(...(await this.#closeSpace(conch, spaceId)));
    this.#runs = [...this.#runs, ...closed];
    return closed;
  }

  /** Which totals differ from what runs say, each in a sentence. */
  async differences(conch: Conch): Promise<readonly string[]> {
    for (const agentId of this.#agents) {
      const { total, days } = await conch.costs.ofAgent(agentId, ALL_DAYS);
      const runs = this.#runs.filter((run) => run.agentId === agentId);
      this.#compare('an agent', total, runs);
      for (const day of days) {
        this.#compare('a day of an agent', day, runs.filter(endedOn(day.startsAt)));
      }
    }
    const { total, days } = await conch.costs.ofServer(ALL_DAYS);
    this.#compare('the server', total, this.#runs);
    for (const day of days) {
      this.#compare('a day of the server', day, this.#runs.filter(endedOn(day.startsAt)));
    }
    return this.#wrong;
  }

  async #closeSpace(conch: Conch, spaceId: SpaceId): Promise<readonly RunView[]> {
    const runs = await this.#runsOf(conch, spaceId);
    const { total, days } = await conch.costs.ofSpace(spaceId, ALL_DAYS);
    this.#compare('a space', total, runs);
    for (const day of days) {
      const then = runs.filter(endedOn(day.startsAt));
      this.#compare('a day of a space', day, then);
      for (const { agentId, ...cost } of day.agents) {
        const own = then.filter((run) => run.agentId === agentId);
        this.#compare('an agent in a space', cost, own);
      }
    }
    const replay = await conch.read.replay(spaceId);
    if (!replay.ok) throw new Error('what happened cannot be replayed');
    const { day, spent } = replay.state.floor.ledger;
    const today = runs.filter(endedOn(day * DAY_MS));
    // The engine knows neither: to budgets they are tokens as all others.
    const { unpricedTokens, estimatedTokens } = added(today);
    const { tokens, costUsd: knownCostUsd } = spent;
    const counted = { tokens, knownCostUsd, unpricedTokens, estimatedTokens };
    this.#compare('what the engine has counted', counted, today);
    return runs;
  }

  /** Chain by chain; each is the sum of its messages, and of the runs that left none. */
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

  #compare(what: string, kept: Kept, runs: readonly RunView[]): void {
    const [has, wants] = [written(accountOf(kept)), written(added(runs))];
    if (has !== wants) this.#wrong.push(`${what}: ${has}; its runs: ${wants}`);
  }
}

/** Whether a run is charged what it has told in the end, or no less than it had told by then. */
export function isToldRight(run: RunView, told: Told): boolean {
  const { id, outcome, tokens, costUsd, isEstimated } = run;
  const last = told.ended.get(id);
  if (last !== undefined && outcome?.kind !== 'cancelled' && outcome?.kind !== 'failed') {
    const isMarked = last.isEstimated === true;
    return tokens === last.tokens && costUsd === rounded(last.costUsd) && isEstimated === isMarked;
  }
  const least = told.soFar.get(id) ?? { tokens: 0, costUsd: 0 };
  if (costUsd === null || least.costUsd === null) return tokens >= least.tokens && costUsd === null;
  return tokens >= least.tokens && costUsd >= (rounded(least.costUsd) ?? 0);
}

function rounded(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * 1e9) / 1e9;
}

function sumOf(costs: readonly Kept[]): Kept {
  return costs.reduce((one, other) => ({
    tokens: one.tokens + other.tokens,
    knownCostUsd: rounded(one.knownCostUsd + other.knownCostUsd) ?? 0,
    unpricedTokens: one.unpricedTokens + other.unpricedTokens,
    estimatedTokens: one.estimatedTokens + other.estimatedTokens,
  }));
}

interface Kept {
  readonly tokens: number;
  readonly knownCostUsd: number;
  readonly unpricedTokens: number;
  readonly estimatedTokens: number;
}

function accountOf({ knownCostUsd, tokens, unpricedTokens, estimatedTokens }: Kept): Account {
  return { tokens, billionths: billionthsOf(knownCostUsd), unpricedTokens, estimatedTokens };
}

function added(runs: readonly RunView[]): Account {
  return runs.reduce(
    (account, { tokens, costUsd, isEstimated }) => ({
      tokens: account.tokens + tokens,
      billionths: account.billionths + billionthsOf(costUsd ?? 0),
      unpricedTokens: account.unpricedTokens + (costUsd === null ? tokens : 0),
      estimatedTokens: account.estimatedTokens + (isEstimated ? tokens : 0),
    }),
    EMPTY,
  );
}

/** Exactly: half a billionth more or less is a difference too. */
function billionthsOf(usd: number): bigint {
  const parts = Math.round(usd * 1e9);
  if (parts / 1e9 !== usd) throw new Error(`${usd} is not counted in billionths of a dollar`);
  return BigInt(parts);
}

function written({ tokens, billionths, unpricedTokens, estimatedTokens }: Account): string {
  const money = `${billionths} billionths of a dollar`;
  return `${tokens} tokens, ${money}, ${unpricedTokens} unpriced, ${estimatedTokens} estimated`;
}

function endedOn(startsAt: number): (run: RunView) => boolean {
  return ({ endedAt }) => endedAt !== null && Math.floor(endedAt / DAY_MS) * DAY_MS === startsAt;
}
