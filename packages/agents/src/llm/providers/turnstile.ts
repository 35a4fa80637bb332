import type { RunContext } from '../../agent.ts';
import { CLOSED, whenAsked, whenEnded, type BreakerState, type VisitEnd } from '../breaker.ts';
import { ProviderFailure } from '../provider-failure.ts';

/** For how long a provider is waited for. All fire before a run’s own time-outs do. */
export interface ModelPatience {
  /** From the question to the first sign of an answer: connecting is in it. */
  readonly firstWordMs: number;
  readonly nextWordMs: number;
  /** A whole model step, however it dribbles. */
  readonly stepMs: number;
}

const PATIENCE: ModelPatience = { firstWordMs: 50_000, nextWordMs: 55_000, stepMs: 590_000 };

/** At one provider at once; whoever comes then waits, and after so many nobody does. */
const MOST_AT_ONCE = 64;
/** Of those that serve one after the other. */
const MOST_IN_TURN = 2;
const MOST_WAITING = 500;

export interface TurnstileOptions {
  /** As people know the provider. */
  readonly name: string;
  /** Time that never jumps. */
  readonly now: () => number;
  /** Calls once, later; the returned function calls it off. By Node’s timers unless given. */
  readonly after?: (ms: number, call: () => void) => () => void;
  readonly patience?: Partial<ModelPatience>;
  /** It serves one after the other: whoever comes second hears nothing until the first is done. */
  readonly servesInTurn?: boolean;
  readonly mostAtOnce?: number;
  readonly mostWaiting?: number;
  /** Told when it is no longer asked, and when it is again. */
  readonly onTurn?: (isAsked: boolean) => void;
}

/** A question that is being asked; it ends once. */
export interface Visit {
  readonly end: (end: VisitEnd, why?: ProviderFailure) => void;
}

interface Waiting {
  readonly come: () => void;
  readonly go: (why: ProviderFailure) => void;
}

/**
 * What stands between all runs and one provider (I-19): whoever is down is not asked for a while,
 * and nobody’s runs take up more than their share of connections.
 */
export class Turnstile {
  readonly patience: ModelPatience;
  readonly after: NonNullable<TurnstileOptions['after']>;
  readonly servesInTurn: boolean;
  readonly #options: TurnstileOptions;
  readonly #mostAtOnce: number;
  readonly #waiting = new Set<Waiting>();
  #state: BreakerState = CLOSED;
  #lastFailure = '';
  #visits = 0;
  #lastSignMs = Number.NEGATIVE_INFINITY;

  constructor(options: TurnstileOptions) {
    this.#options = options;
    this.patience = { ...PATIENCE, ...options.patience };
    this.after = options.after ?? byTimer;
    this.servesInTurn = options.servesInTurn ?? false;
    this.#mostAtOnce = options.mostAtOnce ?? (this.servesInTurn ? MOST_IN_TURN : MOST_AT_ONCE);
  }

  /** One of those that are in is being answered. */
  noteSign(): void {
    this.#lastSignMs = this.#options.now();
  }

  /** Whether someone was answered within so many milliseconds while the others have to wait. */
  isServing(withinMs: number): boolean {
    return this.servesInTurn && this.#options.now() - this.#lastSignMs < withinMs;
  }

  /** Comes through; throws `ProviderFailure` if the provider is not asked now. */
  async enter(context: Pick<RunContext, 'signal' | 'rest'>): Promise<Visit> {
    context.signal.throwIfAborted();
    const { now } = this.#options;
    const next = whenAsked(this.#state, now());
    if (next === null) throw this.#isDown();
    const isTrial = next.kind === 'half-open';
    this.#state = next;
    // The trial is let through: those that hang may hold every place.
    if (!isTrial && this.#visits >= this.#mostAtOnce) await this.#placeFor(context);
    else this.#visits += 1;
    return this.#visit(isTrial);
  }

  #visit(isTrial: boolean): Visit {
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

  /** Gives the place to who waits longest. */
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
      throw new ProviderFailure('too-busy', `Too many agents are asking ${name} at once.`, {
        isPassing: false,
      });
    }
    // Nobody is at the run meanwhile: it must not end for want of words.
    const resting = rest();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const waiting = { come: () => resolve(undefined), go: reject };
    const stop = (): void => {
      // At once: a place that is given to someone who has gone is lost.
      this.#waiting.delete(waiting);
      reject(signal.reason);
    };
    this.#waiting.add(waiting);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      resting.goOn();
    }
  }

  #isDown(): ProviderFailure {
    const { name, now } = this.#options;
    const seconds =
      this.#state.kind === 'open' ? Math.ceil((this.#state.untilMs - now()) / 1_000) : 0;
    const when = seconds > 0 ? `in ${seconds} s` : 'when it has answered one question';
    return new ProviderFailure(
      'down',
      `${name} has failed again and again (${this.#lastFailure}) It is asked again ${when}.`,
      { isPassing: false },
    );
  }
}

// Nobody is to be kept from ending by a provider that is not coming.
function byTimer(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms).unref();
  return () => clearTimeout(timer);
}
