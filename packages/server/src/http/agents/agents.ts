import { asMemberId, type MemberId } from '@conch/engine';
import type { HTTP_API_PARTS } from '@conch/protocol';
import type { AgentCard, NewAgent } from '@conch/runtime';
import {
  agentById,
  removeAgentFile,
  removeToken,
  removeTokensOf,
  tokensOf,
  type Script,
} from '@conch/store';
import { RequestRefused } from '../../request-refused.ts';
import { removeWebhookSecrets } from '../../secrets/webhook-secrets.ts';
import type { Services } from '../../services.ts';
import { guardProvider } from '../../providers/agent-provider.ts';
import { agentOnWire } from '../../wire/agents/agent.ts';
import { tokenOnWire } from '../../wire/people/token.ts';
import { activityHandlers } from './agent-activity.ts';
import { savedBy, versionHandlers } from './agent-versions.ts';
import { agentFileHandlers, refuseRemovalOfFile, refuseWhatFileSays } from './agent-files.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { agentOnce, importHandlers } from './import-agent.ts';
import { makeToken } from '../people/make-token.ts';
import type { Keep } from '../create-once.ts';
import { shownTo } from './shown-agent.ts';
import { trialHandlers } from './try-agent.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';

type AgentRoute = keyof (typeof HTTP_API_PARTS)['Agents'];

/** The agents of the server, and their tokens. */
export function agentHandlers(services: Services): HandlersOf<AgentRoute> {
  return {
    ...cards(services),
    ...removal(services),
    ...activityHandlers(services),
    ...versionHandlers(services),
    ...agentFileHandlers(services),
    ...importHandlers(services),
    ...trialHandlers(services),
    ...tokens(services),
    ...webhooks(services),
  };
}

function cards(services: Services) {
  const { access, conch, kinds, models } = services;
  const onWire = async (card: AgentCard, by: PersonalStanding) =>
    agentOnWire(card, await shownTo(services, by));
  return {
    listAgents: async ({ query, by }) => {
      const { after, limit } = pageAsked(query);
      const from = after === null ? {} : { after: asMemberId(after) };
      const page = await conch.agents.page({ ...from, limit: limit + 1 });
      const shown = await shownTo(services, by);
      return pageOf(page, limit, (card) => agentOnWire(card, shown));
    },
    readAgent: async ({ params: { agentId }, by }) => {
      const card = await conch.agents.get(agentId);
      if (card === null) throw noSuchAgent(agentId);
      return onWire(card, by);
    },
    listAgentKinds: async () => ({ items: kinds.map(({ name }) => ({ name })), next: null }),
    addAgent: async ({ body: { name, kind, config, clientId, ...chosen }, by, permission }) => {
      const renewed = access.renewed(permission);
      const agent = { name, kind, config, ...chosenFields(chosen) };
      const make = (keep: Keep) =>
        conch.agents.create(agent, {
          *also(agentId) {
            yield* renewed();
            yield* guardProvider(models.providers, agent, CONFIG_PROVIDER);
            yield* keep(agentId);
          },
          by: savedBy(by),
        });
      return onWire(await agentOnce(services, { by, route: 'addAgent', clientId }, make), by);
    },
    changeAgent: async ({ params: { agentId }, body, version, by, permission }) => {
      const { name, kind, config, ...patch } = body;
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(kind === undefined ? {} : { kind }),
        ...(config === undefined ? {} : { config }),
        ...chosenFields(patch),
      };
      const before = await conch.agents.get(agentId);
      if (before !== null) await refuseWhatFileSays(services, before, change);
      const edited = version === undefined ? {} : { version };
      const renewed = access.renewed(permission);
      const also = function* (was: AgentCard): Script<void> {
        yield* renewed();
        // Pausing an agent must work even if its configuration is broken, so an unchanged
        // configuration is not checked.
        if (kind === undefined && config === undefined) return;
        yield* guardProvider(models.providers, { ...was, ...change }, CONFIG_PROVIDER);
      };
      const saved = { also, by: savedBy(by) };
      const card = await conch.agents.update(agentId, { ...change, ...edited }, saved);
      // Closes the agent's sockets if the change does not allow sockets any more.
      await access.look();
      return onWire(card, by);
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

function removal(services: Services) {
  const { access, conch } = services;
  return {
    removeAgent: async ({ params: { agentId }, permission }) => {
      const card = await conch.agents.get(agentId);
      if (card !== null) await refuseRemovalOfFile(services, card);
      const change = access.alongside(permission, function* () {
        yield* removeTokensOf(agentId);
        yield* removeWebhookSecrets(agentId);
        yield* removeAgentFile(agentId);
      });
      await conch.agents.remove(agentId, change);
      return undefined;
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

const CONFIG_PROVIDER = 'config.provider';

function tokens(services: Services) {
  const { access, database } = services;
  return {
    listAgentTokens: async ({ params: { agentId } }) => {
      const rows = await database.read(function* () {
        yield* guardAgent(agentId);
        return yield* tokensOf(agentId);
      });
      return { items: rows.map(tokenOnWire), next: null };
    },
    makeAgentToken: async ({ params: { agentId }, body, by, permission }) => {
      const owner = { kind: 'agent', ownerId: agentId, openedBy: null } as const;
      const madeBy = by.principal.personId;
      const about = { permission, madeBy, scope: `makeAgentToken ${agentId}`, owner };
      return makeToken(services, { ...about, ...body, guard: () => guardAgent(agentId) });
    },
    endAgentToken: async ({ params: { agentId, tokenId }, permission }) => {
      const isEnded = await access.change(permission, function* () {
        yield* guardAgent(agentId);
        return yield* removeToken(agentId, tokenId);
      });
      if (isEnded) return undefined;
      throw new RequestRefused(
        'no-such-token',
        'This agent has no such token. List its tokens again.',
      );
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

function webhooks({ access, webhookSecrets }: Services) {
  return {
    makeWebhookSecret: async ({ params: { agentId }, permission }) => {
      const { secret, put } = webhookSecrets.draft(agentId);
      await access.change(permission, function* () {
        yield* guardAgent(agentId);
        yield* put();
      });
      return { secret };
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

type Chosen = Partial<
  Pick<AgentCard, 'description' | 'status' | 'autoReply' | 'dayBudget' | 'extras'>
> & {
  readonly isQuiet?: boolean;
};

function chosenFields({ isQuiet, ...chosen }: Chosen): Partial<NewAgent> {
  return isQuiet === undefined ? chosen : { ...chosen, isQuiet };
}

/** Refuses the id of a person, so that these routes cannot reach the tokens of people. */
function* guardAgent(id: MemberId): Script<void> {
  const agent = yield* agentById(id);
  if (agent === null || agent.deletedAt !== null) throw noSuchAgent(id);
}

function noSuchAgent(id: string): RequestRefused {
  return new RequestRefused('no-such-member', `There is no agent ${id}. Look up its id.`);
}
