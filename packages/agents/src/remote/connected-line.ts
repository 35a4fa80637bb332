import type { RunId } from '@conch/engine';
import type { AgentFrame } from '@conch/protocol';

/** The frames that an agent may send about a task. */
export type AgentTaskFrame = Exclude<AgentFrame, { readonly type: 'hello' | 'ping' | 'leaving' }>;

/** An open connection, as the server uses it. */
export interface ConnectedLine {
  /** Processes a frame about a task. False if this connection has no such task. */
  take(frame: AgentTaskFrame): boolean;
  /** Ends the run of a task whose frame could not be read. False if there is no such task. */
  garbled(taskId: RunId): boolean;
  /** Called when the process takes no new tasks but finishes its current tasks. */
  leaving(): void;
  leave(): void;
}
