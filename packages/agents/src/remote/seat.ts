import type { RunId } from '@conch/engine';
import type { AgentFrame } from '@conch/protocol';

/** What an agent may say about a task. */
export type TaskFrame = Exclude<AgentFrame, { readonly type: 'hello' | 'ping' | 'leaving' }>;

/** A line that has come in. */
export interface Seat {
  /** Takes what was said about a task; `false`: this line has no such task. */
  take(frame: TaskFrame): boolean;
  /** What was said about a task could not be read: its run ends. `false`: no such task. */
  garbled(taskId: RunId): boolean;
  /** Its process takes no more tasks, and is still at those that it has. */
  leaving(): void;
  /** The line is gone. */
  leave(): void;
}
