import type { MemberId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';

/** One connection of an agent that lives outside the server, whatever carries it. */
export interface Line {
  readonly agentId: MemberId;
  /** Its process is given no more than so many at once; absent: as many as there are. */
  readonly tasksAtOnce?: number | undefined;
  /** Never throws, never waits: a line that is gone is told to the switchboard by `leave`. */
  send(frame: ToAgentFrame): void;
}
