import { statSync, watch, type FSWatcher } from 'node:fs';

/** Watches a folder by its name: what is put in its place is watched in its place. */
export class FolderWatch {
  readonly #folder: string;
  readonly #changed: () => void;
  #watcher: FSWatcher | null = null;
  /** Which folder is watched; one that is replaced has the same name and another number. */
  #watched: string | null = null;

  constructor(folder: string, changed: () => void) {
    this.#folder = folder;
    this.#changed = changed;
  }

  /** Watches what stands there now; whether that is another folder than before. */
  look(): boolean {
    const found = identityOf(this.#folder);
    if (found === this.#watched) return false;
    this.close();
    if (found === null) return false;
    try {
      const watcher = watch(this.#folder, { persistent: false }, this.#changed);
      watcher.on('error', () => this.close());
      this.#watcher = watcher;
      this.#watched = found;
    } catch {
      // It is looked at again, and read each time.
    }
    return true;
  }

  close(): void {
    this.#watcher?.close();
    this.#watcher = null;
    this.#watched = null;
  }
}

function identityOf(folder: string): string | null {
  const found = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}
