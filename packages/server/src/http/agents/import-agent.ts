import { fileReason } from '@conch/protocol';
import { asMemberId } from '@conch/engine';
import type { AgentCard } from '@conch/runtime';
import { leftOutOf, importFile } from '../../agent-files/import-file.ts';
import { importCard } from '../../cards/import-card.ts';
import { atField, RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import { guardProvider } from '../../providers/agent-provider.ts';
import { agentOnWire } from '../../wire/agents/agent.ts';
import { broughtBy } from './agent-versions.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { alreadyMade, createOnce, type Keep } from '../create-once.ts';
import { shownTo } from './shown-agent.ts';

export function importHandlers(services: Services): HandlersOf<'importAgent' | 'importAgentFile'> {
  const { access, conch, models } = services;
  const onWire = async (card: AgentCard, by: PersonalStanding) =>
    agentOnWire(card, await shownTo(services, by));
  return {
    importAgent: async ({
      body: { name = null, card: given, clientId, ...thinks },
      by,
      permission,
    }) => {
      const renewed = access.renewed(permission);
      const read = importCard(given, name);
      if (!read.ok) {
        const { why, field } = read;
        throw new RequestRefused('bad-card', why, field === undefined ? {} : atField(field, why));
      }
      const { leftOut, instructions, ...agent } = read.value;
      const config = { ...thinks, instructions };
      const made = { ...agent, kind: 'llm', config };
      const make = (keep: Keep) =>
        conch.agents.create(made, {
          *also(agentId) {
            yield* renewed();
            yield* guardProvider(models.providers, made, 'provider');
            yield* keep(agentId);
          },
          by: broughtBy(by),
        });
      const card = await agentOnce(services, { by, route: 'importAgent', clientId }, make);
      return { agent: await onWire(card, by), leftOut: [...leftOut] };
    },
    importAgentFile: async ({ body: { fileName, content, clientId }, by, permission }) => {
      const parts = { ...services, providers: models.providers };
      const renewed = access.renewed(permission);
      const make = async (keep: Keep): Promise<AgentCard> => {
        const also: Keep = function* (agentId) {
          yield* renewed();
          yield* keep(agentId);
        };
        const made = await importFile(parts, { text: content, by: broughtBy(by), keep: also });
        if (made.ok) return made.card;
        const { line, reason } = made.problem;
        const why = fileReason('file-refused', { file: fileName, line, why: reason });
        throw new RequestRefused('bad-file', why, line === null ? {} : { line });
      };
      const card = await agentOnce(services, { by, route: 'importAgentFile', clientId }, make);
      return { ...(await onWire(card, by)), leftOut: [...leftOutOf(content)] };
    },
  };
}

/** Creates an agent only once per client id. */
export function agentOnce(
  services: Services,
  {
    by,
    route: scope,
    clientId,
  }: {
    readonly by: PersonalStanding;
    readonly route: 'addAgent' | 'importAgent' | 'importAgentFile';
    readonly clientId: string | undefined;
  },
  make: (keep: Keep) => Promise<AgentCard>,
): Promise<AgentCard> {
  const again = async (id: string): Promise<AgentCard> => {
    const card = await services.conch.agents.get(asMemberId(id));
    if (card === null) throw alreadyMade();
    return card;
  };
  return createOnce(services, { madeBy: by.principal.personId, scope, clientId }, { make, again });
}
