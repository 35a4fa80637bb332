import type { AgentLine, AgentTaskFrame, ConnectedLine } from '@conch/agents';
import type { MemberId } from '@conch/engine';
import type { TaskOnWire, ToAgentFrame, ToAgentFrameOf } from '@conch/protocol';
import type { Services } from '../../services.ts';

// A client without a task that calls nothing for this long counts as disconnected.
const IDLE_MS = 90_000;
// A client with a task may think this long between two calls. The time-outs of the run hold too.
const WORKING_MS = 15 * 60_000;
const SETTLE_MS = 10_000;

type Settled = Pick<ToAgentFrameOf<'settled'>, 'outcome' | 'failure'>;

/** The end of a task: stored, cancelled, or not known yet. */
type TaskEnd =
  | { readonly kind: 'settled'; readonly end: Settled }
  | { readonly kind: 'cancelled'; readonly reason: string }
  | { readonly kind: 'pending' };

/**
 * The connection of an agent whose client calls over MCP. A client without a socket fetches its
 * tasks one after the other, so the connection stays open between calls.
 */
export class AgentDesk implements AgentLine {
  readonly agentId: MemberId;
  readonly tasksAtOnce = 1;
  readonly #services: Pick<Services, 'switchboard' | 'clock'>;
  readonly #left: () => void;
  #line: ConnectedLine | null = null;
  #task: TaskOnWire | null = null;
  #ends = new Map<string, TaskEnd>();
  #bell = Promise.withResolvers<void>();
  /** How many calls of the client wait now. */
  #calls = 0;
  #callOff: () => void = () => {};

  constructor(
    services: Pick<Services, 'switchboard' | 'clock'>,
    agentId: MemberId,
    left: () => void,
  ) {
    this.agentId = agentId;
    this.#services = services;
    this.#left = left;
  }

  /** Takes a frame of the server. Never throws and never waits. */
  send(frame: ToAgentFrame): void {
    if (frame.type === 'task') {
      const { type: _, ...task } = frame;
      this.#task = task;
    } else if (frame.type === 'settled') {
      this.#over(frame.taskId, { kind: 'settled', end: frame });
    } else if (frame.type === 'cancel') {
      this.#over(frame.taskId, { kind: 'cancelled', reason: frame.reason });
    } else return;
    this.#bell.resolve();
    this.#bell = Promise.withResolvers();
  }

  /** The current task. Waits for one, at most `waitMs`. A task that was not ended is given again. */
  async nextTask(waitMs: number, signal: AbortSignal): Promise<TaskOnWire | null> {
    return this.#during(async () => {
      this.#line ??= this.#services.switchboard.connect(this, new Set());
      await this.#until(() => this.#task !== null, { waitMs, signal });
      return this.#task;
    });
  }

  /** Ends a task. Null if this client does not have the task. */
  async end(frame: AgentTaskFrame, signal: AbortSignal): Promise<TaskEnd | null> {
    const { taskId } = frame;
    if (this.#task?.id !== taskId || this.#line?.take(frame) !== true) {
      return this.#ends.get(taskId) ?? null;
    }
    return this.#during(async () => {
      await this.#until(() => this.#ends.has(taskId), { waitMs: SETTLE_MS, signal });
      return this.#ends.get(taskId) ?? { kind: 'pending' };
    });
  }

  close(): void {
    this.#callOff();
    this.#line?.leave();
    this.#line = null;
    this.#left();
  }

  #over(taskId: string, end: TaskEnd): void {
    if (this.#task?.id === taskId) this.#task = null;
    // Only the last end is of interest, for a client that repeats its call.
    this.#ends = new Map([[taskId, end]]);
  }

  /** Does the work of a call. Without calls for a while, the client counts as disconnected. */
  async #during<T>(work: () => Promise<T>): Promise<T> {
    this.#callOff();
    this.#calls += 1;
    try {
      return await work();
    } finally {
      this.#calls -= 1;
      if (this.#calls === 0) this.#closeLater();
    }
  }

  #closeLater(): void {
    const ms = this.#task === null ? IDLE_MS : WORKING_MS;
    this.#callOff();
    this.#callOff = this.#services.clock.after(ms, () => this.close());
  }

  async #until(
    isMet: () => boolean,
    { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<void> {
    const gaveUp = Promise.withResolvers<void>();
    const ended = { isOver: signal.aborted };
    const giveUp = (): void => {
      ended.isOver = true;
      gaveUp.resolve();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    const callOff = this.#services.clock.after(waitMs, giveUp);
    while (!isMet() && !ended.isOver) await Promise.race([this.#bell.promise, gaveUp.promise]);
    callOff();
    signal.removeEventListener('abort', giveUp);
  }
}

/** The desks of all agents that call over MCP. Two clients of one agent share a desk. */
export class AgentDesks {
  readonly #services: Pick<Services, 'switchboard' | 'clock'>;
  readonly #desks = new Map<MemberId, AgentDesk>();

  constructor(services: Pick<Services, 'switchboard' | 'clock'>) {
    this.#services = services;
  }

  of(agentId: MemberId): AgentDesk {
    const known = this.#desks.get(agentId);
    if (known !== undefined) return known;
    const desk: AgentDesk = new AgentDesk(this.#services, agentId, () => {
      if (this.#desks.get(agentId) === desk) this.#desks.delete(agentId);
    });
    this.#desks.set(agentId, desk);
    return desk;
  }

  close(): void {
    for (const desk of this.#desks.values()) desk.close();
  }
}
