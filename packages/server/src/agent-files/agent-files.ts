import { operatorLine } from '../operator-line.ts';
import type { FileState, FileImportParts } from './file-state.ts';
import { FolderWatch } from './folder-watch.ts';
import { readFolder } from './read-folder.ts';
import { importFiles } from './import-files.ts';

interface Parts extends FileImportParts {
  /** The folder of agent files, or null if this server has none. */
  readonly folder: string | null;
  /** Prints a line for the operator. */
  readonly tell: (words: string) => void;
}

// The delay before a read, because editors write a file in several steps and people save several
// files at once.
const QUIET_MS = 200;

// The interval of repeated reads. The watcher misses changes on network drives, and a missing space
// or provider can appear without a file change.
const LOOK_AGAIN_MS = 30_000;

/** Updates agents from their files: at the start, on request, and when a file changes. */
export class AgentFiles {
  readonly #parts: Parts;
  readonly #watch: FolderWatch | null;
  #states: readonly FileState[] = [];
  /** Whether another read may give a different result although no file has changed. */
  #isUnsettled = false;
  /** The lines already printed for the operator. */
  #printedLines = new Set<string>();
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

  /** Reads the files now and on every change, and reports problems to the operator. */
  async start(): Promise<void> {
    if (this.#watch === null) return;
    this.#lookAgain();
    await this.#readOrTell();
  }

  /** Reads all files. A call during a read waits until that read has ended. */
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
    // The watch starts before the read, so that a change during the read triggers another read.
    this.#watch?.look();
    const read = await readFolder(folder);
    if (!read.ok) {
      this.#tellNew([`${folder} ${read.reason}. Agents from files stay unchanged.`]);
      return this.#states;
    }
    this.#states = await importFiles(this.#parts, read.files);
    this.#isUnsettled = this.#states.some(({ problem }) => problem !== null);
    this.#tellNew(this.#states.flatMap(wordsOf));
    return this.#states;
  }

  #tellNew(lines: readonly string[]): void {
    const { tell } = this.#parts;
    for (const line of lines) if (!this.#printedLines.has(line)) tell(operatorLine(line));
    this.#printedLines = new Set(lines);
  }
}

function wordsOf({ file, problem, leftOut }: FileState): readonly string[] {
  const notes = leftOut.map(({ detail }) => `agents/${file}: ${detail}`);
  if (problem === null) return notes;
  const place = problem.line === null ? file : `${file}:${problem.line}`;
  return [`agents/${place}: ${problem.reason.detail}`, ...notes];
}
