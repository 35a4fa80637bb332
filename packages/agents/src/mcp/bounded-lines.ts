import { FloodMeter, MOST_MESSAGE_BYTES } from './flood-meter.ts';

const LINE_END = 0x0a;

/** Splits bytes into lines. The limits are checked before a line is parsed. */
export class BoundedLines {
  readonly #meter = new FloodMeter();
  // The pieces of a line are joined only when the line is complete, because a long line may arrive
  // in thousands of pieces.
  #unfinished: Buffer[] = [];
  #begunBytes = 0;

  /**
   * Returns the lines that end in this piece. Null if a line is too long, or if too many lines or
   * bytes arrive in one second.
   */
  take(piece: Buffer): readonly string[] | null {
    const ends = lineEnds(piece);
    if (this.#meter.isFlood({ lines: ends.length, bytes: piece.length })) return null;
    const lines: string[] = [];
    let from = 0;
    for (const end of ends) {
      if (!this.#keep(piece.subarray(from, end))) return null;
      lines.push(Buffer.concat(this.#unfinished).toString());
      [this.#unfinished, this.#begunBytes] = [[], 0];
      from = end + 1;
    }
    return this.#keep(piece.subarray(from)) ? lines : null;
  }

  #keep(part: Buffer): boolean {
    this.#unfinished.push(part);
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
