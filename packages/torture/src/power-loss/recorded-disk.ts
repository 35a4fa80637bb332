import { dirname } from 'node:path';
import { DiskFile } from './disk-file.ts';
import type { DiskOp } from './trace.ts';

/** The files by path. The value for a folder is null. */
export type Names = ReadonlyMap<string, DiskFile | null>;

/**
 * The disk of a recorded process. A sync of a file makes its bytes safe, and a sync of a folder
 * makes the names in this folder safe. POSIX guarantees nothing else, and some file systems do
 * nothing else.
 */
export class RecordedDisk {
  readonly #root: string;
  #names = new Map<string, DiskFile | null>();
  #safeNames = new Map<string, DiskFile | null>();
  #order = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** The file names that the process sees. */
  get names(): Names {
    return this.#names;
  }

  /** The file names that survive a power loss. A name is lost if its folder is lost. */
  get safeNames(): Names {
    return new Map([...this.#safeNames].filter(([path]) => this.#hasFolder(path)));
  }

  /** Whether all changes would survive a power loss. */
  get isSynced(): boolean {
    const isSame =
      this.#names.size === this.#safeNames.size &&
      [...this.#names].every(([path, file]) => this.#safeNames.get(path) === file);
    return isSame && [...this.#names.values()].every((file) => (file?.pending.length ?? 0) === 0);
  }

  apply(op: DiskOp): void {
    this.#order += 1;
    switch (op.kind) {
      case 'write':
        this.#file(op.path).change({ ...op, order: this.#order });
        break;
      case 'truncate':
        this.#file(op.path).change({ ...op, order: this.#order });
        break;
      case 'sync':
        if (this.#isFolder(op.path)) this.#syncFolder(op.path);
        else this.#file(op.path).sync();
        break;
      case 'remove':
        this.#names.delete(op.path);
        break;
      case 'make-folder':
        this.#names.set(op.path, null);
        break;
      default:
        op satisfies never;
    }
  }

  #file(path: string): DiskFile {
    const known = this.#names.get(path);
    if (known !== undefined && known !== null) return known;
    const made = new DiskFile();
    this.#names.set(path, made);
    return made;
  }

  #isFolder(path: string): boolean {
    return path === this.#root || this.#names.get(path) === null;
  }

  #syncFolder(folder: string): void {
    for (const path of this.#safeNames.keys()) {
      if (dirname(path) === folder && !this.#names.has(path)) this.#safeNames.delete(path);
    }
    for (const [path, file] of this.#names) {
      if (dirname(path) === folder) this.#safeNames.set(path, file);
    }
  }

  #hasFolder(path: string): boolean {
    const folder = dirname(path);
    if (folder === this.#root) return true;
    return this.#safeNames.has(folder) && this.#hasFolder(folder);
  }
}
