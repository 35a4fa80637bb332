import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ConcurrencyLimit } from './http/connection/concurrency-limit.ts';
import type { ServerLimits } from './config.ts';
import { RequestRefused } from './request-refused.ts';

/** A rate limit. A caller above the limit learns when to retry. */
class Rate {
  readonly #limiter: RateLimiterMemory;
  readonly #what: string;
  readonly #most: number;

  constructor(points: number, seconds: number, what: string) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
    this.#what = what;
    this.#most = points;
  }

  /**
   * Consumes points and throws `too-fast` above the limit. A count above the limit consumes all
   * points.
   */
  async take(key: string, count = 1): Promise<void> {
    try {
      await this.#limiter.consume(key, Math.min(count, this.#most));
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  /** Takes back a point that should not have been counted. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  #refusal(state: unknown): unknown {
    if (!(state instanceof RateLimiterRes)) return state;
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const what = `${this.#what}. Wait ${retryAfterSeconds} seconds.`;
    return new RequestRefused('too-fast', what, { retryAfterSeconds });
  }
}

/** All rate limits and concurrency limits of a server. */
export interface Rates {
  readonly requests: Rate;
  readonly posts: Rate;
  readonly postsInSpace: Rate;
  readonly reactions: Rate;
  readonly previews: Rate;
  readonly answers: ConcurrencyLimit;
  /** Limits requests that wait for agents. */
  readonly waits: ConcurrencyLimit;
  readonly exports: ConcurrencyLimit;
  /** Limits requests that read or write a whole history, because their cost grows with it. */
  readonly histories: Rate;
  /** Limits trials of agents, because each may cost as much as a run. */
  readonly trials: Rate;
  readonly streams: ConcurrencyLimit;
  /** The limit per agent, after it has signed in. */
  readonly agentSockets: ConcurrencyLimit;
  /** The limit per name and address. */
  readonly failedSignIns: Rate;
  readonly failedSignInsOfAddress: Rate;
  readonly failedUpgrades: Rate;
  readonly agentFrames: Rate;
  readonly agentBytes: Rate;
}

// How many different names may fail to sign in from one address. A whole office may share an
// address, but nobody should try many names.
const NAMES_OF_ADDRESS = 5;

export function makeRates(limits: ServerLimits): Rates {
  const { failedSignInsPerMinute } = limits;
  const tooManyTries = 'Too many failed sign-ins';
  return {
    requests: new Rate(limits.requestsPer10s, 10, 'Too many requests'),
    posts: new Rate(limits.postsPer10s, 10, 'You are posting too fast'),
    postsInSpace: new Rate(limits.postsPer10sInSpace, 10, 'Too many messages in this space'),
    reactions: new Rate(limits.reactionsPer10s, 10, 'You are reacting too fast'),
    previews: new Rate(limits.previewsPer10s, 10, 'Too many previews'),
    answers: new ConcurrencyLimit({
      most: limits.answersAtOnce,
      what: 'answers',
      retryAfterSeconds: 1,
    }),
    waits: new ConcurrencyLimit({
      most: limits.waitsAtOnce,
      what: 'waiting requests',
      retryAfterSeconds: 1,
    }),
    exports: new ConcurrencyLimit({
      most: limits.exportsAtOnce,
      what: 'exports',
      retryAfterSeconds: 10,
    }),
    histories: new Rate(limits.historiesPerMinute, 60, 'Too many reads of whole histories'),
    trials: new Rate(limits.trialsPerMinute, 60, 'Too many trials of agents'),
    streams: new ConcurrencyLimit({
      most: limits.socketsPerPerson,
      what: 'streams',
      retryAfterSeconds: 10,
    }),
    agentSockets: new ConcurrencyLimit({
      most: limits.socketsPerAgent,
      what: 'sockets',
      retryAfterSeconds: 10,
    }),
    failedSignIns: new Rate(failedSignInsPerMinute, 60, tooManyTries),
    failedSignInsOfAddress: new Rate(NAMES_OF_ADDRESS * failedSignInsPerMinute, 60, tooManyTries),
    failedUpgrades: new Rate(
      limits.failedUpgradesPer10s,
      10,
      'Too many failed connection attempts',
    ),
    agentFrames: new Rate(limits.agentFramesPer10s, 10, 'You say too much at once'),
    agentBytes: new Rate(limits.agentBytesPer10s, 10, 'You say too much at once'),
  };
}
