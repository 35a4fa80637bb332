import {
  isFollowingAfter,
  isNearEnd,
  movedBy,
  type RowTop,
  type Scrolled,
} from './reading-place.ts';
import type { Row } from './row.ts';
import { rowElement, scrolledOf, topOf, topsOf } from './row-elements.ts';

/** A row to go to, and where on the screen it is to stand. */
export interface Goal extends RowTop {
  /** It is there; `null`: the reader went elsewhere, or there is no such row any more. */
  readonly arrived?: (row: HTMLElement | null) => void;
}

interface KeeperParts {
  readonly scroller: () => HTMLElement | null;
  readonly rows: () => readonly Row[];
  /** Where a row that is not drawn is taken to be. */
  readonly offsetOf: (index: number) => number;
  readonly followed: (isFollowing: boolean) => void;
}

// Rows are measured when they are first shown: to arrive at one takes some frames.
const MOST_FRAMES = 60;
const STILL_FRAMES = 3;

/**
 * Keeps what is read where it is, or the end in sight. The list makes up for rows that grow above
 * what is seen; rows that come and go among others it does not know, so where they are is looked at.
 */
export class PlaceKeeper {
  readonly #parts: KeeperParts;
  #isFollowing = true;
  #goal: Goal | null = null;
  #tops: readonly RowTop[] = [];
  #scrolled: Scrolled = { top: 0, height: 0, seen: 0 };

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** Where the reader is; `null`: at the end. */
  here(): RowTop | null {
    return this.#isFollowing ? null : (this.#tops[0] ?? null);
  }

  get isOnItsWay(): boolean {
    return this.#goal !== null;
  }

  goTo(goal: Goal): void {
    this.#goal = goal;
    this.#follow(false);
    this.#pursue(goal, { frame: 0, still: 0 });
  }

  toEnd(): void {
    this.#goal = null;
    this.#follow(true);
    this.settle();
  }

  /** The reader scrolls: whatever was on its way is over. */
  interrupt(): void {
    const goal = this.#goal;
    if (goal === null) return;
    this.#goal = null;
    this.scrolled();
    goal.arrived?.(null);
  }

  /** Rows have changed, or their sizes: puts what is read back where it was. */
  settle(): void {
    const scroller = this.#parts.scroller();
    if (scroller === null || this.#goal !== null) return;
    if (this.#isFollowing) {
      scroller.scrollTop = scroller.scrollHeight;
      return;
    }
    const moved = movedBy(this.#tops, (key) => topOf(scroller, key));
    if (moved === null) this.#tops = topsOf(scroller);
    else if (Math.abs(moved) > 0.5) scroller.scrollTop += moved;
  }

  /** What is seen has been scrolled, by the reader or by what was put back. */
  scrolled(): void {
    const scroller = this.#parts.scroller();
    if (scroller === null || this.#goal !== null) return;
    const before = this.#scrolled;
    this.#scrolled = scrolledOf(scroller);
    this.#follow(isFollowingAfter(this.#isFollowing, before, this.#scrolled));
    const moved = movedBy(this.#tops, (key) => topOf(scroller, key));
    // Where nothing has moved on the screen, rows above have changed: the place is as it was.
    if (moved === null || Math.abs(moved) > 1) this.#tops = topsOf(scroller);
  }

  #follow(isFollowing: boolean): void {
    if (this.#isFollowing === isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#parts.followed(isFollowing);
  }

  #pursue(goal: Goal, { frame, still }: { readonly frame: number; readonly still: number }): void {
    const scroller = this.#parts.scroller();
    if (this.#goal !== goal || scroller === null) return;
    const hasMoved = this.#approach(scroller, goal);
    const isThere = !hasMoved && rowElement(scroller, goal.key) !== null;
    if (frame >= MOST_FRAMES || (isThere && still >= STILL_FRAMES)) {
      this.#arrive(goal);
      return;
    }
    const next = { frame: frame + 1, still: isThere ? still + 1 : 0 };
    requestAnimationFrame(() => this.#pursue(goal, next));
  }

  /** Scrolls towards a row; whether that moved anything. */
  #approach(scroller: HTMLElement, { key, top }: Goal): boolean {
    const before = scroller.scrollTop;
    const at = topOf(scroller, key);
    const index = this.#parts.rows().findIndex((row) => row.key === key);
    if (at === null && index !== -1) scroller.scrollTop = this.#parts.offsetOf(index) - top;
    else if (at !== null && Math.abs(at - top) >= 1) scroller.scrollTop += at - top;
    return Math.abs(scroller.scrollTop - before) >= 1;
  }

  #arrive(goal: Goal): void {
    this.#goal = null;
    const scroller = this.#parts.scroller();
    if (scroller === null) return;
    this.#tops = topsOf(scroller);
    this.#scrolled = scrolledOf(scroller);
    this.#follow(isNearEnd(this.#scrolled));
    goal.arrived?.(rowElement(scroller, goal.key));
  }
}
