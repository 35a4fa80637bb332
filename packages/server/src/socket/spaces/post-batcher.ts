import type { SpaceId } from '@conch/engine';
import type { Clock } from '@conch/runtime';
import { ForumNews, type PostChange } from '../../wire/forum/forum-news.ts';

interface PostBatcherParts {
  readonly clock: Clock;
  readonly spaceId: SpaceId;
  /** Receives the frames when the time has passed or the limit of posts is reached. */
  readonly send: (frames: readonly string[]) => void;
}

/** How long people's posts are collected, for readers that want them combined. */
const WINDOW_MS = 1_000;
const MOST_POSTS = 500;

/** Collects people's posts for readers that want them combined. */
export class PostBatcher {
  readonly #parts: PostBatcherParts;
  #batch = new ForumNews();
  #first = 0;
  #last = 0;
  #callOff: () => void = () => {};

  constructor(parts: PostBatcherParts) {
    this.#parts = parts;
  }

  add(posts: readonly PostChange[], seq: number): void {
    if (this.#batch.posts === 0) {
      this.#first = seq;
      this.#callOff = this.#parts.clock.after(WINDOW_MS, () => this.close());
    }
    this.#last = seq;
    this.#batch.add(posts);
    if (this.#batch.posts >= MOST_POSTS) this.close();
  }

  /** The last event up to which readers of combined posts have received all posts. */
  lastSentSeq(seq: number): number {
    return this.#batch.posts === 0 ? seq : this.#first - 1;
  }

  /** Sends the collected posts now. */
  close(): void {
    if (this.#batch.posts === 0) return;
    const { spaceId, send } = this.#parts;
    const frames = this.#batch.frames({ spaceId, seq: this.#last, tick: null });
    this.drop();
    send(frames);
  }

  /** Drops the collected posts. Readers then load these posts from the store. */
  drop(): void {
    this.#callOff();
    this.#batch = new ForumNews();
  }
}
