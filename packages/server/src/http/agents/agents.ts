import { asMemberId, type MemberId } from '@conch/engine';
import type { HTTP_API_PARTS, AnswerOf, HTTP_API } from '@conch/protocol';
import type { AgentCard, NewAgent, ActiveDayView, AgentActivity } from '@conch/runtime';
import {
  agentById,
  removeAgentFile,
  removeFace,
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
import { templateOnWire } from '../../templates/template-on-wire.ts';
import { TEMPLATES } from '../../templates/templates.ts';
import { tokenOnWire } from '../../wire/people/token.ts';
import { savedBy, versionHandlers } from './agent-versions.ts';
import { agentFileHandlers, refuseRemovalOfFile, refuseWhatFileSays } from './agent-files.ts';
import type { HandlersOf, PersonalStanding } from '../route-request.ts';
import { agentOnce, importHandlers } from './import-agent.ts';
import { makeToken } from '../people/make-token.ts';
import type { Keep } from '../create-once.ts';
import { shownTo } from './shown-agent.ts';
import { pageAsked, pageOf } from '../page-by-id.ts';
import { mustBeKnown } from './known-agent.ts';
import { runOnWire } from '../../wire/runs/run.ts';
import type { ServerResponse } from 'node:http';

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
    ...tokenHandlers(services),
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
    listTemplates: async () => ({
      items: Object.values(TEMPLATES).map(templateOnWire),
      next: null,
    }),
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
        yield* removeFace(agentId);
      });
      await conch.agents.remove(agentId, change);
      return undefined;
    },
  } satisfies Partial<HandlersOf<AgentRoute>>;
}

const CONFIG_PROVIDER = 'config.provider';

function tokenHandlers(services: Services) {
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

/** The recent activity of an agent, in the spaces that the caller may read. */
function activityHandlers({
  conch,
  database,
}: Services): HandlersOf<'readAgentActivity' | 'listAgentWhereabouts'> {
  return {
    listAgentWhereabouts: async ({ by: { principal, roles }, query }) => {
      const { after, limit } = pageAsked(query);
      const from = after === null ? {} : { after: asMemberId(after) };
      const { items, next } = pageOf(
        await conch.agents.page({ ...from, limit: limit + 1 }),
        limit,
        ({ id }) => id,
      );
      const among = principal.isAdmin ? {} : { spaceIds: [...roles.keys()] };
      const found = await conch.activity.whereabouts(items, among);
      return { items: found.map((one) => ({ ...one, spaces: [...one.spaces] })), next };
    },
    readAgentActivity: async ({ by: { principal, roles }, params: { agentId }, query }) => {
      await mustBeKnown(database, agentId);
      const among = principal.isAdmin ? {} : { spaceIds: [...roles.keys()] };
      return activityOnWire(await conch.activity.ofAgent(agentId, { ...query, ...among }));
    },
  };
}

type ActivityOnWire = AnswerOf<typeof HTTP_API.readAgentActivity>;

function activityOnWire({ spaces, runs, days }: AgentActivity): ActivityOnWire {
  return {
    spaces: spaces.map(({ id, name, kind }) => ({ id, name, kind })),
    runs: runs.map((run) => ({ ...runOnWire(run), spaceName: run.spaceName })),
    days: days.map(dayOnWire),
  };
}

function dayOnWire(view: ActiveDayView): ActivityOnWire['days'][number] {
  const { day, runs, failed, tokens, costUsd, estimatedTokens, unreportedRuns } = view;
  return { day, runs, failed, tokens, costUsd, estimatedTokens, unreportedRuns };
}

/** Tries an agent before it is created. */
function trialHandlers({ conch, database, models, rates }: Services): HandlersOf<'tryAgent'> {
  return {
    tryAgent: async ({ body: { content: text, ...trial }, by: { principal }, reply }) => {
      const { personId } = principal;
      await rates.trials.take(personId);
      await database.read(() => guardProvider(models.providers, trial, 'config.provider'));
      const { name = '' } = (await conch.people.get(personId)) ?? {};
      const from = { id: personId, name };
      const signal = whileOpen(reply.raw);
      const tried = await conch.agents.try({ ...trial, from, content: text }, signal);
      const { outcome, content, failure, outcomeWords, tokens, costUsd, isEstimated, ms } = tried;
      return { outcome, content, failure, outcomeWords, tokens, costUsd, isEstimated, ms };
    },
  };
}

/** Aborts when the connection closes, because a trial without a reader still costs money. */
function whileOpen(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  answer.once('close', () => controller.abort());
  if (answer.closed) controller.abort();
  return controller.signal;
}
