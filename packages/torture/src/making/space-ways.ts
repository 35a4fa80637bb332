import {
  done,
  forkOf,
  forumOf,
  createVia,
  posting,
  spaceOf,
  type AskServer,
  type MakingWay,
} from './way.ts';

const CLOCK = { name: 'Clock', cron: '0 9 1 1 *', content: 'Good morning' };

/** A space with a schedule. */
async function scheduled(ask: AskServer, name: string): Promise<string> {
  const spaceId = await spaceOf(ask, name);
  await createVia(ask, `/spaces/${spaceId}/schedules`, CLOCK);
  return spaceId;
}

/** A space, and a second space for a grant. */
async function neighbours(ask: AskServer, mark: number) {
  const spaceId = await spaceOf(ask, `House ${mark}`);
  return { spaceId, homeId: await spaceOf(ask, `Next ${mark}`) };
}

const grantEvents = (spaceId: string, count: number) =>
  `spaces s where s.id = '${spaceId}' and (select count(*) from events e
    where e.space_id = s.id and e.type = 'grant-changed') = ${count}`;

/** Requests that change whole spaces and can be repeated without a client id. */
export const OF_SPACES: readonly MakingWay[] = [
  {
    route: 'changeSpace',
    answers: [200],
    begin: async (ask, mark) => {
      const spaceId = await spaceOf(ask, `Before ${mark}`);
      const body = { name: `After ${mark}`, settings: { policy: 'chain' } };
      return {
        request: { method: 'PATCH', path: `/spaces/${spaceId}`, body },
        count: `spaces where name = 'After ${mark}'`,
        parts: [
          `spaces s where s.id = '${spaceId}' and (select count(*) from events e
            where e.space_id = s.id and e.type = 'settings-changed') > 1`,
        ],
      };
    },
  },
  {
    route: 'archiveSpace',
    answers: [200],
    begin: async (ask, mark) => {
      const spaceId = await scheduled(ask, `Attic ${mark}`);
      return {
        request: { method: 'POST', path: `/spaces/${spaceId}/archive` },
        count: `spaces where id = '${spaceId}' and archived_at is not null`,
        parts: [`schedules where space_id = '${spaceId}' and next_at is null`],
      };
    },
  },
  {
    route: 'unarchiveSpace',
    answers: [200],
    begin: async (ask, mark) => {
      const spaceId = await scheduled(ask, `Cellar ${mark}`);
      await done(ask, { method: 'POST', path: `/spaces/${spaceId}/archive` });
      return {
        request: { method: 'POST', path: `/spaces/${spaceId}/unarchive` },
        count: `spaces where id = '${spaceId}' and archived_at is null`,
        parts: [`schedules where space_id = '${spaceId}' and next_at is not null`],
      };
    },
  },
  {
    route: 'deleteSpace',
    answers: [204, 403, 404],
    begin: async (ask, mark) => {
      const spaceId = await scheduled(ask, `Ruin ${mark}`);
      const without = (table: string) =>
        `(select 1 as gone where not exists (
          select 1 from ${table} where space_id = '${spaceId}')) as erased`;
      return {
        request: { method: 'DELETE', path: `/spaces/${spaceId}` },
        count: `deleted_spaces where id = '${spaceId}'`,
        parts: [
          ...['floors', 'space_roles', 'space_members'].map(without),
          // Restoring the space needs this row.
          `kept_rows where space_id = '${spaceId}' and source = 'floors'`,
        ],
      };
    },
  },
  {
    route: 'giveGrant',
    answers: [201],
    begin: async (ask, mark) => {
      const { spaceId, homeId } = await neighbours(ask, mark);
      return {
        request: posting(`/spaces/${spaceId}/grants`, { homeId, kind: 'read' }),
        count: `space_grants where space_id = '${spaceId}' and home_id = '${homeId}'`,
        parts: [grantEvents(spaceId, 1)],
      };
    },
  },
  {
    route: 'revokeGrant',
    answers: [204, 404],
    begin: async (ask, mark) => {
      const { spaceId, homeId } = await neighbours(ask, mark);
      await createVia(ask, `/spaces/${spaceId}/grants`, { homeId, kind: 'read' });
      return {
        request: { method: 'DELETE', path: `/spaces/${spaceId}/grants/read/${homeId}` },
        count: `spaces where id = '${spaceId}' and not exists (
          select 1 from space_grants where space_id = '${spaceId}')`,
        parts: [grantEvents(spaceId, 2)],
      };
    },
  },
  {
    route: 'deleteMessage with a copy in a fork',
    answers: [200, 404],
    begin: async (ask, mark) => {
      const { spaceId, messageId } = await forumOf(ask, `Agora ${mark}`);
      const forkId = await forkOf(ask, spaceId, `Copy ${mark}`);
      const deletedIn = (id: string) =>
        `messages where space_id = '${id}' and id = '${messageId}' and deleted_at is not null`;
      return {
        request: { method: 'DELETE', path: `/spaces/${spaceId}/messages/${messageId}` },
        count: deletedIn(spaceId),
        parts: [deletedIn(forkId)],
      };
    },
  },
];
