import { endianness } from 'node:os';

const HEADER = 32;
const FRAME_HEADER = 24;

type Sums = readonly [number, number];

/** The parameters for reading the frames of a log. */
interface FrameFormat {
  readonly pageSize: number;
  readonly isBigEndian: boolean;
  readonly salts: Buffer;
}

/** The frames of a log: https://sqlite.org/fileformat2.html#walformat. */
export class LogFrames {
  readonly #log: Buffer;
  readonly #format: FrameFormat;

  private constructor(log: Buffer, format: FrameFormat) {
    this.#log = log;
    this.#format = format;
  }

  /** The frames of a log with a valid header. Null if the header is damaged. */
  static byHeader(log: Buffer): LogFrames | null {
    if (log.length < HEADER) return null;
    const magic = log.readUInt32BE(0);
    const isBigEndian = magic === BIG_ENDIAN;
    const pageSize = log.readUInt32BE(8);
    if ((!isBigEndian && magic !== LITTLE_ENDIAN) || pageSize < 512) return null;
    const sums = sumsOf(log.subarray(0, 24), isBigEndian, [0, 0]);
    if (!isSame(sums, [log.readUInt32BE(24), log.readUInt32BE(28)])) return null;
    return new LogFrames(log, { pageSize, isBigEndian, salts: log.subarray(16, 24) });
  }

  /** The frames of a log with a damaged header. All frames of one log have the same salts. */
  static withoutHeader(log: Buffer, pageSize: number): LogFrames {
    const salts = log.subarray(HEADER + 8, HEADER + 16);
    return new LogFrames(log, { pageSize, isBigEndian: endianness() === 'BE', salts });
  }

  get salts(): Buffer {
    return this.#format.salts;
  }

  /**
   * The number of the last frame that SQLite reads. This frame ends a transaction, and all frames
   * before it are valid.
   */
  readable(): number {
    return this.#lastCommit((frame) => this.#isWhole(frame));
  }

  /**
   * Like `readable`, for a log with a damaged header. The checksums of the first frame are assumed
   * to be valid.
   */
  readableWithoutHeader(): number {
    return this.#lastCommit((frame) => frame === 1 || this.#isWhole(frame));
  }

  /**
   * The number of the last valid commit that is directly followed by a valid frame of the next
   * transaction.
   */
  lastFollowed(): number {
    for (let frame = this.#count - 1; frame > 1; frame -= 1) {
      const isCommit = this.#databasePages(frame) !== 0 && this.#isOfThisLog(frame - 1);
      if (isCommit && this.#isWhole(frame) && this.#isWhole(frame + 1)) return frame;
    }
    return 0;
  }

  /** The newest version of each page that the log contains up to a commit, by page number. */
  pagesAt(commit: number): ReadonlyMap<number, Buffer> {
    const pages = new Map<number, Buffer>();
    const most = this.#databasePages(commit);
    for (let frame = 1; frame <= commit; frame += 1) {
      const at = this.#at(frame);
      const page = this.#log.readUInt32BE(at);
      const from = at + FRAME_HEADER;
      if (page <= most) pages.set(page, this.#log.subarray(from, from + this.#format.pageSize));
    }
    return pages;
  }

  #lastCommit(isWhole: (frame: number) => boolean): number {
    let last = 0;
    for (let frame = 1; frame <= this.#count && isWhole(frame); frame += 1) {
      if (this.#databasePages(frame) !== 0) last = frame;
    }
    return last;
  }

  get #count(): number {
    const bytes = Math.max(0, this.#log.length - HEADER);
    return Math.floor(bytes / (FRAME_HEADER + this.#format.pageSize));
  }

  #at(frame: number): number {
    return HEADER + (frame - 1) * (FRAME_HEADER + this.#format.pageSize);
  }

  #isOfThisLog(frame: number): boolean {
    const at = this.#at(frame);
    return this.#log.subarray(at + 8, at + 16).equals(this.salts);
  }

  /**
   * The size of the database after the transaction that ends with this frame. 0 if no transaction
   * ends with this frame.
   */
  #databasePages(frame: number): number {
    return this.#log.readUInt32BE(this.#at(frame) + 4);
  }

  /**
   * Whether a frame continues the checksums of the previous frame, even if that frame is damaged.
   */
  #isWhole(frame: number): boolean {
    if (!this.#isOfThisLog(frame)) return false;
    const at = this.#at(frame);
    const before = this.#stored(frame === 1 ? 24 : this.#at(frame - 1) + 16);
    const head = this.#sums(at, 8, before);
    const { pageSize } = this.#format;
    return isSame(this.#sums(at + FRAME_HEADER, pageSize, head), this.#stored(at + 16));
  }

  #stored(at: number): Sums {
    return [this.#log.readUInt32BE(at), this.#log.readUInt32BE(at + 4)];
  }

  #sums(from: number, length: number, start: Sums): Sums {
    return sumsOf(this.#log.subarray(from, from + length), this.#format.isBigEndian, start);
  }
}

const LITTLE_ENDIAN = 0x377f0682;
const BIG_ENDIAN = 0x377f0683;

/** The checksums of a log and of its index. */
export function sumsOf(bytes: Buffer, isBigEndian: boolean, start: Sums): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [first, second] = start;
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
  }
  return [first, second];
}

function isSame(one: Sums, other: Sums): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
