const FIRST_LENGTHS = { in2: 126, in8: 127 } as const;
const FIRST_CONTROL = 0x08;

/**
 * Reads the lengths that the frames of a client announce (RFC 6455, 5.2). ws has one limit for all
 * sockets of a server. With this class, one socket can have a smaller limit for a while.
 */
export class AnnouncedLength {
  #head: number[] = [];
  /** The bytes of the current payload that have not arrived yet. */
  #left = 0;
  #message = 0;

  /** Reads a piece of the stream. Returns the longest message that was announced. */
  take(piece: Uint8Array): number {
    let longest = this.#message;
    for (let at = 0; at < piece.length;) {
      const skipped = Math.min(this.#left, piece.length - at);
      this.#left -= skipped;
      at += skipped;
      if (at === piece.length) break;
      this.#head.push(piece[at] ?? 0);
      at += 1;
      if (this.#head.length === headLength(this.#head)) longest = Math.max(longest, this.#begin());
    }
    return longest;
  }

  /** Begins a payload. Returns the length of the message with all of its fragments so far. */
  #begin(): number {
    const [first = 0] = this.#head;
    const opcode = first & 0x0f;
    this.#left = payloadLength(this.#head);
    this.#head = [];
    // A control frame may be between the fragments of a message.
    if (opcode >= FIRST_CONTROL) return this.#message;
    this.#message = (opcode === 0 ? this.#message : 0) + this.#left;
    return this.#message;
  }
}

function headLength([, second = 0]: readonly number[]): number {
  const mask = (second & 0x80) === 0 ? 0 : 4;
  return 2 + bytesOfLength(second & 0x7f) + mask;
}

function bytesOfLength(short: number): number {
  if (short === FIRST_LENGTHS.in2) return 2;
  return short === FIRST_LENGTHS.in8 ? 8 : 0;
}

function payloadLength([, second = 0, ...rest]: readonly number[]): number {
  const short = second & 0x7f;
  const bytes = bytesOfLength(short);
  return bytes === 0 ? short : rest.slice(0, bytes).reduce((sum, byte) => sum * 256 + byte, 0);
}
