import type { MemberId, RunId } from '@conch/engine';
import type { ToAgentFrame, ToAgentFrameOf } from '@conch/protocol';
import type { AgentLine, ConnectedLine, Switchboard, AgentTaskFrame } from '../../../src/index.ts';

type FrameContent<Frame> = Frame extends unknown ? Omit<Frame, 'taskId'> : never;

/**
 * The connection of an outside process. It records the frames that it receives, and sends frames
 * for a test.
 */
export class OutsideLine implements AgentLine {
  readonly agentId: MemberId;
  readonly tasksAtOnce: number | undefined;
  readonly frames: ToAgentFrame[] = [];
  readonly #seat: ConnectedLine;
  readonly #told: (frame: ToAgentFrame) => void;

  constructor(
    switchboard: Switchboard,
    agentId: MemberId,
    {
      holding = [],
      tasksAtOnce,
      isLeaving = false,
      told = () => {},
    }: {
      readonly holding?: readonly RunId[];
      readonly tasksAtOnce?: number;
      readonly isLeaving?: boolean;
      readonly told?: (frame: ToAgentFrame) => void;
    } = {},
  ) {
    this.agentId = agentId;
    this.tasksAtOnce = tasksAtOnce;
    this.#told = told;
    this.#seat = switchboard.connect(this, new Set(holding));
    if (isLeaving) this.#seat.leaving();
  }

  send(frame: ToAgentFrame): void {
    this.frames.push(frame);
    this.#told(frame);
  }

  say(taskId: RunId, said: FrameContent<AgentTaskFrame>): boolean {
    return this.#seat.take({ ...said, taskId });
  }

  sayGarbage(taskId: RunId): boolean {
    return this.#seat.garbled(taskId);
  }

  /** Announces that the process accepts no more tasks. */
  close(): void {
    this.#seat.leaving();
  }

  leave(): void {
    this.#seat.leave();
  }

  /** The types of the frames received. */
  get types(): readonly string[] {
    return this.frames.map(({ type }) => type);
  }

  /** The numbers of the runs whose tasks arrived on this connection. */
  get given(): readonly number[] {
    return this.frames.flatMap((frame) =>
      frame.type === 'task' ? [Number(frame.id.slice(-12))] : [],
    );
  }

  last<Type extends ToAgentFrame['type']>(type: Type): ToAgentFrameOf<Type> | undefined {
    return this.frames.findLast((frame): frame is ToAgentFrameOf<Type> => frame.type === type);
  }
}
