import type { MemberId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';

/** One connection of an agent outside the server, over any transport. */
export interface AgentLine {
  readonly agentId: MemberId;
  /** The maximum number of tasks that the process of this line gets at once. No limit if absent. */
  readonly tasksAtOnce?: number | undefined;
  /** Never throws and never waits. `leave` reports a lost line to the switchboard. */
  send(frame: ToAgentFrame): void;
}
