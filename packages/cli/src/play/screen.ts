import { setTimeout as sleep } from 'node:timers/promises';
import { styleText } from 'node:util';
import type { WriteStream } from 'node:tty';
import { cleanRow, cleanText } from '../print/clean-text.ts';
import { displayWidth, wrapped } from './display-width.ts';

export type Style = Parameters<typeof styleText>[0];

/** The maximum duration of the whole output on a terminal. */
const longestMs = 10_000;
const longestPauseMs = 220;

/** The output for conversations: a terminal with pauses and styles, or a file with plain lines. */
export class PlayScreen {
  readonly #out: WriteStream;
  readonly #isTerminal: boolean;
  readonly #hasColours: boolean;
  readonly #pauseMs: number;
  #isBlank = false;

  constructor(
    out: WriteStream,
    { isFast, steps }: { readonly isFast: boolean; readonly steps: number },
  ) {
    this.#out = out;
    this.#isTerminal = out.isTTY;
    const { NO_COLOR: noColour = '', TERM: terminal } = process.env;
    this.#hasColours = this.#isTerminal && noColour === '' && terminal !== 'dumb';
    const pauseMs = Math.min(longestPauseMs, longestMs / Math.max(steps, 1));
    this.#pauseMs = isFast || !this.#isTerminal ? 0 : pauseMs;
  }

  /** The number of columns. If the output is not a terminal, lines are never broken. */
  get columns(): number {
    return this.#isTerminal ? Math.min(Math.max(this.#out.columns, 40), 120) : Infinity;
  }

  /** Prints an empty line, but never two in a row. */
  blank(): void {
    if (!this.#isBlank) this.#out.write('\n');
    this.#isBlank = true;
  }

  line(text: string, style: Style = []): void {
    this.row({ lead: '', text, style });
  }

  /**
   * Prints a line that begins with `lead`. If `width` is there, the lead is in a separate column of
   * this width. The text of a conversation is made safe for a terminal.
   */
  row({ lead: givenLead, leadStyle = [], width, text, style = [] }: Row): void {
    const lead = cleanRow(givenLead);
    const gap = ' '.repeat(Math.max((width ?? displayWidth(lead)) - displayWidth(lead), 0));
    const indent = ' '.repeat(displayWidth(lead) + gap.length);
    const lines = wrapped(cleanText(text), this.columns - indent.length);
    this.#isBlank = false;
    lines.forEach((part, at) => {
      const start = at === 0 ? this.#paint(this.#isolated(lead), leadStyle) + gap : indent;
      this.#out.write(`${start}${this.#paint(this.#isolated(part), style)}\n`);
    });
  }

  async pause(): Promise<void> {
    if (this.#pauseMs > 0) await sleep(this.#pauseMs);
  }

  #paint(text: string, style: Style): string {
    if (!this.#hasColours || text === '') return text;
    return styleText(style, text, { validateStream: false });
  }

  // Isolates right-to-left words, so that they do not reverse the words next to them.
  #isolated(text: string): string {
    return this.#isTerminal ? text.replace(rightToLeft, '\u2068$&\u2069') : text;
  }
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+(?:[\s\p{M}]+[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+)*/gu;

interface Row {
  readonly lead: string;
  readonly leadStyle?: Style;
  readonly width?: number;
  readonly text: string;
  readonly style?: Style;
}
