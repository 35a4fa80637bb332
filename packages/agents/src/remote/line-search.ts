import type { SpaceId } from '@conch/engine';
import type { RunContext } from '../agent.ts';
import type { AgentLines, WaitingTask } from './agent-lines.ts';
import type { OpenLine } from './open-line.ts';
import type { RemoteRunCall } from './remote-run-call.ts';

// After a short network failure, a process reconnects within this time, so that no work is
// repeated.
const GRACE_MS = 5_000;
// This limit is longer than a busy process needs for one of its tasks.
const LONGEST_FOR_PLACE_MS = 600_000;

/**
 * Finds a connection for a task. The run rests during the search, so that its time-outs are
 * suspended.
 */
export class LineSearch implements WaitingTask {
  readonly spaceId: SpaceId;
  readonly #agentLines: AgentLines;
  readonly #speaking: RemoteRunCall;
  readonly #givenBackBy = new WeakSet<OpenLine>();
  #stage: Stage | null = null;
  #resting: ReturnType<RunContext['rest']> | null = null;
  /**
   * This timer starts with the first wait for a slot. New and lost connections do not restart it.
   */
  #patience: Timer | null = null;
  /** True once a process has received or resumed the task. */
  #isDelivered = false;

  constructor(speaking: RemoteRunCall, agentLines: AgentLines) {
    this.spaceId = speaking.task.space.id;
    this.#speaking = speaking;
    this.#agentLines = agentLines;
  }

  get stage(): Stage['kind'] | null {
    return this.#stage?.kind ?? null;
  }

  /** The delivery that is in progress. Null if the task is not being delivered. */
  get errand(): Errand | null {
    return this.#stage?.kind === 'errand' ? this.#stage : null;
  }

  readonly isGivenBackBy = (line: OpenLine): boolean => this.#givenBackBy.has(line);

  giveBackFrom(line: OpenLine): void {
    this.#givenBackBy.add(line);
  }

  /** Waits for a process to connect, because no connected process can accept the task. */
  waitForLine(): void {
    this.#wait({ kind: 'line', over: () => this.#nobodyCame() }, this.#speaking.waitMs);
  }

  /**
   * Waits until the process with the task reconnects and reports that it still works on the task.
   */
  waitForProcess(over: () => void): void {
    this.#wait({ kind: 'process', over }, GRACE_MS);
  }

  /** Reserves a slot at a connected process, or waits until a slot becomes free. */
  seekPlace(): void {
    if (this.#agentLines.hasPlaceFor(this)) return this.startErrand();
    this.#enter({ kind: 'place', over: nothing });
    this.#agentLines.queue(this);
    if (this.#patience !== null) return;
    this.#patience = { over: () => this.#outOfPatience() };
    void lastUntil(this.#speaking.context.sleep(LONGEST_FOR_PLACE_MS), this.#patience);
  }

  readonly startErrand = (): void => {
    this.#enter({ kind: 'errand', over: nothing });
    this.#agentLines.keepPlace(this);
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
    this.#agentLines.forget(this);
    this.#stage = stage;
    if (stage !== null && stage.kind !== 'errand') {
      this.#resting ??= this.#speaking.context.rest();
      return;
    }
    this.#resting?.resume();
    this.#resting = null;
  }

  #outOfPatience(): void {
    if (this.stage === 'line') this.#nobodyCame();
    if (this.stage === 'place')
      this.#speaking.fail('no-output', 'The agent is busy with other tasks.');
  }

  #nobodyCame(): void {
    const failure = this.#isDelivered ? 'disconnected' : 'offline';
    this.#speaking.fail(failure, 'The agent did not connect in time.');
  }
}

interface Timer {
  over: () => void;
}

/**
 * `errand`: the task is being delivered, and its history is being read. The other stages are waits.
 */
interface Stage extends Timer {
  readonly kind: 'errand' | 'line' | 'place' | 'process';
}

/**
 * One delivery of a task. Deliveries are compared by identity, because each delivery is a new
 * object.
 */
export type Errand = object;

// This function is outside the class, because the clock references it until the time is over. The
// clock must not reference the run for that long.
async function lastUntil(time: Promise<void>, timer: Timer): Promise<void> {
  try {
    await time;
  } catch {
    return;
  }
  timer.over();
}

function nothing(): void {}
