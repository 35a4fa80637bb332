import type { SpaceId } from '@conch/engine';
import type { Clock } from '@conch/runtime';
import { ForumNews, type PostChange } from '../../wire/forum/forum-news.ts';

interface NewsWindowParts {
  readonly clock: Clock;
  readonly spaceId: SpaceId;
  /** Receives the frames when the time has passed or the limit of posts is reached. */
  readonly closed: (frames: readonly string[]) => void;
}

/** How long people's posts are collected, for readers that want them combined. */
const WINDOW_MS = 1_000;
const MOST_POSTS = 500;

/** Collects people's posts for readers that want them combined. */
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

  /** The last event up to which readers of combined posts have received all posts. */
  toldUpTo(seq: number): number {
    return this.#news.posts === 0 ? seq : this.#first - 1;
  }

  /** Sends the collected posts now. */
  close(): void {
    if (this.#news.posts === 0) return;
    const { spaceId, closed } = this.#parts;
    const frames = this.#news.frames({ spaceId, seq: this.#last, tick: null });
    this.drop();
    closed(frames);
  }

  /** Drops the collected posts. Readers load them from the store instead. */
  drop(): void {
    this.#callOff();
    this.#news = new ForumNews();
  }
}
