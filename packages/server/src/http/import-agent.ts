import { importCard } from '../cards/import-card.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { agentOnWire } from '../wire/agent.ts';
import type { HandlersOf } from './asked.ts';

/** Agents from elsewhere. */
export function importHandlers({ conch, rates }: Services): HandlersOf<'importAgent'> {
  return {
    importAgent: async ({ body: { provider, model, name = null, card: given }, by }) => {
      const read = importCard(given, name);
      if (!read.ok) throw new Failure('bad-card', read.reason);
      const { leftOut, instructions, ...agent } = read.value;
      const config = { provider, model, instructions };
      const card = await conch.agents.create({ ...agent, kind: 'llm', config });
      const { isAdmin } = by.principal;
      const shown = { isAdmin, sockets: rates.agentSockets, ofFiles: new Set<string>() };
      return { agent: agentOnWire(card, shown), leftOut: [...leftOut] };
    },
  };
}
