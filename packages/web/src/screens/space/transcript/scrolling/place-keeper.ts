import {
  isFollowingAfter,
  isNearEnd,
  movedBy,
  type RowTop,
  type ScrollState,
} from './reading-place.ts';
import type { Row } from '../rows/row.ts';
import { rowElement, scrolledOf, topOf, topsOf } from './row-elements.ts';

/** A row to which the list scrolls, and its intended distance from the top. */
export interface Goal extends RowTop {
  /** Called on arrival. The row is null if the reader scrolled away or the row no longer exists. */
  readonly arrived?: (row: HTMLElement | null) => void;
}

interface KeeperParts {
  readonly scroller: () => HTMLElement | null;
  readonly rows: () => readonly Row[];
  /** The estimated position of a row that is not rendered. */
  readonly offsetOf: (index: number) => number;
  readonly followed: (isFollowing: boolean) => void;
}

// Rows are measured when they first render, so scrolling to a row takes several frames.
const MOST_FRAMES = 60;
const STILL_FRAMES = 3;

/**
 * Keeps the reading position, or the end, in view while rows change. The virtual list corrects the
 * position only for rows that grow above the view. For inserted and removed rows, this class
 * measures the visible rows.
 */
export class PlaceKeeper {
  readonly #parts: KeeperParts;
  #isFollowing = true;
  #goal: Goal | null = null;
  #tops: readonly RowTop[] = [];
  #scrolled: ScrollState = { top: 0, height: 0, viewHeight: 0 };

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** The current reading position. Null at the end. */
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

  /** Cancels a running jump, because the reader scrolls. */
  interrupt(): void {
    const goal = this.#goal;
    if (goal === null) return;
    this.#goal = null;
    this.scrolled();
    goal.arrived?.(null);
  }

  /** Restores the reading position after rows or their sizes have changed. */
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

  /** Handles a scroll event from the reader or from a correction. */
  scrolled(): void {
    const scroller = this.#parts.scroller();
    if (scroller === null || this.#goal !== null) return;
    const before = this.#scrolled;
    this.#scrolled = scrolledOf(scroller);
    this.#follow(isFollowingAfter(this.#isFollowing, before, this.#scrolled));
    const moved = movedBy(this.#tops, (key) => topOf(scroller, key));
    // If no visible row moved, only rows above the view have changed, so the stored position is
    // still valid.
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

  /** Scrolls towards a row. Returns whether the scroll position changed. */
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
