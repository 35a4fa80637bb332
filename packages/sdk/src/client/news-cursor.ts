import type { ServerFrameOf } from '@conch/protocol';
import type { DurableFrame } from './feed-cursor.ts';

/**
 * Up to where people's posts of a forum have been told together: they are told after their events,
 * so who comes back says both.
 */
export class NewsCursor {
  #told: number | null;
  #lastPost = 0;

  constructor(after: number | null) {
    this.#told = after;
  }

  /** The last event whose posts were told; `null`: not known before the server says it. */
  get told(): number | null {
    return this.#told;
  }

  /** Takes a frame of an event. */
  take(frame: DurableFrame): void {
    if (this.#told === null) return;
    if (isPeoplesPost(frame)) this.#lastPost = Math.max(this.#lastPost, frame.seq);
    const isWaiting = this.#lastPost > this.#told;
    if (frame.type === 'decision' && !isWaiting) this.reach(frame.seq);
  }

  /** Everything up to an event has been told. */
  reach(seq: number): void {
    this.#told = Math.max(this.#told ?? 0, seq);
  }

  /** What was known is of no use: it goes on from an event. */
  beginAnew(seq: number): void {
    this.#told = seq;
    this.#lastPost = 0;
  }
}

function isPeoplesPost(frame: DurableFrame): frame is ServerFrameOf<'message'> {
  if (frame.type !== 'message') return false;
  const { type, author } = frame.message;
  return (type === 'forum_post' || type === 'forum_reply') && author?.kind !== 'agent';
}
