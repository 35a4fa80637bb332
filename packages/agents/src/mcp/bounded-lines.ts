import { FloodMeter, MOST_MESSAGE_BYTES } from './flood-meter.ts';

const LINE_END = 0x0a;

/** Bytes as lines; `null`: it is too much, in one line or at once. Counted before anybody parses it. */
export class BoundedLines {
  readonly #meter = new FloodMeter();
  // Joined once for a line: a long one may come in thousands of pieces.
  #begun: Buffer[] = [];
  #begunBytes = 0;

  /** The lines that a piece ends. */
  take(piece: Buffer): readonly string[] | null {
    const ends = lineEnds(piece);
    if (this.#meter.isFlood({ lines: ends.length, bytes: piece.length })) return null;
    const lines: string[] = [];
    let from = 0;
    for (const end of ends) {
      if (!this.#keep(piece.subarray(from, end))) return null;
      lines.push(Buffer.concat(this.#begun).toString());
      [this.#begun, this.#begunBytes] = [[], 0];
      from = end + 1;
    }
    return this.#keep(piece.subarray(from)) ? lines : null;
  }

  #keep(part: Buffer): boolean {
    this.#begun.push(part);
    this.#begunBytes += part.length;
    return this.#begunBytes <= MOST_MESSAGE_BYTES;
  }
}

function lineEnds(piece: Buffer): readonly number[] {
  const ends: number[] = [];
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) {
    ends.push(at);
  }
  return ends;
}
