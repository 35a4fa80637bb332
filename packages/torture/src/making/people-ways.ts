import {
  done,
  guestOf,
  createVia,
  MADE,
  PASSWORD,
  personOf,
  posting,
  secretIn,
  spaceOf,
  type MakingWay,
} from './way.ts';

/** Requests that change people and their memberships and can be repeated without a client id. */
export const OF_PEOPLE: readonly MakingWay[] = [
  {
    route: 'addMembers',
    answers: MADE,
    begin: async (ask, mark) => {
      const personId = await personOf(ask, `Comer ${mark}`);
      const spaceId = await spaceOf(ask, `Yard ${mark}`);
      return {
        request: posting(`/spaces/${spaceId}/members`, { memberIds: [personId] }),
        count: `space_roles where space_id = '${spaceId}' and person_id = '${personId}'`,
      };
    },
  },
  {
    route: 'changeMember',
    answers: [200],
    begin: async (ask, mark) => {
      const personId = await personOf(ask, `Riser ${mark}`);
      const spaceId = await spaceOf(ask, `Step ${mark}`, [personId]);
      const path = `/spaces/${spaceId}/members/${personId}`;
      return {
        request: { method: 'PATCH', path, body: { role: 'owner' } },
        count: `space_roles where space_id = '${spaceId}' and person_id = '${personId}'
          and role = 'owner'`,
      };
    },
  },
  {
    route: 'removeMember',
    answers: [204, 404],
    begin: async (ask, mark) => {
      const personId = await personOf(ask, `Goer ${mark}`);
      const spaceId = await spaceOf(ask, `Gate ${mark}`, [personId]);
      return {
        request: { method: 'DELETE', path: `/spaces/${spaceId}/members/${personId}` },
        count: `spaces where id = '${spaceId}' and not exists (
          select 1 from space_roles where space_id = '${spaceId}' and person_id = '${personId}')`,
      };
    },
  },
  {
    route: 'handOverSpace',
    answers: [204, 403],
    begin: async (ask, mark) => {
      const personId = await personOf(ask, `Heir ${mark}`);
      const spaceId = await spaceOf(ask, `Farm ${mark}`, [personId]);
      return {
        request: posting(`/spaces/${spaceId}/hand-over`, { memberId: personId }),
        count: `space_roles where space_id = '${spaceId}' and person_id = '${personId}'
          and role = 'owner'`,
      };
    },
  },
  {
    route: 'changePerson',
    answers: [200],
    begin: async (ask, mark) => {
      const personId = await personOf(ask, `Old ${mark}`);
      const path = `/people/${personId}`;
      return {
        request: { method: 'PATCH', path, body: { name: `New ${mark}`, isAdmin: true } },
        count: `people where name = 'New ${mark}' and is_admin = 1`,
      };
    },
  },
  {
    route: 'removePerson',
    answers: [204, 404],
    begin: async (ask, mark) => {
      const personId = await personOf(ask, `Leaver ${mark}`);
      await spaceOf(ask, `Shed ${mark}`, [personId]);
      return {
        request: { method: 'DELETE', path: `/people/${personId}` },
        count: `people where id = '${personId}' and deleted_at is not null`,
      };
    },
  },
  {
    route: 'setUp',
    answers: [201, 401],
    begin: async (ask, mark) => {
      const { link } = await createVia(ask, '/people', { name: `Fresh ${mark}` });
      const body = { token: secretIn(link), name: `Set ${mark}`, password: PASSWORD };
      return {
        request: { ...posting('/setup', body), as: 'nobody' },
        count: `people where name = 'Set ${mark}' and password_hash is not null`,
      };
    },
  },
  {
    route: 'acceptInvitation by a person with an account',
    answers: MADE,
    begin: async (ask, mark) => {
      const { id, as } = await guestOf(ask, `Joiner ${mark}`);
      const spaceId = await spaceOf(ask, `Pub ${mark}`);
      const path = `/spaces/${spaceId}/invitations`;
      const { link } = await createVia(ask, path, { role: 'member', maxUses: 1 });
      return {
        request: { ...posting('/invitations/accept', { token: secretIn(link) }), as },
        count: `space_roles where space_id = '${spaceId}' and person_id = '${id}'`,
        parts: [
          `space_members where space_id = '${spaceId}' and member_id = '${id}'`,
          `invitations where space_id = '${spaceId}' and uses = 1`,
        ],
      };
    },
  },
  {
    route: 'leaveSpace',
    answers: [204, 403, 404],
    begin: async (ask, mark) => {
      const { id, as } = await guestOf(ask, `Second ${mark}`);
      const spaceId = await spaceOf(ask, `Exit ${mark}`, [id]);
      const path = `/spaces/${spaceId}`;
      await done(ask, { method: 'PATCH', path: `${path}/members/${id}`, body: { role: 'owner' } });
      await createVia(ask, `${path}/invitations`, { role: 'member' }, as);
      const without = (table: string, column: string) =>
        `spaces where id = '${spaceId}' and not exists (
          select 1 from ${table} where space_id = '${spaceId}' and ${column} = '${id}')`;
      return {
        request: { method: 'POST', path: `${path}/leave`, as },
        count: without('space_roles', 'person_id'),
        parts: [without('space_members', 'member_id'), without('invitations', 'invited_by')],
      };
    },
  },
  {
    route: 'changeMe',
    answers: [200],
    begin: async (ask, mark) => {
      const { id, as } = await guestOf(ask, `Plain ${mark}`);
      await createVia(ask, '/me/tokens', { name: 'other' }, as);
      const body = {
        name: `Fancy ${mark}`,
        password: PASSWORD,
        currentPassword: PASSWORD,
        revokeTokens: true,
      };
      const person = `people where id = '${id}'`;
      return {
        request: { method: 'PATCH', path: '/me', body, as },
        count: `${person} and name = 'Fancy ${mark}'`,
        parts: [
          `${person} and password_hash is not null`,
          `${person} and not exists (select 1 from sessions where person_id = '${id}')`,
          `${person} and (select count(*) from tokens where owner_id = '${id}') = 1`,
        ],
      };
    },
  },
];
