import type { OutcomeKind, RunId } from '@conch/engine';
import type { AgentFrame } from '@conch/protocol';
import type { Agent, RunContext, Task } from '../agent.ts';
import type { Line } from './line.ts';

/** What an agent may say about a task. */
export type TaskFrame = Exclude<AgentFrame, { readonly type: 'hello' | 'ping' }>;

/** A line that has come in. */
export interface Seat {
  /** Takes what was said about a task; `false`: this line has no such task. */
  take(frame: TaskFrame): boolean;
  /** What was said about a task could not be read: its run ends. `false`: no such task. */
  garbled(taskId: RunId): boolean;
  /** The line is gone. */
  leave(): void;
}

/** Brings the runs of agents outside the server and their lines together. */
export class Switchboard {
  /** `holding`: the tasks that the process at the other end is still at. */
  connect(_line: Line, _holding: ReadonlySet<RunId>): Seat {
    throw new Error('to be written');
  }

  /** One run of an agent: waits so long for a line, and for a line that was lost. */
  run(_task: Task, _context: RunContext, _waitMs: number): ReturnType<Agent['run']> {
    throw new Error('to be written');
  }

  /** The end of a run is on disk. */
  settled(_runId: RunId, _outcome: OutcomeKind): void {}
}
