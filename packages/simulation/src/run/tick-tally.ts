import type { TickRow } from '@conch/store';
import type { Caps, TickFact } from '../facts.ts';

/** The measured facts of a tick, from its row. */
export function tickFact({
  number,
  plan,
  threadsWritten,
  repliesWritten,
  ...row
}: TickRow): TickFact {
  const planned = JSON.parse(plan) as { newThreads: unknown[]; replies: unknown[] };
  return {
    tick: number,
    newThreads: planned.newThreads.length,
    replies: planned.replies.length,
    written: threadsWritten + repliesWritten,
    pending: row.pending,
  };
}

/** The counts that are shown while a simulation runs. */
export class TickTally {
  readonly #caps: Caps;
  replies = 0;
  capHits = 0;

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  add(row: TickRow): void {
    this.replies += row.repliesWritten;
    if (tickFact(row).replies >= this.#caps.maxReplies) this.capHits += 1;
  }
}
