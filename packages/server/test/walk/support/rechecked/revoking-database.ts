import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Database, Script } from '@conch/store';
import { onTestFinished } from 'vitest';

const REQUESTS = 'http.server.request.start';

/**
 * A database that calls a hook between the authorisation of a request and its first write. Work in
 * the background does not call the hook.
 */
export class RevokingDatabase implements Database {
  readonly #inner: Database;
  readonly #request = new AsyncLocalStorage<{ isHooked: boolean }>();
  #hook: (() => Promise<void>) | null = null;

  constructor(inner: Database) {
    this.#inner = inner;
    // A server calls this before its handlers, in the same asynchronous context. Work in the background
    // has the context of an earlier request, so a request without a hook never gets one.
    const begin = (): void => this.#request.enterWith({ isHooked: this.#hook === null });
    subscribe(REQUESTS, begin);
    onTestFinished(() => void unsubscribe(REQUESTS, begin));
  }

  get dialect(): Database['dialect'] {
    return this.#inner.dialect;
  }

  get isFull(): boolean {
    return this.#inner.isFull;
  }

  /** The database without the hook. */
  get inner(): Database {
    return this.#inner;
  }

  /** Sets the hook for all later requests. The hook is called once per request. */
  beforeWrites(hook: (() => Promise<void>) | null): void {
    this.#hook = hook;
  }

  async transact<T>(script: () => Script<T>): Promise<T> {
    const request = this.#request.getStore();
    if (this.#hook !== null && request?.isHooked === false) {
      request.isHooked = true;
      await this.#hook();
    }
    return this.#inner.transact(script);
  }

  read<T>(script: () => Script<T>): Promise<T> {
    return this.#inner.read(script);
  }

  readInTurns<T>(script: () => Script<T>): Promise<T> {
    return this.#inner.readInTurns(script);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#inner.alone(work);
  }

  backUp(path: string): Promise<void> {
    return this.#inner.backUp(path);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
