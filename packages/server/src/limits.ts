import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ServerLimits } from './config.ts';
import { Failure } from './failure.ts';

/** How often something may be done; whoever does it more often is told when to come back. */
class Rate {
  readonly #limiter: RateLimiterMemory;
  readonly #what: string;

  constructor(points: number, seconds: number, what: string) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
    this.#what = what;
  }

  /** Counts one; throws `too-fast` when that is one too many. */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  /** Takes one back that turned out to be none of those that are counted. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  /** Throws `too-fast` if the limit has been reached, and counts nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key);
    if (state !== null && state.remainingPoints <= 0) throw this.#refusal(state);
  }

  #refusal(state: unknown): unknown {
    if (!(state instanceof RateLimiterRes)) return state;
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const what = `${this.#what}; wait ${retryAfterSeconds} seconds.`;
    return new Failure('too-fast', what, { retryAfterSeconds });
  }
}

/** All the rates of a server. */
export interface Rates {
  readonly requests: Rate;
  readonly posts: Rate;
  readonly postsInSpace: Rate;
  readonly failedSignIns: Rate;
  readonly failedUpgrades: Rate;
}

export function makeRates(limits: ServerLimits): Rates {
  return {
    requests: new Rate(limits.requestsPer10s, 10, 'You ask too often'),
    posts: new Rate(limits.postsPer10s, 10, 'You post too fast'),
    postsInSpace: new Rate(limits.postsPer10sInSpace, 10, 'Too much is posted in this space'),
    failedSignIns: new Rate(limits.failedSignInsPerMinute, 60, 'Too many failed tries to sign in'),
    failedUpgrades: new Rate(limits.failedUpgradesPer10s, 10, 'Too many failed tries to connect'),
  };
}
