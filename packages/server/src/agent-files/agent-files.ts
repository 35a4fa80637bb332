import { operatorLine } from '../operator-line.ts';
import type { FileState, TakingParts } from './file-state.ts';
import { FolderWatch } from './folder-watch.ts';
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

// What a file waits for (a space, a provider) is no change of the file; and what is put in the
// place of the folder, or lies on another machine, is not always told.
const LOOK_AGAIN_MS = 30_000;

/** The agents that stand in files: read at the start, when asked to, and when a file changes. */
export class AgentFiles {
  readonly #parts: Parts;
  readonly #watch: FolderWatch | null;
  #states: readonly FileState[] = [];
  /** Whether reading them anew may give something else, though no file has changed. */
  #isUnsettled = false;
  /** What the operator has been told already. */
  #told = new Set<string>();
  #reading: Promise<unknown> = Promise.resolve();
  #callOff = (): void => {};
  #callOffLook = (): void => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    const { folder } = parts;
    this.#watch = folder === null ? null : new FolderWatch(folder, () => this.#soon());
  }

  /** How reading them went the last time. */
  get states(): readonly FileState[] {
    return this.#states;
  }

  /** Reads them, now and whenever one of them changes; what is wrong with them is told. */
  async start(): Promise<void> {
    if (this.#watch === null) return;
    this.#lookAgain();
    await this.#readOrTell();
  }

  /** Reads all of them; what comes while they are read is read afterwards. */
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
      this.#tellNew(['Files of agents could not be taken in; they are read again soon.']);
    }
  }

  async #read(): Promise<readonly FileState[]> {
    const { folder } = this.#parts;
    if (folder === null) return [];
    this.#isUnsettled = true;
    // Before it is read: what changes from here on is read afterwards.
    this.#watch?.look();
    const read = await readFolder(folder);
    if (!read.ok) {
      this.#tellNew([`${folder} ${read.reason}; agents of files stay as they are.`]);
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

function wordsOf({ file, problem }: FileState): readonly string[] {
  if (problem === null) return [];
  const place = problem.line === null ? file : `${file}:${problem.line}`;
  return [`agents/${place}: ${problem.message}`];
}
