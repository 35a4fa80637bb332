import type { MemberId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';

/** One connection of an agent outside the server, over any transport. */
export interface AgentLine {
  readonly agentId: MemberId;
  /** The most tasks that its process gets at once. No limit if absent. */
  readonly tasksAtOnce?: number | undefined;
  /** Never throws and never waits. `leave` tells the switchboard that a line is gone. */
  send(frame: ToAgentFrame): void;
}
