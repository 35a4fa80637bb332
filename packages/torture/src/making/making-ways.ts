import {
  agentOf,
  forumOf,
  createVia,
  MADE,
  PASSWORD,
  personOf,
  posting,
  SCRIPT,
  secretIn,
  spaceOf,
  type MakingWay,
} from './way.ts';

const HOUR_MS = 3_600_000;
const MOST_HOURS = 8_760;

/** All requests that create something with a client id. */
export const MAKING: readonly MakingWay[] = [
  {
    route: 'makeSpace',
    answers: MADE,
    begin: async (ask, mark) => {
      const memberIds = [await personOf(ask, `Mate ${mark}`), await agentOf(ask, `Aide ${mark}`)];
      const body = { name: `Den ${mark}`, memberIds };
      return {
        request: posting('/spaces', body, `c${mark}`),
        count: `spaces where name = 'Den ${mark}'`,
      };
    },
  },
  {
    route: 'addAgent',
    answers: MADE,
    begin: async (_, mark) => ({
      request: posting(
        '/agents',
        { name: `Robot ${mark}`, kind: 'script', config: SCRIPT },
        `c${mark}`,
      ),
      count: `agents where name = 'Robot ${mark}'`,
    }),
  },
  {
    route: 'importAgentFile',
    answers: MADE,
    begin: async (ask, mark) => {
      const names = [`Lab ${mark}`, `Hall ${mark}`];
      for (const name of names) await spaceOf(ask, name);
      const content = `---\nname: Filed ${mark}\nkind: script\nscript: [{ do: { skip: true } }]\nspaces: [${names.join(', ')}]\n---\n`;
      const body = { fileName: 'filed.md', content };
      return {
        request: posting('/agents/import-file', body, `c${mark}`),
        // The query counts the agent only if both of its memberships exist.
        count: `(select a.id from agents a join space_members m on m.member_id = a.id
          where a.name = 'Filed ${mark}' group by a.id having count(*) = 2) as whole`,
      };
    },
  },
  {
    route: 'addPerson',
    answers: MADE,
    begin: async (_, mark) => ({
      request: posting('/people', { name: `Person ${mark}`, isAdmin: true }, `c${mark}`),
      count: `people where name = 'Person ${mark}' and is_admin = 1`,
    }),
  },
  {
    route: 'makeInvitation',
    answers: MADE,
    begin: async (ask, mark) => {
      const spaceId = await spaceOf(ask, `Room ${mark}`);
      const expiresInHours = 1 + (mark % MOST_HOURS);
      return {
        request: posting(
          `/spaces/${spaceId}/invitations`,
          { role: 'member', expiresInHours },
          `c${mark}`,
        ),
        count: `invitations where space_id = '${spaceId}'
          and expires_at - created_at = ${expiresInHours * HOUR_MS}`,
      };
    },
  },
  {
    route: 'acceptInvitation',
    answers: MADE,
    begin: async (ask, mark) => {
      const spaceId = await spaceOf(ask, `Club ${mark}`);
      const path = `/spaces/${spaceId}/invitations`;
      const { link } = await createVia(ask, path, { role: 'member', maxUses: 1 });
      const body = { token: secretIn(link), name: `Guest ${mark}`, password: PASSWORD };
      return {
        request: { ...posting('/invitations/accept', body, `c${mark}`), as: 'nobody' },
        count: `people where name = 'Guest ${mark}'`,
      };
    },
  },
  {
    route: 'makeMyToken',
    answers: MADE,
    begin: async (_, mark) => ({
      request: posting('/me/tokens', { name: `token ${mark}` }, `c${mark}`),
      count: `tokens where name = 'token ${mark}'`,
    }),
  },
  {
    route: 'makeAgentToken',
    answers: MADE,
    begin: async (ask, mark) => {
      const agentId = await agentOf(ask, `Remote ${mark}`);
      return {
        request: posting(`/agents/${agentId}/tokens`, { name: 'one' }, `c${mark}`),
        count: `tokens where owner_id = '${agentId}'`,
      };
    },
  },
  {
    route: 'addProvider',
    answers: MADE,
    begin: async (_, mark) => {
      const body = { preset: 'openai', name: `place-${mark}`, key: 'sk-of-the-torture' };
      return {
        request: posting('/providers', body, `c${mark}`),
        count: `providers where name = 'place-${mark}'`,
      };
    },
  },
  {
    route: 'addSchedule',
    answers: MADE,
    begin: async (ask, mark) => {
      const spaceId = await spaceOf(ask, `Desk ${mark}`);
      const body = { name: 'Clock', cron: '0 9 1 1 *', content: 'Good morning' };
      return {
        request: posting(`/spaces/${spaceId}/schedules`, body, `c${mark}`),
        count: `schedules where space_id = '${spaceId}'`,
      };
    },
  },
  {
    route: 'importAgent',
    answers: MADE,
    begin: async (_, mark) => {
      const card = { spec: 'chara_card_v3', data: { name: `Card ${mark}` } };
      return {
        request: posting('/agents/import', { card }, `c${mark}`),
        count: `agents where name = 'Card ${mark}'`,
      };
    },
  },
  {
    route: 'importAgentFile with a local provider',
    answers: MADE,
    begin: async (ask, mark) => {
      await ask({ method: 'DELETE', path: '/providers/ollama' });
      const content = `---\nname: Local ${mark}\nmodel: ollama/small\n---\n`;
      return {
        request: posting('/agents/import-file', { fileName: 'local.md', content }, `c${mark}`),
        count: `agents where name = 'Local ${mark}'`,
        parts: [`providers where name = 'ollama'`],
      };
    },
  },
  {
    route: 'forkForum',
    answers: MADE,
    begin: async (ask, mark) => {
      const { spaceId, messageId } = await forumOf(ask, `Forum ${mark}`);
      const body = { spaceId, tick: 1, name: `Fork ${mark}` };
      const fork = `(select id from spaces where name = 'Fork ${mark}')`;
      return {
        request: posting('/forum/forks', body, `c${mark}`),
        count: `spaces where name = 'Fork ${mark}'`,
        parts: [
          `forums where forked_from = '${spaceId}'`,
          `forum_ticks where space_id = ${fork}`,
          `forum_threads where space_id = ${fork}`,
          `messages where space_id = ${fork} and id = '${messageId}'`,
          `space_roles where space_id = ${fork} and role = 'owner'`,
        ],
      };
    },
  },
];
