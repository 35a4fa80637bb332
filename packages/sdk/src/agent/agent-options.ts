import type { SdkClock } from '../clock.ts';
import type { SocketClass } from '../web-socket.ts';
import type { AgentConnectionProblem } from './problem.ts';

/** The server, the agent's token, and how many tasks run at once. */
export interface AgentOptions {
  /** The address of the server as people open it: `http://127.0.0.1:2662`. */
  readonly url: string | URL;
  readonly token: string;
  /**
   * The number of tasks that run at once in total, 1 to 1000. The default is 16. Tasks that wait
   * for a tool call do not count.
   */
  readonly tasksAtOnce?: number;
  /** The number of tasks that run at once in one space. The default is 1. */
  readonly perSpace?: number;
  /** Receives every problem. The default is `console.warn`. */
  readonly onProblem?: (problem: AgentConnectionProblem) => void;
  /** The default is the global `WebSocket`. */
  readonly webSocket?: SocketClass;
  /** For tests: the `fetch` that finds out why a connection fails. */
  readonly fetch?: typeof fetch;
  /** For tests: the clock, and random numbers from [0, 1) for the reconnect delay. */
  readonly clock?: SdkClock;
  readonly chance?: () => number;
}
