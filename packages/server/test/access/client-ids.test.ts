import { HTTP_API, type Route, type RouteName } from '@conch/protocol';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeForum } from '../support/make-forum.ts';
import { openServer, secretIn, type OpenServer } from '../support/open-server.ts';

const PASSWORD = 'correct horse battery';
const SCRIPT = [{ do: { skip: true } }];
const MOST_AT_ONCE = 5;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A request that creates a resource, and the number of such resources. */
interface Making {
  readonly ask: (clientId: string) => Promise<Answer>;
  readonly idIn: (body: unknown) => string;
  readonly count: () => Promise<number>;
}

interface Way {
  readonly route: RouteName;
  readonly begin: (open: OpenServer) => Promise<Making>;
}

const asId = (body: unknown): string => (body as { readonly id: string }).id;

const countOf = async (list: Promise<{ readonly items: readonly unknown[] }>): Promise<number> =>
  (await list).items.length;

async function room(maker: TestClient): Promise<{ readonly spaceId: string }> {
  return { spaceId: (await maker.call('makeSpace', { body: { name: 'Room' } })).id };
}

const WAYS: readonly Way[] = [
  {
    route: 'makeSpace',
    begin: async ({ owner }) => ({
      ask: (clientId) => owner.ask('makeSpace', { body: { name: 'Den', clientId } }),
      idIn: asId,
      count: () => countOf(owner.call('listSpaces')),
    }),
  },
  {
    route: 'forkForum',
    begin: async (open) => {
      const { owner } = open;
      const { spaceId, tick: run } = await makeForum(open);
      const tick = await run();
      return {
        ask: (clientId) =>
          owner.ask('forkForum', { body: { spaceId, tick, name: 'Fork', clientId } }),
        idIn: asId,
        count: async () => (await countOf(owner.call('listSpaces'))) - 1,
      };
    },
  },
  {
    route: 'addAgent',
    begin: async ({ owner }) => ({
      ask: (clientId) =>
        owner.ask('addAgent', {
          body: { name: 'Robot', kind: 'script', config: SCRIPT, clientId },
        }),
      idIn: asId,
      count: () => countOf(owner.call('listAgents')),
    }),
  },
  {
    route: 'importAgentFile',
    begin: async ({ owner }) => ({
      ask: (clientId) => {
        const content = '---\nname: Robot\nkind: script\nscript: [{ do: { skip: true } }]\n---\n';
        return owner.ask('importAgentFile', {
          body: { fileName: 'robot.md', content, clientId },
        });
      },
      idIn: asId,
      count: () => countOf(owner.call('listAgents')),
    }),
  },
  {
    route: 'importAgent',
    begin: async ({ owner }) => ({
      ask: (clientId) => {
        const card = {
          spec: 'chara_card_v2',
          spec_version: '2.0',
          data: { name: 'Robot', description: 'A robot.' },
        };
        return owner.ask('importAgent', { body: { card, clientId } });
      },
      idIn: (body) => asId((body as { readonly agent: unknown }).agent),
      count: () => countOf(owner.call('listAgents')),
    }),
  },
  {
    route: 'addPerson',
    begin: async ({ owner }) => ({
      ask: (clientId) => owner.ask('addPerson', { body: { name: 'Dora', clientId } }),
      idIn: (body) => asId((body as { readonly person: unknown }).person),
      count: async () => (await countOf(owner.call('listPeople'))) - 1,
    }),
  },
  {
    route: 'makeInvitation',
    begin: async ({ owner }) => {
      const params = await room(owner);
      return {
        ask: (clientId) =>
          owner.ask('makeInvitation', { params, body: { role: 'member', clientId } }),
        idIn: (body) => asId((body as { readonly invitation: unknown }).invitation),
        count: () => countOf(owner.call('listInvitations', { params })),
      };
    },
  },
  {
    route: 'acceptInvitation',
    begin: async ({ owner, stranger }) => {
      const params = await room(owner);
      const body = { role: 'member', maxUses: 1 } as const;
      const { link } = await owner.call('makeInvitation', { params, body });
      const token = secretIn(link);
      return {
        ask: (clientId) =>
          stranger().ask('acceptInvitation', {
            body: { token, name: 'Cleo', password: PASSWORD, clientId },
          }),
        idIn: (answer) => asId((answer as { readonly me: unknown }).me),
        count: async () => (await countOf(owner.call('listPeople'))) - 1,
      };
    },
  },
  {
    route: 'makeMyToken',
    begin: async ({ owner }) => ({
      ask: (clientId) => owner.ask('makeMyToken', { body: { name: 'one', clientId } }),
      idIn: asId,
      count: () => countOf(owner.call('listMyTokens')),
    }),
  },
  {
    route: 'makeAgentToken',
    begin: async ({ owner }) => {
      const agent = { name: 'Robot', kind: 'script', config: SCRIPT };
      const params = { agentId: (await owner.call('addAgent', { body: agent })).id };
      return {
        ask: (clientId) => owner.ask('makeAgentToken', { params, body: { name: 'one', clientId } }),
        idIn: asId,
        count: () => countOf(owner.call('listAgentTokens', { params })),
      };
    },
  },
  {
    route: 'addProvider',
    begin: async ({ owner }) => ({
      ask: (clientId) =>
        owner.ask('addProvider', { body: { preset: 'openai', key: 'sk-of-a-test', clientId } }),
      idIn: (body) => (body as { readonly name: string }).name,
      count: () => countOf(owner.call('listProviders')),
    }),
  },
  {
    route: 'addSchedule',
    begin: async ({ owner }) => {
      const params = await room(owner);
      const body = { name: 'Clock', cron: '0 9 * * 1', content: 'Good morning' };
      return {
        ask: (clientId) => owner.ask('addSchedule', { params, body: { ...body, clientId } }),
        idIn: asId,
        count: () => countOf(owner.call('listSchedules', { params })),
      };
    },
  },
  {
    route: 'makeService',
    begin: async ({ owner }) => {
      const params = await room(owner);
      return {
        ask: (clientId) => owner.ask('makeService', { params, body: { name: 'Clock', clientId } }),
        idIn: asId,
        count: () => countOf(owner.call('listServices', { params })),
      };
    },
  },
  {
    route: 'makeShareLink',
    begin: async ({ owner }) => {
      const params = await room(owner);
      return {
        ask: (clientId) => owner.ask('makeShareLink', { params, body: { clientId } }),
        idIn: (body) => asId((body as { readonly share: unknown }).share),
        count: () => countOf(owner.call('listShareLinks', { params })),
      };
    },
  },
];

async function openRoute(kind: DatabaseKind, { begin }: Way) {
  const open = await openServer(kind);
  return { ...open, ...(await begin(open)) };
}

test('[I-28] every route that takes a client id and creates a resource is tested here', () => {
  const routes = Object.entries(HTTP_API) as [RouteName, Route][];
  const making = routes.filter(([, { failures }]) => failures.includes('already-made'));
  expect(making.map(([name]) => name).toSorted()).toEqual(
    WAYS.map(({ route }) => route).toSorted(),
  );
});

describe.each(DATABASES)('requests with a client id, on $name', (kind) => {
  test.each(WAYS)(
    '[I-28] $route creates one resource, however often the client repeats the request',
    async (way) => {
      const { ask, idIn, count } = await openRoute(kind, way);
      const first = await ask('mine');
      const again = await ask('mine');
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(idIn(again.body)).toBe(idIn(first.body));
      expect(await count()).toBe(1);
    },
  );

  test.each(WAYS)(
    '[I-28] $route creates one resource, even if the client sends the request many times at once',
    async (way) => {
      const { ask, idIn, count } = await openRoute(kind, way);
      const answers = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => ask('mine')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => idIn(body))).size).toBe(1);
      expect(await count()).toBe(1);
    },
  );
});

describe.each(DATABASES.slice(0, 1))('client ids, on $name', (kind) => {
  test('a request with another client id, person or space creates another resource', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const body = { name: 'Den', clientId: 'mine' };
    const [hers, theirs] = [
      await owner.call('makeSpace', { body }),
      await ann.call('makeSpace', { body }),
    ];
    const other = await owner.call('makeSpace', { body: { ...body, clientId: 'other' } });
    expect(new Set([hers.id, theirs.id, other.id]).size).toBe(3);
    const schedule = { name: 'Clock', cron: '0 9 * * 1', content: 'Hello', clientId: 'mine' };
    const tokens = [];
    for (const spaceId of [hers.id, other.id]) {
      tokens.push((await owner.call('addSchedule', { params: { spaceId }, body: schedule })).id);
    }
    expect(new Set(tokens).size).toBe(2);
  });

  test('repeating makeMyToken gives an unused token a new secret and invalidates the first secret', async () => {
    const { owner, stranger } = await openServer(kind);
    const body = { name: 'one', clientId: 'mine' };
    const firstToken = await owner.call('makeMyToken', { body });
    const secondToken = await owner.call('makeMyToken', { body });
    expect(secondToken.ending).toBe(secondToken.secret.slice(-4));
    expect((await stranger().withToken(firstToken.secret).refused('readMe')).code).toBe(
      'bad-token',
    );
    expect(await stranger().withToken(secondToken.secret).call('readMe')).toMatchObject({
      name: 'Olga',
    });
  });

  test('repeating makeMyToken does not change a used token and fails with already-made', async () => {
    const { owner, stranger } = await openServer(kind);
    const body = { name: 'one', clientId: 'mine' };
    const { secret } = await owner.call('makeMyToken', { body });
    await stranger().withToken(secret).call('readMe');
    expect((await owner.refused('makeMyToken', { body })).code).toBe('already-made');
    expect(await stranger().withToken(secret).call('readMe')).toMatchObject({ name: 'Olga' });
  });

  test('repeating makeInvitation gives an unused invitation a new link and does not change a used one', async () => {
    const { owner, person, stranger } = await openServer(kind);
    const params = await room(owner);
    const body = { role: 'member', clientId: 'mine' } as const;
    const lost = secretIn((await owner.call('makeInvitation', { params, body })).link);
    const token = secretIn((await owner.call('makeInvitation', { params, body })).link);
    const looked = await stranger().refused('lookAtInvitation', { body: { token: lost } });
    expect(looked.code).toBe('no-such-invitation');
    await (await person('Ann')).call('acceptInvitation', { body: { token } });
    expect((await owner.refused('makeInvitation', { params, body })).code).toBe('already-made');
    await (await person('Ben')).call('acceptInvitation', { body: { token } });
  });

  test('repeating addPerson gives a new sign-in link only before the person’s first sign-in', async () => {
    const { owner, stranger } = await openServer(kind);
    const body = { name: 'Dora', clientId: 'mine' };
    const lost = secretIn((await owner.call('addPerson', { body })).link);
    const { link } = await owner.call('addPerson', { body });
    expect((await stranger().refused('setUp', { body: { token: lost } })).code).toBe('link-used');
    await stranger().call('setUp', { body: { token: secretIn(link) } });
    expect((await owner.refused('addPerson', { body })).code).toBe('already-made');
  });

  test('a person who did not receive the response can join again with the same request and password', async () => {
    const { owner, stranger } = await openServer(kind);
    const params = await room(owner);
    const made = await owner.call('makeInvitation', { params, body: { role: 'member' } });
    const token = secretIn(made.link);
    const body = { token, name: 'Cleo', password: PASSWORD, clientId: 'mine' };
    await stranger().call('acceptInvitation', { body });
    const cleo = stranger();
    await cleo.call('acceptInvitation', { body });
    expect(await cleo.call('readSpace', { params })).toMatchObject({ role: 'member' });
    const wrong = { ...body, password: 'not the password' };
    expect((await stranger().refused('acceptInvitation', { body: wrong })).code).toBe(
      'wrong-password',
    );
  });

  test('a repeated request does not recreate a removed resource', async () => {
    const { owner } = await openServer(kind);
    const body = { name: 'Robot', kind: 'script', config: SCRIPT, clientId: 'mine' };
    const { id: agentId } = await owner.call('addAgent', { body });
    await owner.call('removeAgent', { params: { agentId } });
    expect((await owner.refused('addAgent', { body })).code).toBe('already-made');
  });

  test('a repeated makeSpace does not show the space to a creator who has left it', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const body = { name: 'Den', clientId: 'mine' };
    const { id: spaceId } = await ann.call('makeSpace', { body });
    const memberId = (await owner.call('readMe')).id;
    await ann.call('addMembers', {
      params: { spaceId },
      body: { memberIds: [memberId], role: 'owner' },
    });
    await ann.call('leaveSpace', { params: { spaceId } });
    expect((await ann.refused('makeSpace', { body })).code).toBe('already-made');
  });

  test('a client id with a NUL character is refused', async () => {
    const { owner } = await openServer(kind);
    const body = { name: 'Den', clientId: 'a\0b' };
    expect((await owner.refused('makeSpace', { body })).code).toBe('bad-client-id');
  });
});
