import type { Agent } from '@conch/agents';

/** The agent with the settings that apply to a run that starts now. */
export async function agentForRun(agent: Agent): Promise<Agent> {
  return (await agent.forRun?.()) ?? agent;
}
