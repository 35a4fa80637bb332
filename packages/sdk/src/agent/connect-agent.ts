import { PROTOCOL_VERSION, type AgentFrame, type ToAgentFrameOf } from '@conch/protocol';
import { systemClock } from '../clock.ts';
import { deferred } from '../deferred.ts';
import { serverUrl } from '../client/server-url.ts';
import type { AgentOptions } from './agent-options.ts';
import { checkDrain, checkOptions } from './check-options.ts';
import type { Handler } from './outcome/handler.ts';
import { problemReporter } from './problem.ts';
import { ServerLine } from './server-line.ts';
import { TaskDesk } from './task/task-desk.ts';
import { socketClass } from '../web-socket.ts';

/** An agent's connection to a server. It reconnects by itself until it is closed. */
export interface AgentConnection {
  /**
   * The agent's identity. Resolves when the server accepts the agent. Rejects if the server never
   * accepts the agent.
   */
  readonly ready: Promise<AgentIdentity>;
  /**
   * Resolves after `close`. Rejects with a `TurnedAwayError` if the server closes the connection
   * for good.
   */
  readonly closed: Promise<void>;
  /**
   * Takes no more tasks, waits for running ones (5 seconds by default), and disconnects.
   * @example process.once('SIGTERM', () => void agent.close({ drainMs: 30_000 }));
   */
  readonly close: (options?: { readonly drainMs?: number }) => Promise<void>;
}

export type AgentIdentity = Pick<ToAgentFrameOf<'ready'>, 'agentId' | 'agentName'>;

const DRAIN_MS = 5_000;

/**
 * Connects an agent to a server. It calls the handler whenever the agent has the floor.
 * @example connectAgent((task) => reply(`You said: ${task.content}`), { url, token });
 */
export function connectAgent(handler: Handler, options: AgentOptions): AgentConnection {
  checkOptions(handler, options);
  const { token, tasksAtOnce = 16, perSpace = 1, clock = systemClock } = options;
  const problem = problemReporter(options.onProblem);
  const ready = deferred<AgentIdentity>();
  const closed = deferred<void>();
  // Callers may ignore these promises, because `onProblem` receives the same errors.
  for (const { promise } of [ready, closed]) promise.catch(() => {});
  const send: ServerLine['send'] = (frame) => line.send(frame);
  const desk = new TaskDesk({ handler, clock, problem, send, tasksAtOnce, perSpace });
  const line = new ServerLine({
    http: serverUrl(options.url).http,
    webSocket: socketClass(options.webSocket),
    fetch: options.fetch ?? fetch,
    clock,
    chance: options.chance ?? Math.random,
    problem,
    hello: () => helloOf({ token, tasksAtOnce }, desk.holding()),
    ready({ agentId, agentName }) {
      desk.connected();
      ready.resolve({ agentId, agentName });
    },
    received: (frame) => desk.receive(frame),
    onLost: () => desk.lost(),
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
      checkDrain(drainMs);
      const callOff = clock.after(drainMs, leave);
      await desk.clear();
      callOff();
      leave();
    },
  };
}

function helloOf(
  who: { readonly token: string; readonly tasksAtOnce: number },
  holding: ReturnType<TaskDesk['holding']>,
): AgentFrame {
  const held = holding.length === 0 ? {} : { holding };
  return { type: 'hello', protocol: PROTOCOL_VERSION, ...who, ...held };
}
