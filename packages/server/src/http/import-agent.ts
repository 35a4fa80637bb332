import type { AgentCard } from '@conch/runtime';
import { importFile } from '../agent-files/import-file.ts';
import { importCard } from '../cards/import-card.ts';
import { atField, Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { agentOnWire } from '../wire/agent.ts';
import { broughtBy } from './agent-versions.ts';
import type { HandlersOf, PersonalStanding } from './asked.ts';

/** Agents from elsewhere. */
export function importHandlers(services: Services): HandlersOf<'importAgent' | 'importAgentFile'> {
  const { conch, rates, models } = services;
  const onWire = (card: AgentCard, { principal: { isAdmin } }: PersonalStanding) =>
    agentOnWire(card, { isAdmin, sockets: rates.agentSockets, ofFiles: new Set<string>() });
  return {
    importAgent: async ({ body: { name = null, card: given, ...thinks }, by }) => {
      const read = importCard(given, name);
      if (!read.ok) {
        const { reason, field } = read;
        throw new Failure('bad-card', reason, field === undefined ? {} : atField(field, reason));
      }
      const { leftOut, instructions, ...agent } = read.value;
      const config = { ...thinks, instructions };
      const made = { ...agent, kind: 'llm', config };
      const card = await conch.agents.create(made, { by: broughtBy(by) });
      return { agent: onWire(card, by), leftOut: [...leftOut] };
    },
    importAgentFile: async ({ body: { fileName, content }, by }) => {
      const parts = { ...services, providers: models.providers };
      const made = await importFile(parts, { text: content, by: broughtBy(by) });
      if (made.ok) return onWire(made.card, by);
      const { line, message } = made.problem;
      if (line === null) throw new Failure('bad-file', `${fileName}: ${message}`);
      throw new Failure('bad-file', `${fileName}:${line}: ${message}`, { line });
    },
  };
}
