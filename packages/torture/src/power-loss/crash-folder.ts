import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CrashedFile } from './crash.ts';
import type { ByteRange, DiskFile } from './disk-file.ts';

interface LaidFile {
  readonly file: DiskFile;
  readonly descriptor: number;
  /** The ranges in which the file on disk differs from its synced bytes. */
  differs: ByteRange[];
}

/**
 * A folder that contains the files of one crash at a time. Only the differences from the previous
 * crash are written, because writing the whole database would take most of the time.
 */
export class CrashFolder {
  readonly folder: string;
  readonly #laid = new Map<string, LaidFile>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  lay(files: ReadonlyMap<string, CrashedFile>): void {
    for (const name of ['conch.db-shm', 'conch.lock', 'conch.pid']) {
      rmSync(join(this.folder, name), { force: true });
    }
    const filesByName = new Map([...files].map(([path, file]) => [basename(path), file]));
    for (const [name, { file }] of this.#laid) {
      if (filesByName.get(name)?.file !== file) this.#remove(name);
    }
    for (const [name, crashed] of filesByName) this.#layFile(name, crashed);
  }

  close(): void {
    for (const name of this.#laid.keys()) this.#remove(name);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #layFile(name: string, { file, changes }: CrashedFile): void {
    const laid = this.#laid.get(name) ?? this.#make(name, file);
    const { safe } = file;
    for (const { from, to } of [...laid.differs, ...file.takeMoved()]) {
      if (from < safe.length)
        writeSync(laid.descriptor, safe, from, Math.min(to, safe.length) - from, from);
    }
    ftruncateSync(laid.descriptor, safe.length);
    laid.differs = [];
    for (const change of changes) {
      if (change.kind === 'truncate') {
        ftruncateSync(laid.descriptor, change.size);
        laid.differs.push({ from: change.size, to: Infinity });
      } else {
        const { bytes, offset } = change;
        writeSync(laid.descriptor, bytes, 0, bytes.length, offset);
        laid.differs.push({ from: offset, to: offset + bytes.length });
      }
    }
  }

  #make(name: string, file: DiskFile): LaidFile {
    const descriptor = openSync(join(this.folder, name), 'w', 0o600);
    const laid = { file, descriptor, differs: [{ from: 0, to: Infinity }] };
    this.#laid.set(name, laid);
    return laid;
  }

  #remove(name: string): void {
    const laid = this.#laid.get(name);
    if (laid === undefined) return;
    closeSync(laid.descriptor);
    this.#laid.delete(name);
    rmSync(join(this.folder, name), { force: true });
  }
}
