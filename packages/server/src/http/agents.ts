import { asMemberId, type MemberId } from '@conch/engine';
import type { HTTP_API_PARTS } from '@conch/protocol';
import type { AgentCard, NewAgent } from '@conch/runtime';
import {
  addToken,
  agentById,
  removeAgentFile,
  removeToken,
  removeTokensOf,
  tokensOf,
  type Script,
} from '@conch/store';
import { draftToken } from '../auth/tokens.ts';
import { Failure } from '../failure.ts';
import { removeWebhookSecrets } from '../secrets/webhook-secrets.ts';
import type { Services } from '../services.ts';
import { agentOnWire } from '../wire/agent.ts';
import { tokenOnWire } from '../wire/token.ts';
import { activityHandlers } from './agent-activity.ts';
import { savedBy, versionHandlers } from './agent-versions.ts';
import {
  agentFileHandlers,
  agentsOfFiles,
  refuseRemovalOfFile,
  refuseWhatFileSays,
} from './agent-files.ts';
import type { HandlersOf, PersonalStanding } from './asked.ts';
import { importHandlers } from './import-agent.ts';
import { trialHandlers } from './try-agent.ts';
import { pageAsked, pageOf } from './page-by-id.ts';

type AgentRoute = keyof (typeof HTTP_API_PARTS)['Agents'];

/** The agents of the server, and their tokens. */
export function agentHandlers(services: Services): HandlersOf<AgentRoute> {
  return {
    ...cards(services),
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
  const { access, conch, kinds, rates } = services;
  const onWire = async (card: AgentCard, { principal: { isAdmin } }: PersonalStanding) => {
    const ofFiles = await agentsOfFiles(services);
    return agentOnWire(card, { isAdmin, sockets: rates.agentSockets, ofFiles });
  };
  return {
    listAgents: async ({ query, by }) => {
      const { after, limit } = pageAsked(query);
      const from = after === null ? {} : { after: asMemberId(after) };
      const page = await conch.agents.page({ ...from, limit: limit + 1 });
      const ofFiles = await agentsOfFiles(services);
      const shown = { isAdmin: by.principal.isAdmin, sockets: rates.agentSockets, ofFiles };
      return pageOf(page, limit, (card) => agentOnWire(card, shown));
    },
    readAgent: async ({ params: { agentId }, by }) => {
      const card = await conch.agents.get(agentId);
      if (card === null) throw noSuchAgent(agentId);
      return onWire(card, by);
    },
    listAgentKinds: async () => ({ items: kinds.map(({ name }) => ({ name })), next: null }),
    addAgent: async ({ body: { name, kind, config, ...chosen }, by }) => {
      const agent = { name, kind, config, ...chosenFields(chosen) };
      const card = await conch.agents.create(agent, { by: savedBy(by) });
      return onWire(card, by);
    },
    changeAgent: async ({ params: { agentId }, body, version, by }) => {
      const { name, kind, config, ...chosen } = body;
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(kind === undefined ? {} : { kind }),
        ...(config === undefined ? {} : { config }),
        ...chosenFields(chosen),
      };
      const before = await conch.agents.get(agentId);
      if (before !== null) await refuseWhatFileSays(services, before, change);
      const edited = version === undefined ? {} : { version };
      const saved = { by: savedBy(by) };
      const card = await conch.agents.update(agentId, { ...change, ...edited }, saved);
      // Its sockets are closed if it may have none any more.
      await access.look();
      return onWire(card, by);
    },
    removeAgent: async ({ params: { agentId } }) => {
      const card = await conch.agents.get(agentId);
      if (card !== null) await refuseRemovalOfFile(services, card);
      await access.change(function* () {
        yield* guardAgent(agentId);
        yield* removeTokensOf(agentId);
        yield* removeWebhookSecrets(agentId);
        yield* removeAgentFile(agentId);
      });
      await conch.agents.remove(agentId);
      return undefined;
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

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
    makeAgentToken: async ({ params: { agentId }, body }) => {
      const { row, secret } = draftToken(services, { kind: 'agent', ownerId: agentId }, body);
      await access.change(function* () {
        yield* guardAgent(agentId);
        yield* addToken(row);
      });
      return { ...tokenOnWire(row), secret };
    },
    endAgentToken: async ({ params: { agentId, tokenId } }) => {
      const isEnded = await access.change(function* () {
        yield* guardAgent(agentId);
        return yield* removeToken(agentId, tokenId);
      });
      if (isEnded) return undefined;
      throw new Failure('no-such-token', 'This agent has no such token; list them anew.');
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

function webhooks({ database, webhookSecrets }: Services) {
  return {
    makeWebhookSecret: async ({ params: { agentId } }) => {
      const { secret, put } = webhookSecrets.draft(agentId);
      await database.transact(function* () {
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
  return isQuiet === undefined ? chosen : { ...chosen, quiet: isQuiet };
}

/** A person's id is none of an agent: their tokens must not be reached from here. */
function* guardAgent(id: MemberId): Script<void> {
  const agent = yield* agentById(id);
  if (agent === null || agent.deletedAt !== null) throw noSuchAgent(id);
}

function noSuchAgent(id: string): Failure {
  return new Failure('no-such-member', `There is no agent ${id}; look up its id.`);
}
