import { connectAgent, type AgentConnection, type Handler } from '@conch/sdk';
import type { Server } from './server.ts';

/** Connects a program of the test as an agent. */
export async function connectOutsideAgent(
  server: Server,
  agentId: string,
  handler: Handler,
): Promise<AgentConnection> {
  const { secret: token } = await server.api.call('makeAgentToken', {
    params: { agentId },
    body: { name: 'scenario' },
  });
  const agent = connectAgent(handler, { url: server.origin, token });
  await agent.ready;
  return agent;
}
