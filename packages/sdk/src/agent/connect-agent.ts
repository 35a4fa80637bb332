import { PROTOCOL_VERSION, type AgentFrame, type ToAgentFrameOf } from '@conch/protocol';
import { systemClock, type Clock } from '../clock.ts';
import { serverUrl } from '../client/server-url.ts';
import type { SocketClass } from '../web-socket.ts';
import type { Handler } from './handler.ts';
import { problemReporter, type AgentProblem } from './problem.ts';
import { ServerLine } from './server-line.ts';
import { TaskDesk } from './task-desk.ts';

/** Where to connect, as whom, and how much to do at once. */
export interface AgentOptions {
  /** Where the server is, as people open it: `http://127.0.0.1:2662`. */
  readonly url: string | URL;
  /** The token of the agent. */
  readonly token: string;
  /** How many tasks are worked on at once, in all; 16 unless said. */
  readonly tasksAtOnce?: number;
  /** How many of them in one space; 1 unless said. */
  readonly perSpace?: number;
  /** Gets what went wrong; `console.warn` unless said. */
  readonly onProblem?: (problem: AgentProblem) => void;
  /** The `WebSocket` of Node and of browsers unless said. */
  readonly webSocket?: SocketClass;
  /** For tests: time, and numbers from [0, 1) for the tries to come back. */
  readonly clock?: Clock;
  readonly chance?: () => number;
}

/** An agent's connection to a server. It comes back by itself until it is closed. */
export interface AgentConnection {
  /** Who the agent is, once the server has let it in; rejects if it never does. */
  readonly ready: Promise<AgentIdentity>;
  /** Resolves after `close`; rejects with a `TurnedAwayError` if the server wants it gone for good. */
  readonly closed: Promise<void>;
  /**
   * Takes no more tasks, waits for those under way (5 s unless said), and leaves.
   * @example process.once('SIGTERM', () => void agent.close({ drainMs: 30_000 }));
   */
  readonly close: (options?: { readonly drainMs?: number }) => Promise<void>;
}

export type AgentIdentity = Pick<ToAgentFrameOf<'ready'>, 'agentId' | 'agentName'>;

const DRAIN_MS = 5_000;

/**
 * Connects an agent to a server: the handler is called whenever the agent has the floor.
 * @example connectAgent((task) => reply(`You said: ${task.content}`), { url, token });
 */
export function connectAgent(handler: Handler, options: AgentOptions): AgentConnection {
  const { tasksAtOnce = 16, perSpace = 1, clock = systemClock } = options;
  if (options.token === '') throw new TypeError('The token of the agent is missing.');
  const problem = problemReporter(options.onProblem);
  const ready = Promise.withResolvers<AgentIdentity>();
  const closed = Promise.withResolvers<void>();
  // Nobody has to look at them: what they say is also told as a problem.
  for (const { promise } of [ready, closed]) promise.catch(() => {});
  const send: ServerLine['send'] = (frame) => line.send(frame);
  const desk = new TaskDesk({ handler, clock, problem, send, tasksAtOnce, perSpace });
  const line = new ServerLine({
    url: `${serverUrl(options.url).http.replace('http', 'ws')}/agent`,
    webSocket: options.webSocket ?? WebSocket,
    clock,
    chance: options.chance ?? Math.random,
    problem,
    hello: () => helloOf(options.token, desk.holding()),
    ready: ({ agentId, agentName }) => ready.resolve({ agentId, agentName }),
    received: (frame) => desk.receive(frame),
    lost: () => desk.lost(),
    turnedAway(error) {
      desk.stop();
      ready.reject(error);
      closed.reject(error);
    },
  });
  const leave = (): void => {
    desk.stop();
    line.close();
    ready.reject(new Error('The connection was closed before the server was ready.'));
    closed.resolve();
  };
  line.connect();
  return {
    ready: ready.promise,
    closed: closed.promise,
    async close({ drainMs = DRAIN_MS } = {}) {
      const callOff = clock.after(drainMs, leave);
      await desk.clear();
      callOff();
      leave();
    },
  };
}

function helloOf(token: string, holding: ReturnType<TaskDesk['holding']>): AgentFrame {
  const held = holding.length === 0 ? {} : { holding };
  return { type: 'hello', protocol: PROTOCOL_VERSION, token, ...held };
}
