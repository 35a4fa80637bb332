import { watch, type FSWatcher } from 'node:fs';
import type { FileState, TakingParts } from './file-state.ts';
import { readFolder } from './read-folder.ts';
import { takeIn } from './take-in.ts';

interface Parts extends TakingParts {
  /** `null`: this server has no such folder. */
  readonly folder: string | null;
  /** Tells the operator, in words. */
  readonly tell: (words: string) => void;
}

// Editors write a file in several steps, and people save several files at once.
const QUIET_MS = 200;

/** The agents that stand in files: read at the start, when asked to, and when a file changes. */
export class AgentFiles {
  readonly #parts: Parts;
  #states: readonly FileState[] = [];
  /** What the operator has been told already. */
  #told = new Set<string>();
  #reading: Promise<unknown> = Promise.resolve();
  #watcher: FSWatcher | null = null;
  #callOff = (): void => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How reading them went the last time. */
  get states(): readonly FileState[] {
    return this.#states;
  }

  /** Reads all of them; what comes while they are read is read afterwards. */
  read(): Promise<readonly FileState[]> {
    const read = this.#reading.then(() => this.#read());
    this.#reading = read.catch(() => {});
    return read;
  }

  /** Reads them whenever one of them changes. */
  watch(): void {
    const { folder, tell } = this.#parts;
    if (folder === null) return;
    try {
      this.#watcher = watch(folder, { persistent: false }, () => this.#soon());
      this.#watcher.on('error', () => this.#watcher?.close());
    } catch {
      tell(`${folder} cannot be watched; its files are read when Conch starts.`);
    }
  }

  async close(): Promise<void> {
    this.#callOff();
    this.#watcher?.close();
    await this.#reading;
  }

  #soon(): void {
    const { clock, tell } = this.#parts;
    this.#callOff();
    this.#callOff = clock.after(QUIET_MS, () => {
      this.read().catch(() => tell('Files of agents have changed and could not be taken in.'));
    });
  }

  async #read(): Promise<readonly FileState[]> {
    const { folder } = this.#parts;
    if (folder === null) return [];
    const read = await readFolder(folder);
    if (!read.ok) {
      this.#tellNew([`${folder} ${read.reason}; agents of files stay as they are.`]);
      return this.#states;
    }
    this.#states = await takeIn(this.#parts, read.files);
    this.#tellNew(this.#states.flatMap(wordsOf));
    return this.#states;
  }

  #tellNew(lines: readonly string[]): void {
    for (const line of lines) if (!this.#told.has(line)) this.#parts.tell(line);
    this.#told = new Set(lines);
  }
}

function wordsOf({ file, problem }: FileState): readonly string[] {
  if (problem === null) return [];
  const place = problem.line === null ? file : `${file}:${problem.line}`;
  return [`agents/${place}: ${problem.message}`];
}
