import { operatorLine } from '../operator-line.ts';
import type { FileState, TakingParts } from './file-state.ts';
import { FolderWatch } from './folder-watch.ts';
import { readFolder } from './read-folder.ts';
import { takeIn } from './take-in.ts';

interface Parts extends TakingParts {
  /** Null if this server has no such folder. */
  readonly folder: string | null;
  /** Prints a line for the operator. */
  readonly tell: (words: string) => void;
}

// Waits for quiet, because editors write a file in several steps and people save several files at
// once.
const QUIET_MS = 200;

// Reads again at intervals. A file may wait for a space or a provider, which is no file change. And
// the watcher misses a replaced folder or a change on a network drive.
const LOOK_AGAIN_MS = 30_000;

/**
 * Keeps agents in step with their files. It reads them at the start, on request, and on changes.
 */
export class AgentFiles {
  readonly #parts: Parts;
  readonly #watch: FolderWatch | null;
  #states: readonly FileState[] = [];
  /** Whether reading again may give another result although no file has changed. */
  #isUnsettled = false;
  /** Lines that the operator has already seen. */
  #told = new Set<string>();
  #reading: Promise<unknown> = Promise.resolve();
  #callOff = (): void => {};
  #callOffLook = (): void => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    const { folder } = parts;
    this.#watch = folder === null ? null : new FolderWatch(folder, () => this.#soon());
  }

  /** The result of the last reading. */
  get states(): readonly FileState[] {
    return this.#states;
  }

  /** Reads the files now and on every change. It reports problems to the operator. */
  async start(): Promise<void> {
    if (this.#watch === null) return;
    this.#lookAgain();
    await this.#readOrTell();
  }

  /** Reads all files. Calls during a reading queue up behind it. */
  read(): Promise<readonly FileState[]> {
    const read = this.#reading.then(() => this.#read());
    this.#reading = read.catch(() => {});
    return read;
  }

  async close(): Promise<void> {
    this.#callOff();
    this.#callOffLook();
    this.#watch?.close();
    await this.#reading;
  }

  #soon(): void {
    this.#callOff();
    this.#callOff = this.#parts.clock.after(QUIET_MS, () => void this.#readOrTell());
  }

  #lookAgain(): void {
    this.#callOffLook = this.#parts.clock.after(LOOK_AGAIN_MS, () => {
      if (this.#watch?.look() === true || this.#isUnsettled) this.#soon();
      this.#lookAgain();
    });
  }

  async #readOrTell(): Promise<void> {
    try {
      await this.read();
    } catch {
      this.#tellNew(['The agent files could not be loaded. Conch reads them again soon.']);
    }
  }

  async #read(): Promise<readonly FileState[]> {
    const { folder } = this.#parts;
    if (folder === null) return [];
    this.#isUnsettled = true;
    // Looks before reading, so that a change during the reading triggers another one.
    this.#watch?.look();
    const read = await readFolder(folder);
    if (!read.ok) {
      this.#tellNew([`${folder} ${read.reason}. Agents from files stay unchanged.`]);
      return this.#states;
    }
    this.#states = await takeIn(this.#parts, read.files);
    this.#isUnsettled = this.#states.some(({ problem }) => problem !== null);
    this.#tellNew(this.#states.flatMap(wordsOf));
    return this.#states;
  }

  #tellNew(lines: readonly string[]): void {
    const { tell } = this.#parts;
    for (const line of lines) if (!this.#told.has(line)) tell(operatorLine(line));
    this.#told = new Set(lines);
  }
}

function wordsOf({ file, problem, leftOut }: FileState): readonly string[] {
  const notes = leftOut.map(({ detail }) => `agents/${file}: ${detail}`);
  if (problem === null) return notes;
  const place = problem.line === null ? file : `${file}:${problem.line}`;
  return [`agents/${place}: ${problem.reason.detail}`, ...notes];
}
