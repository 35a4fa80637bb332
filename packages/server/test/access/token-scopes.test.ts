import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, secretIn } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

type TokenTerms = Parameters<typeof tokenOf>[1];

async function tokenOf(
  person: TestClient,
  terms: {
    readonly rights?: 'read' | 'post' | 'manage';
    readonly spaceIds?: string[];
    readonly expiresInDays?: number;
  },
): Promise<TestClient> {
  const { secret } = await person.call('makeMyToken', { body: { name: 'program', ...terms } });
  return person.withToken(secret);
}

const READ: TokenTerms = { rights: 'read' };

describe.each(DATABASES.slice(0, 1))('the scope of a token, on $name', (kind) => {
  test('[T5] a token limited to a space lists, searches and reads only that space', async () => {
    const { owner } = await openServer(kind);
    const [here, there] = [await makeRoom(owner), await makeRoom(owner)];
    for (const { spaceId } of [here, there]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await owner.call('postMessage', { params: { spaceId }, body: { content: 'pelican' } });
    }
    const token = await tokenOf(owner, { spaceIds: [here.spaceId] });
    expect((await token.call('listSpaces')).items.map(({ id }) => id)).toEqual([here.spaceId]);
    const found = await token.call('search', { query: { q: 'pelican' } });
    expect(found.items.map(({ message }) => message.spaceId)).toEqual([here.spaceId]);
    const params = { spaceId: there.spaceId };
    expect((await token.refused('readSpace', { params })).code).toBe('no-such-space');
    expect((await token.refused('listSpaces', { query: { all: 'true' } })).code).toBe(
      'not-allowed',
    );
    expect((await token.refused('listPeople')).code).toBe('not-allowed');
  });

  test('[T5] a limited token of an admin does not act as an admin', async () => {
    const { owner, person } = await openServer(kind);
    const room = await makeRoom(await person('Ann'));
    const token = await tokenOf(owner, READ);
    const params = { spaceId: room.spaceId };
    expect((await token.refused('readSpace', { params })).code).toBe('no-such-space');
    expect((await token.refused('listProviders')).code).toBe('not-allowed');
    expect(await token.call('readMe')).toMatchObject({ name: 'Olga', isAdmin: false });
  });

  test('[T5] a limited token cannot create another token or join a space', async () => {
    const { owner, person } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const invited = await owner.call('makeInvitation', {
      params: { spaceId },
      body: { role: 'member' },
    });
    const token = await tokenOf(await person('Ann'), { rights: 'post' });
    expect((await token.refused('makeMyToken', { body: { name: 'more' } })).code).toBe(
      'not-allowed',
    );
    const body = { token: secretIn(invited.link) };
    expect((await token.refused('acceptInvitation', { body })).code).toBe('not-allowed');
    expect((await token.call('listSpaces')).items).toEqual([]);
  });

  test('[T5] nobody can create a token for a space that they may not read', async () => {
    const { owner, person } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const body = { name: 'program', spaceIds: [spaceId] };
    const ann = await person('Ann');
    expect((await ann.refused('makeMyToken', { body })).code).toBe('no-such-space');
  });

  test('a token with an expiry stops working when it expires', async () => {
    const clock = new ShiftedClock();
    const { owner } = await openServer(kind, { clock });
    const token = await tokenOf(owner, { ...READ, expiresInDays: 1 });
    expect(await token.call('readMe')).toMatchObject({ name: 'Olga' });
    clock.advance(86_400_000);
    expect((await token.refused('readMe')).code).toBe('bad-token');
  });

  test('the list of tokens shows rights, spaces and the last use, which is stored at most once a minute', async () => {
    const clock = new ShiftedClock();
    const { owner } = await openServer(kind, { clock });
    const { spaceId } = await makeRoom(owner);
    const token = await tokenOf(owner, { rights: 'post', spaceIds: [spaceId] });
    const listed = async () => (await owner.call('listMyTokens')).items[0];
    expect(await listed()).toMatchObject({ rights: 'post', spaceIds: [spaceId], lastUse: null });
    await token.call('readMe');
    const params = { spaceId };
    await token.call('postMessage', { params, body: { content: 'Hello' } });
    const address = '127.0.0.1';
    expect((await listed())?.lastUse).toEqual({ route: 'GET /api/v1/me', address });
    clock.advance(60_000);
    await token.call('postMessage', { params, body: { content: 'Hello' } });
    const route = 'POST /api/v1/spaces/:spaceId/messages';
    expect((await listed())?.lastUse).toEqual({ route, address });
  });

  test.each([
    ['the whole account', { rights: 'manage', isHereOnly: false }, true],
    ['all spaces', { rights: 'post', isHereOnly: false }, true],
    ['the first space only', { rights: 'post', isHereOnly: true }, false],
  ] as const)(
    '[T5] an agent reaches another space only as far as the token for %s allows',
    async (_, { isHereOnly, rights }, isReached) => {
      const { owner, server } = await openServer(kind);
      const goes = {
        goToSpace: { space: 'There', reason: 'to ask' },
        say: 'Good morning',
        mentionAgent: { target: 'Bo', reason: 'to ask', expectReply: false },
      };
      const here = await makeRoom(owner, {
        name: 'Here',
        agents: { Ann: [{ do: goes }] },
        settings: { policy: 'chain' },
      });
      const there = await makeRoom(owner, {
        name: 'There',
        agents: { Bo: [{ do: { say: 'Hi' } }] },
        settings: { policy: 'chain' },
      });
      const memberIds = [here.agent('Ann')];
      await owner.call('addMembers', { params: { spaceId: there.spaceId }, body: { memberIds } });
      const spaceIds = isHereOnly ? { spaceIds: [here.spaceId] } : {};
      const token = await tokenOf(owner, { rights, ...spaceIds });
      const params = { spaceId: here.spaceId };
      await token.call('postMessage', { params, body: { content: '@Ann ask Bo' } });
      await server.conch.idle();
      const { items } = await owner.call('readMessages', { params: { spaceId: there.spaceId } });
      expect(items.some(({ content }) => content.includes('Good morning'))).toBe(isReached);
    },
  );
});
