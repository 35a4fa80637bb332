import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { diceFrom } from '@conch/engine';
import { wrongWithConch, wrongWithFile, type AcknowledgedMessage } from './check-crash.ts';
import { CrashFolder } from './crash-folder.ts';
import { crashed, type CrashFate } from './crash.ts';
import { RecordedDisk } from './recorded-disk.ts';
import type { RecordedLives } from './record-lives.ts';
import { opsIn, type DiskOp } from './trace.ts';

interface CrashOptions {
  /** The minimum number of crashed files to build and open. */
  readonly files: number;
  readonly seed: string;
  /**
   * Whether the disk reports that this file is synced but does not sync it. By default, the disk
   * syncs every file as requested.
   */
  readonly isPretended?: (path: string) => boolean;
  readonly onProgress?: (tally: PowerLossTally) => void;
}

export interface PowerLossTally {
  writes: number;
  syncs: number;
  acknowledged: number;
  files: number;
  /** The number of files for which Conch was started. */
  starts: number;
  readonly byFate: Record<CrashFate, number>;
  readonly wrongs: string[];
}

/** After each recorded sync, opens files in the states in which a power loss could leave them. */
export function losePower(lives: RecordedLives, options: CrashOptions): Promise<PowerLossTally> {
  return new Crashes(lives, options).tryAll();
}

const MOST_WRONGS = 20;
const FILES_FOR_A_START = 100;

class Crashes {
  readonly #lives: RecordedLives;
  readonly #options: CrashOptions;
  readonly #disk: RecordedDisk;
  readonly #laid: CrashFolder;
  readonly #acknowledged: AcknowledgedMessage[] = [];
  readonly #tally: PowerLossTally = {
    writes: 0,
    syncs: 0,
    acknowledged: 0,
    files: 0,
    starts: 0,
    byFate: { kept: 0, dropped: 0, torn: 0 },
    wrongs: [],
  };

  constructor(lives: RecordedLives, options: CrashOptions) {
    this.#lives = lives;
    this.#options = options;
    this.#disk = new RecordedDisk(lives.root);
    this.#laid = new CrashFolder(join(lives.folder, 'crashed'));
  }

  async tryAll(): Promise<PowerLossTally> {
    const ops = [...opsIn(this.#lives.trace)].filter((op) => !isPassing(op.path));
    compareWithDisk(this.#lives.root, ops);
    const tornEach = this.#tornEach(ops);
    for (const op of ops) {
      if (op.kind === 'sync') await this.#tryHere(tornEach);
      this.#applyEvent(op);
      if (this.#tally.wrongs.length >= MOST_WRONGS) break;
    }
    await this.#tryHere(tornEach);
    this.#laid.close();
    return this.#tally;
  }

  #tornEach(ops: readonly DiskOp[]): number {
    const disk = new RecordedDisk(this.#lives.root);
    let moments = 1;
    for (const op of ops) {
      if (op.kind === 'sync' && !disk.isSynced) moments += 1;
      if (op.path !== this.#lives.acks) disk.apply(op);
    }
    return Math.max(1, Math.ceil(this.#options.files / moments) - 2);
  }

  #applyEvent(op: DiskOp): void {
    if (op.path === this.#lives.acks) {
      if (op.kind === 'write') this.#acknowledged.push(...acknowledgedIn(op.bytes));
      this.#tally.acknowledged = this.#acknowledged.length;
      return;
    }
    if (op.kind === 'write') this.#tally.writes += 1;
    if (op.kind === 'sync') this.#tally.syncs += 1;
    if (op.kind === 'sync' && this.#options.isPretended?.(op.path) === true) return;
    this.#disk.apply(op);
  }

  async #tryHere(tornEach: number): Promise<void> {
    await yieldToOthers();
    await this.#try('dropped', 0);
    if (this.#disk.isSynced) return;
    await this.#try('kept', 0);
    for (let nth = 1; nth <= tornEach; nth += 1) await this.#try('torn', nth);
  }

  async #try(fate: CrashFate, nth: number): Promise<void> {
    const tally = this.#tally;
    const dice = diceFrom('crash', `${this.#options.seed} ${tally.syncs} ${nth}`);
    const remainingFiles = crashed(this.#disk, fate, dice);
    this.#laid.lay(remainingFiles);
    tally.files += 1;
    tally.byFate[fate] += 1;
    // If a file has a rollback journal, only a process that may write can undo the journal. So
    // Conch is started.
    const isStarted = hasJournal(remainingFiles) || tally.files % FILES_FOR_A_START === 0;
    const wrong = isStarted
      ? await this.#start()
      : wrongWithFile(this.#laid.folder, this.#acknowledged, { isWhole: nth <= 1 });
    if (wrong !== null) tally.wrongs.push(`after sync ${tally.syncs}, ${fate} ${nth}: ${wrong}`);
    this.#options.onProgress?.(tally);
  }

  async #start(): Promise<string | null> {
    const dataDir = join(this.#lives.folder, 'started');
    cpSync(this.#laid.folder, dataDir, { recursive: true });
    this.#tally.starts += 1;
    try {
      return await wrongWithConch(dataDir, this.#acknowledged);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

function hasJournal(files: ReadonlyMap<string, unknown>): boolean {
  return [...files.keys()].some((path) => path.endsWith('-journal'));
}

/**
 * A replay of the trace must produce the files on the real disk. A difference means that a write
 * was not recorded.
 */
function compareWithDisk(root: string, ops: readonly DiskOp[]): void {
  const disk = new RecordedDisk(root);
  for (const op of ops) disk.apply(op);
  for (const [path, file] of disk.names) {
    if (file === null) continue;
    file.sync();
    if (readFileSync(path).equals(file.safe)) continue;
    throw new Error(`the recording of ${basename(path)} is not what is on disk`);
  }
}

/** Shared memory, locks and process ids have no meaning after a power loss. */
function isPassing(path: string): boolean {
  return /-shm$|\.lock$|\.lock-journal$|\.pid$/u.test(path);
}

function acknowledgedIn(bytes: Buffer): readonly AcknowledgedMessage[] {
  const lines = bytes.toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as AcknowledgedMessage);
}
