import { thinkingOf, type AgentDetails } from '../agents/agent.ts';
import { isByDefault, type ModelChoice } from '../agents/model-choice.ts';

type ListedAgent = Pick<AgentDetails, 'name' | 'kind' | 'config'>;

/** The names of the agents that use a provider, directly or through the default model. */
export function agentsOfProvider(
  provider: string,
  agents: readonly ListedAgent[],
  chosen: ModelChoice | null,
): readonly string[] {
  return agents
    .filter((agent) => {
      const thinking = thinkingOf(agent);
      if (thinking === null) return false;
      const own = isByDefault(thinking) ? chosen : thinking;
      return own?.provider === provider;
    })
    .map(({ name }) => name);
}
