import type { RouteOutput } from '@conch/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { makeOnce } from '../../../client/make-once.ts';
import { agentsQuery, spacesQuery } from '../../../client/queries.ts';
import { useReloadAgents } from '../agent-queries.ts';
import { useDefaultModel } from '../use-default-model.ts';

export type ReadyTemplate = RouteOutput<'listTemplates'>['items'][number];
type TemplateAgent = ReadyTemplate['agents'][number];

interface Templates {
  /** Whether the agents of a template think with the model of the server. Otherwise they follow rules. */
  readonly thinks: (template: ReadyTemplate) => boolean;
  /** Creates one agent of a template. Returns its id. */
  readonly addAgent: (template: ReadyTemplate, agent: TemplateAgent) => Promise<string>;
  /** Creates the space of a template with its agents. Agents that exist are used again. */
  readonly addTeam: (template: ReadyTemplate) => Promise<string>;
}

/** Creates agents and spaces from templates. */
export function useTemplates(): Templates {
  const { standing } = useDefaultModel();
  const queries = useQueryClient();
  const reload = useReloadAgents();
  // A forum with a model costs money by itself, so it is never started without a question.
  const thinks = ({ space }: ReadyTemplate): boolean =>
    standing === 'ready' && space.settings.kind !== 'forum';
  const make = async (template: ReadyTemplate, agent: TemplateAgent): Promise<string> => {
    const { name, description, autoReply, rules, instructions } = agent;
    const known = (await queries.fetchQuery({ ...agentsQuery, staleTime: 0 })).find(
      (one) => one.name === name,
    );
    if (known !== undefined) return known.id;
    const form = thinks(template)
      ? { kind: 'llm', config: { instructions } }
      : { kind: 'script', config: rules };
    return (await makeOnce('addAgent', { body: { name, description, autoReply, ...form } })).id;
  };
  return {
    thinks,
    addAgent: async (template, agent) => {
      const id = await make(template, agent);
      await reload();
      return id;
    },
    addTeam: async (template) => {
      const { name, mainAgent, settings } = template.space;
      const ids = new Map<string, string>();
      for (const agent of template.agents) ids.set(agent.name, await make(template, agent));
      const mainAgentId = ids.get(mainAgent ?? '');
      const leading = mainAgentId === undefined ? settings : { ...settings, mainAgentId };
      const body = { name, memberIds: [...ids.values()], settings: leading };
      const { id } = await makeOnce('makeSpace', { body });
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: spacesQuery.queryKey })]);
      return id;
    },
  };
}
