import type { RunContext } from '../../agent.ts';
import {
  CLOSED,
  whenAsked,
  whenEnded,
  type BreakerState,
  type VisitEnd,
} from '../circuit-breaker.ts';
import { ProviderFailure } from '../provider-failure.ts';

/** The time-outs for a provider. All of them fire before the run's own time-outs. */
export interface ModelPatience {
  /** The limit from the request to the first sign of an answer. Connecting is included. */
  readonly firstWordMs: number;
  readonly nextWordMs: number;
  /** The limit for a whole model step, even while its answer still streams. */
  readonly stepMs: number;
}

const PATIENCE: ModelPatience = { firstWordMs: 50_000, nextWordMs: 55_000, stepMs: 590_000 };

/**
 * The maximum number of calls at one provider at once. Further calls wait in a queue, which
 * `MOST_WAITING` limits.
 */
const MOST_AT_ONCE = 64;
/** The limit for providers that serve one call at a time. */
const MOST_IN_TURN = 2;
const MOST_WAITING = 500;

export interface ProviderLimiterOptions {
  /** The provider's name, for people. */
  readonly name: string;
  /** A monotonic clock. */
  readonly now: () => number;
  /**
   * Calls the function once, after this time. The returned function cancels the call. Uses Node's
   * timers by default.
   */
  readonly after?: (ms: number, call: () => void) => () => void;
  readonly patience?: Partial<ModelPatience>;
  /**
   * The provider serves one call at a time, so a second call gets no output until the first call
   * ends.
   */
  readonly servesInTurn?: boolean;
  readonly mostAtOnce?: number;
  readonly mostWaiting?: number;
  /** Receives false when the circuit opens, and true when it closes again. */
  readonly onTurn?: (isAsked: boolean) => void;
}

/** A call in progress. Only the first `end` has an effect. */
export interface ProviderCall {
  readonly end: (end: VisitEnd, why?: ProviderFailure) => void;
}

interface Waiting {
  readonly come: () => void;
  readonly go: (why: ProviderFailure) => void;
}

/**
 * The queue between all runs and one provider (I-19). If a provider is down, it is not called for a
 * while. No provider takes more than its share of connections.
 */
export class ProviderLimiter {
  readonly patience: ModelPatience;
  readonly after: NonNullable<ProviderLimiterOptions['after']>;
  readonly servesInTurn: boolean;
  readonly #options: ProviderLimiterOptions;
  readonly #mostAtOnce: number;
  readonly #waiting = new Set<Waiting>();
  #state: BreakerState = CLOSED;
  #lastFailure = '';
  #visits = 0;
  #lastSignMs = Number.NEGATIVE_INFINITY;

  constructor(options: ProviderLimiterOptions) {
    this.#options = options;
    this.patience = { ...PATIENCE, ...options.patience };
    this.after = options.after ?? byTimer;
    this.servesInTurn = options.servesInTurn ?? false;
    this.#mostAtOnce = options.mostAtOnce ?? (this.servesInTurn ? MOST_IN_TURN : MOST_AT_ONCE);
  }

  /** Records that the provider has just sent a part of an answer. */
  noteSign(): void {
    this.#lastSignMs = this.#options.now();
  }

  /**
   * True if the provider serves one call at a time and sent a part of an answer within this many
   * milliseconds.
   */
  isServing(withinMs: number): boolean {
    return this.servesInTurn && this.#options.now() - this.#lastSignMs < withinMs;
  }

  /** Waits for a free slot. Throws `ProviderFailure` if the provider must not be called now. */
  async enter(context: Pick<RunContext, 'signal' | 'rest'>): Promise<ProviderCall> {
    context.signal.throwIfAborted();
    const { now } = this.#options;
    const next = whenAsked(this.#state, now());
    if (next === null) throw this.#isDown();
    const isTrial = next.kind === 'half-open';
    this.#state = next;
    // The trial call needs no free slot, because hanging calls may occupy all slots.
    if (!isTrial && this.#visits >= this.#mostAtOnce) await this.#placeFor(context);
    else this.#visits += 1;
    return this.#visit(isTrial);
  }

  #visit(isTrial: boolean): ProviderCall {
    let isOver = false;
    return {
      end: (end, why) => {
        if (isOver) return;
        isOver = true;
        if (end === 'failed' && why !== undefined) this.#lastFailure = why.message;
        this.#turn(whenEnded(this.#state, { end, isTrial }, this.#options.now()));
        this.#leave();
      },
    };
  }

  #turn(next: BreakerState): void {
    const wasAsked = this.#state.kind === 'closed';
    this.#state = next;
    const isAsked = next.kind === 'closed';
    if (wasAsked !== isAsked) this.#options.onTurn?.(isAsked);
    if (next.kind !== 'open') return;
    const turnedAway = [...this.#waiting];
    this.#waiting.clear();
    for (const waiting of turnedAway) waiting.go(this.#isDown());
  }

  /** Gives the slot to the call that has waited longest. */
  #leave(): void {
    this.#visits -= 1;
    const [first] = this.#waiting;
    if (first === undefined || this.#visits >= this.#mostAtOnce) return;
    this.#visits += 1;
    this.#waiting.delete(first);
    first.come();
  }

  async #placeFor({ signal, rest }: Pick<RunContext, 'signal' | 'rest'>): Promise<void> {
    const { name, mostWaiting = MOST_WAITING } = this.#options;
    if (this.#waiting.size >= mostWaiting) {
      throw new ProviderFailure(
        'too-busy',
        `Too many agents are waiting for ${name}. Try again later.`,
        {
          isPassing: false,
        },
      );
    }
    // The run rests while it waits, so that the wait does not count towards its time-outs.
    const resting = rest();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiting = { come: () => resolve(undefined), go: reject };
    const stop = (): void => {
      // A cancelled run leaves the queue at once. Otherwise it would later get a slot and never
      // release this slot.
      this.#waiting.delete(waiting);
      reject(signal.reason);
    };
    this.#waiting.add(waiting);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      resting.resume();
    }
  }

  #isDown(): ProviderFailure {
    const { name, now } = this.#options;
    const seconds =
      this.#state.kind === 'open' ? Math.ceil((this.#state.untilMs - now()) / 1_000) : 0;
    const when = seconds > 0 ? `in ${seconds} s` : 'after one successful request';
    return new ProviderFailure(
      'down',
      `${name} has failed several times in a row (${this.#lastFailure}) Conch will use it again ${when}.`,
      { isPassing: false },
    );
  }
}

// An unreferenced timer, so that a silent provider does not keep the process alive.
function byTimer(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms).unref();
  return () => clearTimeout(timer);
}
