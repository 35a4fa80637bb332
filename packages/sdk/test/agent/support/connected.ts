import { ManualClock } from '@conch/runtime/testing';
import { onTestFinished } from 'vitest';
import {
  connectAgent,
  type AgentConnection,
  type AgentOptions,
  type AgentConnectionProblem,
  type Handler,
} from '../../../src/index.ts';
import { AgentServer, type ServerSide } from './agent-server.ts';
import { MemoryWire } from './memory-wire.ts';

type Chosen = Partial<Omit<AgentOptions, 'token' | 'onProblem'>>;

interface Connected {
  readonly agent: AgentConnection;
  /** All reported problems. */
  readonly problems: readonly AgentConnectionProblem[];
}

/** An agent on a real socket that reconnects at once. It ends with the test. */
export async function atSocket(
  handler: Handler,
  chosen: Chosen = {},
): Promise<Connected & { readonly server: AgentServer; readonly line: ServerSide }> {
  const server = await AgentServer.open();
  const connected = connectWith(handler, { url: server.url, ...chosen });
  return { ...connected, server, line: await server.letIn() };
}

/** An agent on an in-memory connection with a manual clock. */
export function atWire(
  handler: Handler,
  chosen: Chosen = {},
): Connected & { readonly wire: MemoryWire; readonly clock: ManualClock } {
  const wire = new MemoryWire();
  const clock = new ManualClock();
  const { webSocket } = wire;
  const options = { url: 'http://127.0.0.1:2662', webSocket, clock, fetch: nothingThere };
  return { ...connectWith(handler, { ...options, ...chosen }), wire, clock };
}

const nothingThere = (): Promise<never> => Promise.reject(new TypeError('fetch failed'));

function connectWith(handler: Handler, chosen: Chosen & Pick<AgentOptions, 'url'>): Connected {
  const problems: AgentConnectionProblem[] = [];
  const agent = connectAgent(handler, {
    token: 'the-token',
    chance: () => 0,
    onProblem: (problem) => void problems.push(problem),
    ...chosen,
  });
  onTestFinished(() => agent.close({ drainMs: 0 }));
  return { agent, problems };
}
