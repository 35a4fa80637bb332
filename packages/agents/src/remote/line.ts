import type { MemberId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';

/** One connection of an agent outside the server, over any transport. */
export interface AgentLine {
  readonly agentId: MemberId;
  /**
   * The maximum number of tasks that the process of this connection gets at the same time. Absent
   * if there is no limit.
   */
  readonly tasksAtOnce?: number | undefined;
  /**
   * Never throws and never waits. A lost connection is reported by `leave` of the `Seat`, not by
   * this method.
   */
  send(frame: ToAgentFrame): void;
}
