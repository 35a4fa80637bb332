import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AtOnce } from './at-once.ts';
import type { ServerLimits } from './config.ts';
import { Failure } from './failure.ts';

/** How often something may be done; whoever does it more often is told when to come back. */
class Rate {
  readonly #limiter: RateLimiterMemory;
  readonly #what: string;
  readonly #most: number;

  constructor(points: number, seconds: number, what: string) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds });
    this.#what = what;
    this.#most = points;
  }

  /** Counts so many; throws `too-fast` when they are too many. What is alone too many takes all. */
  async take(key: string, count = 1): Promise<void> {
    try {
      await this.#limiter.consume(key, Math.min(count, this.#most));
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  /** Takes one back that turned out to be none of those that are counted. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  #refusal(state: unknown): unknown {
    if (!(state instanceof RateLimiterRes)) return state;
    const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const what = `${this.#what}; wait ${retryAfterSeconds} seconds.`;
    return new Failure('too-fast', what, { retryAfterSeconds });
  }
}

/** All the rates of a server, and what may be under way at once. */
export interface Rates {
  readonly requests: Rate;
  readonly posts: Rate;
  readonly postsInSpace: Rate;
  readonly answers: AtOnce;
  readonly exports: AtOnce;
  /** Trials of agents: each may cost as much as a run. */
  readonly trials: Rate;
  readonly streams: AtOnce;
  /** Of one agent, once it has said who it is. */
  readonly agentSockets: AtOnce;
  /** Of one name from one address. */
  readonly failedSignIns: Rate;
  readonly failedSignInsOfAddress: Rate;
  readonly failedUpgrades: Rate;
  readonly agentFrames: Rate;
  readonly agentBytes: Rate;
}

// Behind one address there may be a whole office; it still is no place to try many names from.
const NAMES_OF_ADDRESS = 5;

export function makeRates(limits: ServerLimits): Rates {
  const { failedSignInsPerMinute } = limits;
  const tooManyTries = 'Too many failed tries to sign in';
  return {
    requests: new Rate(limits.requestsPer10s, 10, 'You ask too often'),
    posts: new Rate(limits.postsPer10s, 10, 'You post too fast'),
    postsInSpace: new Rate(limits.postsPer10sInSpace, 10, 'Too much is posted in this space'),
    answers: new AtOnce({ most: limits.answersAtOnce, what: 'answers', retryAfterSeconds: 1 }),
    exports: new AtOnce({ most: limits.exportsAtOnce, what: 'exports', retryAfterSeconds: 10 }),
    trials: new Rate(limits.trialsPerMinute, 60, 'You try agents too often'),
    streams: new AtOnce({ most: limits.socketsPerPerson, what: 'streams', retryAfterSeconds: 10 }),
    agentSockets: new AtOnce({
      most: limits.socketsPerAgent,
      what: 'sockets',
      retryAfterSeconds: 10,
    }),
    failedSignIns: new Rate(failedSignInsPerMinute, 60, tooManyTries),
    failedSignInsOfAddress: new Rate(NAMES_OF_ADDRESS * failedSignInsPerMinute, 60, tooManyTries),
    failedUpgrades: new Rate(limits.failedUpgradesPer10s, 10, 'Too many failed tries to connect'),
    agentFrames: new Rate(limits.agentFramesPer10s, 10, 'You say too much at once'),
    agentBytes: new Rate(limits.agentBytesPer10s, 10, 'You say too much at once'),
  };
}
