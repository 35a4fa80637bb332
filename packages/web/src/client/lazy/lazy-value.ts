import { serverReachability } from '../server-reachability.ts';

/** The error of a lazy-loaded part that could not be loaded, with a retry function. */
export class LoadingError extends Error {
  /**
   * Whether the part can be fetched only after a reload of the page, even though the server
   * responds.
   */
  readonly needsReload: boolean;
  /** Resets the error, so that the next render retries. */
  readonly tryAgain: () => void;

  constructor(needsReload: boolean, tryAgain: () => void, cause?: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.needsReload = needsReload;
    this.tryAgain = tryAgain;
  }
}

type State<T> =
  | { readonly kind: 'away' }
  | { readonly kind: 'coming'; readonly coming: Promise<void> }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: LoadingError };

const AWAY = { kind: 'away' } as const;

/** A part of the page that is loaded on first use, or earlier with `early`. */
export class LazyValue<T> {
  readonly #load: () => Promise<T>;
  readonly #isServerReachable: typeof isServerReachable;
  #state: State<T> = AWAY;
  #wasRefused = false;

  constructor(load: () => Promise<T>, isThere = isServerReachable) {
    this.#load = load;
    this.#isServerReachable = isThere;
  }

  /**
   * For rendering: throws a promise while the part loads, and a `LoadingError` if loading failed.
   */
  get(): T {
    const state = this.#state;
    if (state.kind === 'there') return state.value;
    // oxlint-disable-next-line typescript/only-throw-error -- React waits for a thrown promise
    throw state.kind === 'failed' ? state.failure : this.#come();
  }

  /** Loads the part before its first use. After a failure, the first use retries. */
  async early(): Promise<void> {
    if (this.#state.kind === 'failed') return;
    await this.#come();
    this.#forgetFailure();
  }

  #come(): Promise<void> {
    if (this.#state.kind === 'coming') return this.#state.coming;
    if (this.#state.kind === 'there') return Promise.resolve();
    const coming = this.#try();
    this.#state = { kind: 'coming', coming };
    return coming;
  }

  // After a failed import of a script, a browser never requests this script again. So the page
  // imports nothing while the server is unreachable.
  async #try(): Promise<void> {
    const wasRefused = this.#wasRefused;
    if (!(await this.#isServerReachable({ hasToAsk: wasRefused }))) return this.#fail(false);
    try {
      this.#state = { kind: 'there', value: await this.#load() };
    } catch (error) {
      this.#wasRefused = true;
      this.#fail(wasRefused, error);
    }
  }

  #fail(needsReload: boolean, cause?: unknown): void {
    const failure = new LoadingError(needsReload, () => this.#forgetFailure(), cause);
    this.#state = { kind: 'failed', failure };
  }

  #forgetFailure(): void {
    if (this.#state.kind === 'failed') this.#state = AWAY;
  }
}

const ANSWER_WITHIN_MS = 2_000;

/**
 * Whether the server responds. If the connection is up, the function returns true without a
 * request, unless `hasToAsk` is true.
 */
async function isServerReachable({ hasToAsk }: { readonly hasToAsk: boolean }): Promise<boolean> {
  if (!hasToAsk && navigator.onLine && !serverReachability.isDown) return true;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch('/livez', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
