import { statSync, watch, type FSWatcher } from 'node:fs';

/**
 * Watches a folder by its path. If another folder replaces it, the watch moves to the new folder.
 */
export class FolderWatch {
  readonly #folder: string;
  readonly #changed: () => void;
  #watcher: FSWatcher | null = null;
  /**
   * The device and inode of the watched folder. A replaced folder has the same path but another
   * inode.
   */
  #watched: string | null = null;

  constructor(folder: string, changed: () => void) {
    this.#folder = folder;
    this.#changed = changed;
  }

  /** Watches the folder that the path names now. Returns true if the watched folder changed. */
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
      // The folder is also read at intervals, so a failed watch needs no error.
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
