import { agentOf, done, createVia, type MakingWay } from './way.ts';

const KEY = 'sk-of-the-torture';

/** Requests that change agents and providers and can be repeated without a client id. */
export const OF_AGENTS: readonly MakingWay[] = [
  {
    route: 'changeAgent',
    answers: [200],
    begin: async (ask, mark) => {
      const agentId = await agentOf(ask, `Rookie ${mark}`);
      const body = { name: `Expert ${mark}`, description: 'Knows more.' };
      return {
        request: { method: 'PATCH', path: `/agents/${agentId}`, body },
        count: `agents where name = 'Expert ${mark}'`,
        parts: [
          `agents a where a.id = '${agentId}' and (
            select count(*) from agent_versions v where v.agent_id = a.id) > 1`,
        ],
      };
    },
  },
  {
    route: 'removeAgent',
    answers: [204, 404],
    begin: async (ask, mark) => {
      const agentId = await agentOf(ask, `Spent ${mark}`);
      await createVia(ask, `/agents/${agentId}/tokens`, { name: 'one' });
      return {
        request: { method: 'DELETE', path: `/agents/${agentId}` },
        count: `agents where id = '${agentId}' and deleted_at is not null`,
      };
    },
  },
  {
    route: 'makeWebhookSecret',
    answers: [201],
    begin: async (ask, mark) => {
      const agentId = await agentOf(ask, `Hooked ${mark}`);
      const path = `/agents/${agentId}/webhook-secret`;
      await done(ask, { method: 'POST', path });
      const secrets = `select count(*) from secrets where name = 'webhook of ${agentId}'`;
      return {
        request: { method: 'POST', path },
        count: `agents where id = '${agentId}' and (${secrets}) > 1`,
        parts: [`agents where id = '${agentId}' and (${secrets} and expires_at is not null) > 0`],
      };
    },
  },
  {
    route: 'changeProvider',
    answers: [200],
    begin: async (ask, mark) => {
      const name = `moved-${mark}`;
      await createVia(ask, '/providers', { preset: 'openai', name, key: KEY });
      const body = { baseUrl: 'https://openrouter.ai/api/v1', key: 'sk-of-another-host' };
      return {
        request: { method: 'PATCH', path: `/providers/${name}`, body },
        count: `providers where name = '${name}' and base_url like 'https://openrouter.ai%'`,
        parts: [
          `secrets where name = 'key of provider ${name} at https://openrouter.ai'`,
          `providers p where p.name = '${name}' and not exists (select 1 from secrets
            where name = 'key of provider ${name} at https://api.openai.com')`,
        ],
      };
    },
  },
  {
    route: 'removeProvider',
    answers: [204, 404],
    begin: async (ask, mark) => {
      const name = `gone-${mark}`;
      await createVia(ask, '/providers', { preset: 'openai', name, key: KEY });
      const without = (table: string, where: string) =>
        `(select 1 as gone where not exists (select 1 from ${table} where ${where})) as removed`;
      return {
        request: { method: 'DELETE', path: `/providers/${name}` },
        count: without('providers', `name = '${name}'`),
        parts: [without('secrets', `name like 'key of provider ${name} at %'`)],
      };
    },
  },
];
