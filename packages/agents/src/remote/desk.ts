import type { MemberId, RunId, SpaceId } from '@conch/engine';
import type { OpenLine } from './open-line.ts';
import { TakingTurns } from './taking-turns.ts';

/** A task that wants a place at a line. */
export interface PlaceSeeker {
  readonly spaceId: SpaceId;
  /** A line that has given the task back is not to have it again. */
  readonly isGivenBackBy: (line: OpenLine) => boolean;
  /** There is a place for it now. */
  readonly startErrand: () => void;
}

/** The lines of one agent, its tasks, and those of them that wait for a place. */
export class Desk {
  readonly agentId: MemberId;
  readonly lines = new Set<OpenLine>();
  readonly tasks = new Set<RunId>();
  /** On their way to a line: a place is kept for each. */
  readonly #onTheWay = new Set<PlaceSeeker>();
  readonly #waiting = new TakingTurns<PlaceSeeker>();

  constructor(agentId: MemberId) {
    this.agentId = agentId;
  }

  get isEmpty(): boolean {
    return this.lines.size === 0 && this.tasks.size === 0;
  }

  hasPlaceFor(seeker: PlaceSeeker): boolean {
    return this.#freeAt(this.#linesFor(seeker)) > 0;
  }

  /** The line with a free place that has the fewest tasks; of several, the one that came first. */
  leastBusy(seeker: PlaceSeeker): OpenLine | null {
    let least: OpenLine | null = null;
    for (const line of this.#linesFor(seeker)) {
      if (line.freePlaces === 0) continue;
      if (least === null || line.held.size < least.held.size) least = line;
    }
    return least;
  }

  keepPlace(seeker: PlaceSeeker): void {
    this.#onTheWay.add(seeker);
  }

  queue(seeker: PlaceSeeker): void {
    this.#waiting.add(seeker);
  }

  /** It has a place, or wants none any more. */
  forget(seeker: PlaceSeeker): void {
    this.#onTheWay.delete(seeker);
    this.#waiting.delete(seeker);
  }

  /** Gives the places that are free to those who wait. */
  offerPlaces(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) next.startErrand();
  }

  #next(): PlaceSeeker | null {
    // Without a look at each of those who wait, of whom there may be many.
    if (this.#freeAt(this.lines) <= 0) return null;
    return this.#waiting.next((seeker) => this.hasPlaceFor(seeker));
  }

  #freeAt(lines: Iterable<OpenLine>): number {
    let free = -this.#onTheWay.size;
    for (const { freePlaces } of lines) free += freePlaces;
    return free;
  }

  *#linesFor(seeker: PlaceSeeker): Generator<OpenLine> {
    for (const line of this.lines) if (!seeker.isGivenBackBy(line)) yield line;
  }
}
