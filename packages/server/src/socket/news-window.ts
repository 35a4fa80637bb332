import type { SpaceId } from '@conch/engine';
import type { Clock } from '@conch/runtime';
import { ForumNews, type PostChange } from '../wire/forum-news.ts';

interface NewsWindowParts {
  readonly clock: Clock;
  readonly spaceId: SpaceId;
  /** Is given the frames when the time is over, or there are too many posts to wait. */
  readonly closed: (frames: readonly string[]) => void;
}

/** So long people's posts wait for others, for who wants them told together. */
const WINDOW_MS = 1_000;
const MOST_POSTS = 500;

/** People's posts that have happened and are not told yet to those who want them told together. */
export class NewsWindow {
  readonly #parts: NewsWindowParts;
  #news = new ForumNews();
  #first = 0;
  #last = 0;
  #callOff: () => void = () => {};

  constructor(parts: NewsWindowParts) {
    this.#parts = parts;
  }

  add(posts: readonly PostChange[], seq: number): void {
    if (this.#news.posts === 0) {
      this.#first = seq;
      this.#callOff = this.#parts.clock.after(WINDOW_MS, () => this.close());
    }
    this.#last = seq;
    this.#news.add(posts);
    if (this.#news.posts >= MOST_POSTS) this.close();
  }

  /** Up to where those who were told of every event have been told of posts too. */
  toldUpTo(seq: number): number {
    return this.#news.posts === 0 ? seq : this.#first - 1;
  }

  /** Does not wait any longer. */
  close(): void {
    if (this.#news.posts === 0) return;
    const { spaceId, closed } = this.#parts;
    const frames = this.#news.frames({ spaceId, seq: this.#last, tick: null });
    this.drop();
    closed(frames);
  }

  /** Whoever was to be told reads it from the store. */
  drop(): void {
    this.#callOff();
    this.#news = new ForumNews();
  }
}
