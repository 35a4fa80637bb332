import type { MemberId, RunId, SpaceId } from '@conch/engine';
import type { OpenLine } from './open-line.ts';

/**
 * A fair queue. The spaces take turns, and the entries of one space are served in order of arrival.
 */
class TakingTurns<Waiting extends { readonly spaceId: SpaceId }> {
  readonly #bySpace = new Map<SpaceId, Set<Waiting>>();

  add(waiting: Waiting): void {
    const others = this.#bySpace.get(waiting.spaceId);
    if (others === undefined) this.#bySpace.set(waiting.spaceId, new Set([waiting]));
    else others.add(waiting);
  }

  delete(waiting: Waiting): void {
    const others = this.#bySpace.get(waiting.spaceId);
    others?.delete(waiting);
    if (others?.size === 0) this.#bySpace.delete(waiting.spaceId);
  }

  /** Removes and returns the next entry that can be served. */
  next(canBeServed: (waiting: Waiting) => boolean): Waiting | null {
    for (const [spaceId, all] of this.#bySpace) {
      for (const waiting of all) {
        if (!canBeServed(waiting)) continue;
        this.#bySpace.delete(spaceId);
        all.delete(waiting);
        if (all.size > 0) this.#bySpace.set(spaceId, all);
        return waiting;
      }
    }
    return null;
  }
}

/** A task that needs a free slot at a connected process. */
export interface WaitingTask {
  readonly spaceId: SpaceId;
  /**
   * True if the process of this connection has given the task back. This connection must not get
   * the task again.
   */
  readonly isGivenBackBy: (line: OpenLine) => boolean;
  /** Called when a slot is free for the task. */
  readonly startErrand: () => void;
}

/** The connections of one agent, its tasks, and the tasks that wait for a free slot. */
export class AgentLines {
  readonly agentId: MemberId;
  readonly lines = new Set<OpenLine>();
  readonly tasks = new Set<RunId>();
  /** The tasks that are being delivered. A slot is reserved for each of them. */
  readonly #onTheWay = new Set<WaitingTask>();
  readonly #waiting = new TakingTurns<WaitingTask>();

  constructor(agentId: MemberId) {
    this.agentId = agentId;
  }

  get isEmpty(): boolean {
    return this.lines.size === 0 && this.tasks.size === 0;
  }

  hasPlaceFor(seeker: WaitingTask): boolean {
    return this.#freeAt(this.#linesFor(seeker)) > 0;
  }

  /**
   * Of the connections with a free slot, returns the one with the fewest tasks. In a tie, returns
   * the oldest connection.
   */
  leastBusy(seeker: WaitingTask): OpenLine | null {
    let least: OpenLine | null = null;
    for (const line of this.#linesFor(seeker)) {
      if (line.freePlaces === 0) continue;
      if (least === null || line.held.size < least.held.size) least = line;
    }
    return least;
  }

  keepPlace(seeker: WaitingTask): void {
    this.#onTheWay.add(seeker);
  }

  queue(seeker: WaitingTask): void {
    this.#waiting.add(seeker);
  }

  /** Removes a task that has a slot or no longer needs one. */
  forget(seeker: WaitingTask): void {
    this.#onTheWay.delete(seeker);
    this.#waiting.delete(seeker);
  }

  /** Gives the free slots to the waiting tasks. */
  offerPlaces(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) next.startErrand();
  }

  #next(): WaitingTask | null {
    // This quick check comes first, because many tasks may wait and searching them is slow.
    if (this.#freeAt(this.lines) <= 0) return null;
    return this.#waiting.next((seeker) => this.hasPlaceFor(seeker));
  }

  #freeAt(lines: Iterable<OpenLine>): number {
    let free = -this.#onTheWay.size;
    for (const { freePlaces } of lines) free += freePlaces;
    return free;
  }

  *#linesFor(seeker: WaitingTask): Generator<OpenLine> {
    for (const line of this.lines) if (!seeker.isGivenBackBy(line)) yield line;
  }
}
