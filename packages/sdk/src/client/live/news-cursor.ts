import type { ServerFrameOf } from '@conch/protocol';
import type { DurableFrame } from './feed-cursor.ts';

/**
 * The position up to which summaries of people's posts in a forum have arrived. A summary arrives
 * after the events it covers, so a client that resumes needs this position in addition to the
 * position in the events.
 */
export class NewsCursor {
  #lastSeq: number | null;
  #lastPost = 0;

  constructor(after: number | null) {
    this.#lastSeq = after;
  }

  /** The event up to which all posts were reported. Null until the server reports a position. */
  get lastSeq(): number | null {
    return this.#lastSeq;
  }

  /** Reads a frame of an event. */
  take(frame: DurableFrame): void {
    if (this.#lastSeq === null) return;
    if (isPeoplesPost(frame)) this.#lastPost = Math.max(this.#lastPost, frame.seq);
    const isWaiting = this.#lastPost > this.#lastSeq;
    if (frame.type === 'decision' && !isWaiting) this.reach(frame.seq);
  }

  /** Records that all posts up to an event have been reported. */
  reach(seq: number): void {
    this.#lastSeq = Math.max(this.#lastSeq ?? 0, seq);
  }

  /** Restarts after a resync. Earlier state is dropped. */
  restartAt(seq: number): void {
    this.#lastSeq = seq;
    this.#lastPost = 0;
  }
}

function isPeoplesPost(frame: DurableFrame): frame is ServerFrameOf<'message'> {
  if (frame.type !== 'message') return false;
  const { type, sender } = frame.message;
  return (type === 'forum_post' || type === 'forum_reply') && sender?.kind !== 'agent';
}
