import type { Agent } from '@conch/agents';

/** An agent as it is for a run that starts now. */
export async function forRun(agent: Agent): Promise<Agent> {
  return (await agent.forRun?.()) ?? agent;
}
