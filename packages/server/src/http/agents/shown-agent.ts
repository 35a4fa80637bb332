import type { Services } from '../../services.ts';
import type { AgentViewContext } from '../../wire/agents/agent.ts';
import { agentsOfFiles } from './agent-files.ts';
import type { PersonalStanding } from '../route-request.ts';

/** The context for showing agents in one response. */
export async function shownTo(
  services: Services,
  { principal: { isAdmin, personId } }: PersonalStanding,
): Promise<AgentViewContext> {
  const { rates, models } = services;
  const [ofFiles, providers, defaultModel] = await Promise.all([
    agentsOfFiles(services),
    models.providers.list(),
    models.defaultModel.read(),
  ]);
  const thinkable = { providers: new Set(providers.map(({ name }) => name)), defaultModel };
  return { isAdmin, personId, sockets: rates.agentSockets, ofFiles, thinkable };
}
