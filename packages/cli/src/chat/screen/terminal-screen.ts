import type { WriteStream } from 'node:tty';
import { paintRow, type ScreenRow } from './row.ts';

/** The size of a terminal in characters. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Everything that the screen shows, and the position of the cursor. */
export interface ScreenContent {
  readonly rows: readonly ScreenRow[];
  readonly cursor: { readonly row: number; readonly column: number };
}

const CSI = '\u001B[';
// Switches to the alternate screen, turns line wrap off, and requests marks around pasted text.
const OPEN = `${CSI}?1049h${CSI}?7l${CSI}?2004h`;
const CLOSE = `${CSI}?2004l${CSI}?7h${CSI}?25h${CSI}?1049l`;
// Terminals with synchronised updates show a whole update at once.
const BEGIN_UPDATE = `${CSI}?2026h${CSI}?25l`;
const END_UPDATE = `${CSI}?25h${CSI}?2026l`;

/** Draws on the whole terminal. Closing the screen restores the earlier content. */
export class TerminalScreen {
  readonly #output: WriteStream;
  readonly #hasColours: boolean;
  #shown: readonly string[] = [];
  #isOpen = false;

  constructor(output: WriteStream, { hasColours }: { readonly hasColours: boolean }) {
    this.#output = output;
    this.#hasColours = hasColours;
  }

  get size(): ScreenSize {
    const { columns, rows } = this.#output;
    return { columns: columns || 80, rows: rows || 24 };
  }

  open(): void {
    this.#isOpen = true;
    this.#output.write(OPEN);
    this.clear();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#output.write(CLOSE);
  }

  /** Forces the next draw to write all rows again. */
  clear(): void {
    this.#shown = [];
    if (this.#isOpen) this.#output.write(`${CSI}2J`);
  }

  /** Writes only the rows that have changed. */
  draw({ rows, cursor }: ScreenContent): void {
    if (!this.#isOpen) return;
    const painted = rows.map((row) => paintRow(row, { hasColours: this.#hasColours }));
    const changes = painted.flatMap((text, at) =>
      text === this.#shown[at] ? [] : [`${CSI}${at + 1};1H${CSI}2K${text}`],
    );
    const place = `${CSI}${cursor.row + 1};${cursor.column + 1}H`;
    this.#shown = painted;
    this.#output.write(`${BEGIN_UPDATE}${changes.join('')}${place}${END_UPDATE}`);
  }

  /** Calls the listener when the size changes. Returns a function that removes the listener. */
  onResize(listener: () => void): () => void {
    this.#output.on('resize', listener);
    return () => this.#output.off('resize', listener);
  }
}
