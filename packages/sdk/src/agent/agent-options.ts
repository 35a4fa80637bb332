import type { Clock } from '../clock.ts';
import type { SocketClass } from '../web-socket.ts';
import type { AgentProblem } from './problem.ts';

/** Where to connect, as whom, and how much to do at once. */
export interface AgentOptions {
  /** Where the server is, as people open it: `http://127.0.0.1:2662`. */
  readonly url: string | URL;
  /** The token of the agent. */
  readonly token: string;
  /** How many tasks are worked on at once, in all, 1 to 1000; 16 unless said. */
  readonly tasksAtOnce?: number;
  /** How many of them in one space; 1 unless said. */
  readonly perSpace?: number;
  /** Gets what went wrong; `console.warn` unless said. */
  readonly onProblem?: (problem: AgentProblem) => void;
  /** The `WebSocket` of Node and of browsers unless said. */
  readonly webSocket?: SocketClass;
  /** For tests: how a server is looked for that cannot be connected to. */
  readonly fetch?: typeof fetch;
  /** For tests: time, and numbers from [0, 1) for the tries to come back. */
  readonly clock?: Clock;
  readonly chance?: () => number;
}
