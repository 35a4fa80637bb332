import type { ForumLine } from './history/line-reader.ts';

export interface ForumFigures {
  readonly ticks: number;
  readonly threads: number;
  readonly posts: number;
  readonly replies: number;
  /** The share of threads without a reply. Null if there is no thread. */
  readonly unanswered: number | null;
  /**
   * The number of posts for each tick. All posts between the plan of the tick and the plan of the
   * next tick count, from any sender.
   */
  readonly series: readonly TickFigures[];
}

export interface TickFigures {
  readonly tick: number;
  readonly threads: number;
  readonly replies: number;
}

/** Computes statistics from the lines of a history. */
export class FiguresOf {
  readonly #series: { tick: number; threads: number; replies: number }[] = [];
  #threads = 0;
  #replies = 0;
  #unanswered = 0;
  #ticks = 0;

  add(line: ForumLine): void {
    if (line.kind === 'tick') this.#series.push({ tick: line.tick, threads: 0, replies: 0 });
    if (line.kind === 'tick-over') this.#ticks += 1;
    if (line.kind !== 'post') return;
    const tick = this.#series.at(-1);
    if (line.number === 1) {
      this.#threads += 1;
      this.#unanswered += 1;
      if (tick !== undefined) tick.threads += 1;
      return;
    }
    if (line.number === 2) this.#unanswered -= 1;
    this.#replies += 1;
    if (tick !== undefined) tick.replies += 1;
  }

  get figures(): ForumFigures {
    const [threads, replies] = [this.#threads, this.#replies];
    return {
      ticks: this.#ticks,
      threads,
      posts: threads + replies,
      replies,
      unanswered: threads === 0 ? null : this.#unanswered / threads,
      series: this.#series,
    };
  }
}
