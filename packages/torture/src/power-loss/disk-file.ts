/** A change of a file's bytes. `order` is the number of the change on the whole disk. */
export type FileChange =
  | {
      readonly kind: 'write';
      readonly order: number;
      readonly offset: number;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'truncate'; readonly order: number; readonly size: number };

export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const FIRST_CAPACITY = 64 * 1024;

/** A file on a simulated disk: its synced bytes, and the changes that are not synced yet. */
export class DiskFile {
  #bytes = Buffer.alloc(FIRST_CAPACITY);
  #size = 0;
  #pending: FileChange[] = [];
  #moved: ByteRange[] = [];

  /** The bytes that survive a power loss. */
  get safe(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  get pending(): readonly FileChange[] {
    return this.#pending;
  }

  change(change: FileChange): void {
    this.#pending.push(change);
  }

  sync(): void {
    for (const change of this.#pending) this.#apply(change);
    this.#pending = [];
  }

  /** The ranges of synced bytes that changed since the last call. */
  takeMoved(): readonly ByteRange[] {
    const moved = this.#moved;
    this.#moved = [];
    return moved;
  }

  #apply(change: FileChange): void {
    if (change.kind === 'truncate') {
      // Extending a file fills it with zeros.
      this.#reserve(change.size);
      this.#bytes.fill(0, Math.min(change.size, this.#size), Math.max(change.size, this.#size));
      this.#size = change.size;
      return;
    }
    const end = change.offset + change.bytes.length;
    this.#reserve(end);
    change.bytes.copy(this.#bytes, change.offset);
    this.#moved.push({ from: change.offset, to: end });
    this.#size = Math.max(this.#size, end);
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
  }
}
