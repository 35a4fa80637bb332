import type { MemberId, RunId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import type { AgentLine, ConnectedLine, Switchboard, AgentTaskFrame } from '../../../src/index.ts';

/** The state of a task that a process has. */
interface Work {
  said: number;
  /** The calls that have no result yet. */
  readonly calls: Set<string>;
  end: AgentTaskFrame | null;
  /** True if the task was delivered or resumed on the current connection. */
  isAtLine: boolean;
}

type FrameObserver = (frame: ToAgentFrame, by: OutsideProcess, isHeard: boolean) => void;

/** The answer of every agent to a task. It depends only on the task. */
export function textOf(runId: RunId): string {
  return Array.from({ length: 400 }, (_, at) => `${at}${runId.at(-1)} `).join('');
}

/**
 * An outside process that follows the protocol. If it loses its connection, it remembers its tasks.
 */
export class OutsideProcess {
  readonly agentId: MemberId;
  readonly holding = new Map<RunId, Work>();
  readonly #switchboard: Switchboard;
  readonly #told: FrameObserver;
  readonly #tasksAtOnce: number;
  /** The tasks that the process has released on the current connection. */
  readonly givenBack = new Set<RunId>();
  #isLeaving = false;
  #seat: ConnectedLine | null = null;
  /** Connections that the process has abandoned and that the server still treats as open. */
  readonly #abandoned: ConnectedLine[] = [];

  constructor(
    switchboard: Switchboard,
    told: FrameObserver,
    { agentId, tasksAtOnce }: { readonly agentId: MemberId; readonly tasksAtOnce: number },
  ) {
    this.#switchboard = switchboard;
    this.agentId = agentId;
    this.#tasksAtOnce = tasksAtOnce;
    this.#told = told;
  }

  /**
   * The number of further tasks that the process accepts. `isOpen` returns true while a run is
   * being called.
   */
  placesLeft(isOpen: (runId: RunId) => boolean): number {
    if (this.#seat === null || this.#isLeaving) return 0;
    const atWork = [...this.holding].filter(
      ([runId, work]) => work.isAtLine && work.end === null && isOpen(runId),
    );
    return this.#tasksAtOnce - atWork.length;
  }

  get isConnected(): boolean {
    return this.#seat !== null;
  }

  get hasAbandoned(): boolean {
    return this.#abandoned.length > 0;
  }

  /** Opens a new connection. The server does not notice yet that the old connection is lost. */
  come(): void {
    if (this.#seat !== null) this.#abandoned.push(this.#seat);
    this.#seat = null;
    this.#isLeaving = false;
    this.givenBack.clear();
    for (const work of this.holding.values()) work.isAtLine = false;
    const early: ToAgentFrame[] = [];
    let isThere = false;
    const line: AgentLine = {
      agentId: this.agentId,
      tasksAtOnce: this.#tasksAtOnce,
      send: (frame) => {
        const isHeard = !isThere || this.#seat === seat;
        this.#told(frame, this, isHeard);
        if (!isThere) early.push(frame);
        else if (isHeard) this.#hear(frame);
      },
    };
    const seat = this.#switchboard.connect(line, new Set(this.holding.keys()));
    this.#seat = seat;
    isThere = true;
    for (const frame of early) this.#hear(frame);
  }

  /** Closes the connection. The server notices the loss at once. */
  leave(): void {
    const seat = this.#seat;
    this.#seat = null;
    for (const work of this.holding.values()) work.isAtLine = false;
    seat?.leave();
  }

  close(): void {
    this.#isLeaving = this.#seat !== null;
    this.#seat?.leaving();
  }

  giveBack(taskId: RunId): void {
    if (this.holding.get(taskId)?.isAtLine !== true) return;
    this.holding.delete(taskId);
    this.givenBack.add(taskId);
    this.send({ type: 'release', taskId });
  }

  /** Lets the server notice that the abandoned connections are lost. */
  leaveAbandoned(): void {
    for (const seat of this.#abandoned.splice(0)) seat.leave();
  }

  /** Sends a frame. Returns null if the process has no connection. */
  send(frame: AgentTaskFrame): boolean | null {
    return this.#seat?.take(frame) ?? null;
  }

  sendGarbage(taskId: RunId): boolean | null {
    return this.#seat?.garbled(taskId) ?? null;
  }

  #hear(frame: ToAgentFrame): void {
    if (frame.type === 'task') {
      const work = { said: 0, calls: new Set<string>(), end: null, isAtLine: true };
      this.holding.set(frame.id, work);
    } else if (frame.type === 'tool_result') {
      this.holding.get(frame.taskId)?.calls.delete(frame.callId);
    } else if (frame.type === 'cancel' || frame.type === 'settled') {
      this.holding.delete(frame.taskId);
    } else if (frame.type === 'resume') {
      this.#resume(frame.taskId, frame.received);
    }
  }

  #resume(taskId: RunId, received: number): void {
    const work = this.holding.get(taskId);
    if (work === undefined) return;
    work.isAtLine = true;
    const delta = textOf(taskId).slice(received, work.said);
    this.send({ type: 'chunk', taskId, delta, offset: received });
    for (const callId of work.calls) {
      this.send({ type: 'tool_call', taskId, callId, name: 'skip', args: {} });
    }
    if (work.end !== null) this.send(work.end);
  }
}
