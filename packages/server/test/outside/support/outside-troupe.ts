import { answerWebhooks, connectAgent, type AgentConnection } from '@conch/sdk';
import type { Newcomer, Surroundings, TroupeKind } from '../../privacy/troupe.ts';
import { obeyOutside } from './obey-outside.ts';
import { TappedEndpoint } from './tapped-endpoint.ts';
import { tappedLine } from './tapped-line.ts';

/** The index of the agent that is called by webhook. The other agents connect by themselves. */
const CALLED = 2;

// Agents fail on purpose and connections are cut, so problems are expected.
const onProblem = (): void => {};

/** Agents outside the server. All frames and requests that they receive are recorded. */
export const OUTSIDE: TroupeKind = {
  outputs: ['a frame to an agent', 'a webhook'],
  open: async (surroundings) => {
    const endpoint = await TappedEndpoint.open(surroundings);
    const connections: AgentConnection[] = [];
    let entered = 0;
    return {
      kinds: [],
      outbound: [endpoint.place],
      newAgent: (nth, words) => ({
        kind: 'remote',
        config: nth === CALLED ? { over: 'webhook', url: `http://${endpoint.place}/${words}` } : {},
      }),
      enter: async (newcomer) => {
        if (entered === CALLED) await serve(surroundings, newcomer, endpoint);
        else connections.push(await connect(surroundings, newcomer));
        entered += 1;
      },
      close: async () => {
        await Promise.all(connections.map((connection) => connection.close({ drainMs: 0 })));
        endpoint.close();
      },
    };
  },
};

async function connect(
  surroundings: Surroundings,
  { agentId, origin: url, token }: Newcomer,
): Promise<AgentConnection> {
  const line = tappedLine(surroundings, agentId);
  const connection = connectAgent((task) => obeyOutside(surroundings, task, line.cut), {
    url,
    token,
    onProblem,
    webSocket: line.socket,
    // No reconnect delay, even if the connection is cut often.
    chance: () => 0,
  });
  await connection.ready;
  return connection;
}

async function serve(
  surroundings: Surroundings,
  { agentId, webhookSecret }: Newcomer,
  endpoint: TappedEndpoint,
): Promise<void> {
  const secret = await webhookSecret();
  const cut = (): void => {};
  const handler = (task: Parameters<typeof obeyOutside>[1]) => obeyOutside(surroundings, task, cut);
  const { now } = surroundings;
  endpoint.serve(agentId, answerWebhooks(handler, { secret, onProblem, now }));
}
