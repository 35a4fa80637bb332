import { asMemberId } from '@conch/engine';
import {
  agentById,
  allAgents,
  allProviders,
  countAgentVersions,
  membersOf,
  providerNamed,
  secretsNamed,
  tokensOf,
  type Script,
} from '@conch/store';
import type { WritingRequest } from '../../support/dying-stage.ts';

const SCRIPT = [{ do: { skip: true } }];
const ROBOT = { name: 'Robot', kind: 'script', config: SCRIPT };

const fileOf = (...lines: readonly string[]) =>
  ['---', 'name: Robot', ...lines, '---', ''].join('\n');

/** Requests about agents and model providers. */
export const OF_AGENTS: readonly WritingRequest[] = [
  {
    route: 'changeAgent',
    begin: async ({ owner }) => {
      const { id } = await owner.call('addAgent', { body: ROBOT });
      const agentId = asMemberId(id);
      const body = { name: 'Android', description: 'Walks.' };
      return {
        ask: () => owner.ask('changeAgent', { params: { agentId }, body }),
        *parts() {
          const agent = yield* agentById(agentId);
          const versions = yield* countAgentVersions(agentId);
          return [agent?.name ?? null, agent?.description ?? null, versions];
        },
      };
    },
  },
  {
    route: 'removeAgent',
    begin: async ({ owner }) => {
      const { id: agentId } = await owner.call('addAgent', { body: ROBOT });
      await owner.call('makeAgentToken', { params: { agentId }, body: { name: 'one' } });
      await owner.call('makeWebhookSecret', { params: { agentId } });
      return {
        ask: () => owner.ask('removeAgent', { params: { agentId } }),
        *parts() {
          const isThere = (yield* agentById(agentId))?.deletedAt === null;
          const secrets = yield* secretsNamed(`webhook of ${agentId}`, 0);
          return [isThere, (yield* tokensOf(agentId)).length, secrets.length];
        },
      };
    },
  },
  {
    route: 'importAgent',
    begin: async ({ owner }) => {
      const card = { spec: 'chara_card_v3', data: { name: 'Robot', description: 'Walks.' } };
      return {
        ask: () => owner.ask('importAgent', { body: { card } }),
        *parts() {
          const [agent] = yield* allAgents();
          if (agent === undefined) return [false, 0];
          return [true, yield* countAgentVersions(agent.id)];
        },
      };
    },
  },
  {
    route: 'importAgentFile',
    begin: async ({ owner }) => {
      const { id } = await owner.call('makeSpace', { body: { name: 'Lab' } });
      const content = fileOf('kind: script', 'script: [{ do: { skip: true } }]', 'spaces: [Lab]');
      return {
        ask: () => owner.ask('importAgentFile', { body: { fileName: 'robot.md', content } }),
        *parts() {
          const agents = yield* allAgents();
          const members = yield* membersOf(id);
          return [agents.length > 0, members.some(({ member }) => member.includes('Robot'))];
        },
      };
    },
  },
  {
    route: 'importAgentFile with a local provider',
    begin: async ({ owner }) => {
      const content = fileOf('model: ollama/llama3.2');
      return {
        ask: () => owner.ask('importAgentFile', { body: { fileName: 'robot.md', content } }),
        *parts() {
          return [(yield* allAgents()).length, (yield* allProviders()).length];
        },
      };
    },
  },
  {
    route: 'addProvider',
    begin: async ({ owner }) => ({
      ask: () => owner.ask('addProvider', { body: { preset: 'openai', key: 'sk-first-key' } }),
      parts: () => providerParts('https://api.openai.com'),
    }),
  },
  {
    route: 'removeProvider',
    begin: async ({ owner }) => {
      await owner.call('addProvider', { body: { preset: 'openai', key: 'sk-first-key' } });
      return {
        ask: () => owner.ask('removeProvider', { params: { providerName: 'openai' } }),
        parts: () => providerParts('https://api.openai.com'),
      };
    },
  },
];

/** Whether the provider exists, and how many keys it has for this origin. */
function* providerParts(origin: string): Script<readonly (boolean | number)[]> {
  const keys = yield* secretsNamed(`key of provider openai at ${origin}`, 0);
  return [(yield* providerNamed('openai')) !== null, keys.length];
}
