import type { SpaceId } from '@conch/engine';
import type { RunContext } from '../agent.ts';
import type { Desk, PlaceSeeker } from './desk.ts';
import type { OpenLine } from './open-line.ts';
import type { Speaking } from './speaking.ts';

// A process whose network fails for a moment is back within it, and nothing is done twice.
const GRACE_MS = 5_000;
// Longer than whoever has many tasks needs for one of them.
const LONGEST_FOR_PLACE_MS = 600_000;

/** The way of a task to a line. While it waits for one its run rests: no time is lost by it. */
export class LineSearch implements PlaceSeeker {
  readonly spaceId: SpaceId;
  readonly #desk: Desk;
  readonly #speaking: Speaking;
  readonly #givenBackBy = new WeakSet<OpenLine>();
  #stage: Stage | null = null;
  #resting: ReturnType<RunContext['rest']> | null = null;
  /** Begins with the first wait for a place: lines that come and go do not begin it anew. */
  #patience: Timer | null = null;
  /** A process has been given the task, or has gone on with it. */
  #isDelivered = false;

  constructor(speaking: Speaking, desk: Desk) {
    this.spaceId = speaking.task.space.id;
    this.#speaking = speaking;
    this.#desk = desk;
  }

  get stage(): Stage['kind'] | null {
    return this.#stage?.kind ?? null;
  }

  /** A line is there that is to have the task; `null`: none, or the task has gone already. */
  get errand(): Errand | null {
    return this.#stage?.kind === 'errand' ? this.#stage : null;
  }

  readonly isGivenBackBy = (line: OpenLine): boolean => this.#givenBackBy.has(line);

  giveBackFrom(line: OpenLine): void {
    this.#givenBackBy.add(line);
  }

  /** Nobody is there who could have the task. */
  waitForLine(): void {
    this.#wait({ kind: 'line', over: () => this.#nobodyCame() }, this.#speaking.waitMs);
  }

  /** The process that had the task may come back with it. */
  waitForProcess(over: () => void): void {
    this.#wait({ kind: 'process', over }, GRACE_MS);
  }

  /** Someone can have the task, at once or when there is a place. */
  seekPlace(): void {
    if (this.#desk.hasPlaceFor(this)) return this.startErrand();
    this.#enter({ kind: 'place', over: nothing });
    this.#desk.queue(this);
    if (this.#patience !== null) return;
    this.#patience = { over: () => this.#outOfPatience() };
    void lastUntil(this.#speaking.context.sleep(LONGEST_FOR_PLACE_MS), this.#patience);
  }

  readonly startErrand = (): void => {
    this.#enter({ kind: 'errand', over: nothing });
    this.#desk.keepPlace(this);
    this.#speaking.speech.stir();
  };

  delivered(): void {
    this.#isDelivered = true;
    this.end();
  }

  end(): void {
    this.#enter(null);
    if (this.#patience !== null) this.#patience.over = nothing;
    this.#patience = null;
  }

  #wait(stage: Stage, ms: number): void {
    this.#enter(stage);
    void lastUntil(this.#speaking.context.sleep(ms), stage);
  }

  #enter(stage: Stage | null): void {
    if (this.#stage !== null) this.#stage.over = nothing;
    this.#desk.forget(this);
    this.#stage = stage;
    if (stage !== null && stage.kind !== 'errand') {
      this.#resting ??= this.#speaking.context.rest();
      return;
    }
    this.#resting?.goOn();
    this.#resting = null;
  }

  #outOfPatience(): void {
    if (this.stage === 'line') this.#nobodyCame();
    if (this.stage === 'place') this.#speaking.fail('no-output', 'The agent has too much to do.');
  }

  #nobodyCame(): void {
    const failure = this.#isDelivered ? 'disconnected' : 'offline';
    this.#speaking.fail(failure, 'The agent did not come in time.');
  }
}

interface Timer {
  over: () => void;
}

/** `errand`: on its way, what its agent may read is being read. The others are waited for. */
interface Stage extends Timer {
  readonly kind: 'errand' | 'line' | 'place' | 'process';
}

/** Known by itself: a later one is another. */
export type Errand = object;

// Outside of the class: the clock keeps this until its time has come, and must not keep the run.
async function lastUntil(time: Promise<void>, timer: Timer): Promise<void> {
  try {
    await time;
  } catch {
    return;
  }
  timer.over();
}

function nothing(): void {}
