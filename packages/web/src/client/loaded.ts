import { isServerThere } from './is-server-there.ts';

/** Why something that is loaded when it is wanted is not there, and the way on. */
export class NotLoaded extends Error {
  /** Whether the server is there, and only a page that is loaded anew will get it. */
  readonly isForGood: boolean;
  /** Whoever draws it next tries once more. */
  readonly tryAgain: () => void;

  constructor(isForGood: boolean, tryAgain: () => void, cause?: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.isForGood = isForGood;
    this.tryAgain = tryAgain;
  }
}

type State<T> =
  | { readonly kind: 'away' }
  | { readonly kind: 'coming'; readonly coming: Promise<void> }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: NotLoaded };

const AWAY = { kind: 'away' } as const;

/** A part of the page that is loaded when it is wanted, or earlier. */
export class Loaded<T> {
  readonly #load: () => Promise<T>;
  readonly #isServerThere: typeof isServerThere;
  #state: State<T> = AWAY;
  #wasRefused = false;

  constructor(load: () => Promise<T>, isThere = isServerThere) {
    this.#load = load;
    this.#isServerThere = isThere;
  }

  /** For drawing: throws what React waits for while it comes, and `NotLoaded` if it did not. */
  get(): T {
    const state = this.#state;
    if (state.kind === 'there') return state.value;
    // oxlint-disable-next-line typescript/only-throw-error -- that is how React is told to wait
    throw state.kind === 'failed' ? state.failure : this.#come();
  }

  /** Loads it before anybody wants it; if it cannot be, that is found out anew then. */
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

  // A browser keeps in mind that a script did not come, and what it imports neither: it never asks
  // for it again. So nobody asks for one while the server is away.
  async #try(): Promise<void> {
    const wasRefused = this.#wasRefused;
    if (!(await this.#isServerThere({ isSure: !wasRefused }))) return this.#fail(false);
    try {
      this.#state = { kind: 'there', value: await this.#load() };
    } catch (error) {
      this.#wasRefused = true;
      this.#fail(wasRefused, error);
    }
  }

  #fail(isForGood: boolean, cause?: unknown): void {
    const failure = new NotLoaded(isForGood, () => this.#forgetFailure(), cause);
    this.#state = { kind: 'failed', failure };
  }

  #forgetFailure(): void {
    if (this.#state.kind === 'failed') this.#state = AWAY;
  }
}
