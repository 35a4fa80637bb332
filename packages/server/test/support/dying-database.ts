import { StoreFailed, type Database, type Script } from '@conch/store';

/** A database that stops answering after a number of commits, as if the process had died. */
export class DyingDatabase implements Database {
  readonly #inner: Database;
  #commitsLeft = Infinity;

  constructor(inner: Database) {
    this.#inner = inner;
  }

  get dialect(): Database['dialect'] {
    return this.#inner.dialect;
  }

  get isFull(): boolean {
    return this.#inner.isFull;
  }

  get isDead(): boolean {
    return this.#commitsLeft <= 0;
  }

  /** Sets the number of commits before the database dies. `Infinity` revives it. */
  liveFor(commits: number): void {
    this.#commitsLeft = commits;
  }

  async transact<T>(script: () => Script<T>): Promise<T> {
    this.#mustLive();
    const result = await this.#inner.transact(script);
    this.#commitsLeft -= 1;
    return result;
  }

  async read<T>(script: () => Script<T>): Promise<T> {
    this.#mustLive();
    return this.#inner.read(script);
  }

  async readInTurns<T>(script: () => Script<T>): Promise<T> {
    this.#mustLive();
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

  #mustLive(): void {
    if (this.isDead) throw new StoreFailed('unreachable', 'The process has died.');
  }
}
