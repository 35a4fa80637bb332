import type { RouteName } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const WORDS = { content: 'The build is green.' };

describe.each(DATABASES)('services of a space, on $name', (kind) => {
  test('a service posts under its name with its token, and the agents answer the post', async () => {
    const { owner, server } = await openServer(kind);
    const agents = { Ann: [{ do: { say: 'Thanks, {{sender}}.' } }] };
    const { spaceId } = await makeRoom(owner, { agents });
    const { builds } = await made(owner, spaceId);
    await builds.call('postMessage', { params: { spaceId }, body: WORDS });
    await server.conch.idle();
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ sender, content }) => [sender?.kind, sender?.name, content])).toEqual([
      ['service', 'Builds', WORDS.content],
      ['agent', 'Ann', 'Thanks, Builds.'],
    ]);
  });

  test('[T5] [T6] the token of a service allows only posts in the space of the service', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { spaceId: other } = await makeRoom(owner, { name: 'Other' });
    const { builds } = await made(owner, spaceId);
    const posted = await builds.ask('postMessage', { params: { spaceId: other }, body: WORDS });
    expect(posted.status).toBe(404);
    const asService = { ...WORDS, service: 'Payroll' };
    const posing = await builds.ask('postMessage', { params: { spaceId }, body: asService });
    expect(posing.status).toBe(403);
    const others: readonly RouteName[] = ['readMessages', 'readSpace', 'listMembers', 'stop'];
    for (const route of others) {
      expect((await builds.ask(route as 'readSpace', { params: { spaceId } })).status).toBe(403);
    }
    expect((await builds.ask('readMe', {})).status).toBe(403);
    expect((await builds.ask('listSpaces', {})).status).toBe(403);
  });

  test('the token of a service is shown once, and the list shows only the last characters of the token', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { builds, secret } = await made(owner, spaceId);
    const list = () => owner.call('listServices', { params: { spaceId } });
    const [unused] = (await list()).items;
    expect(unused).toMatchObject({ name: 'Builds', madeBy: 'Olga', lastUsedAt: null });
    expect(unused?.ending).toBe(secret.slice(-4));
    expect(JSON.stringify(unused)).not.toContain(secret);
    await builds.call('postMessage', { params: { spaceId }, body: WORDS });
    expect((await list()).items[0]?.lastUsedAt).not.toBeNull();
  });

  test('if a service posts twice with the same clientId, one message is stored', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { builds } = await made(owner, spaceId);
    const body = { ...WORDS, clientId: 'build 7' };
    const first = await builds.call('postMessage', { params: { spaceId }, body });
    const again = await builds.call('postMessage', { params: { spaceId }, body });
    expect(again).toMatchObject({ messageId: first.messageId, isRepeat: true });
  });

  test('[P-3] a removed service cannot post any more', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { builds, id: serviceId } = await made(owner, spaceId);
    await owner.call('removeService', { params: { spaceId, serviceId } });
    const posted = await builds.ask('postMessage', { params: { spaceId }, body: WORDS });
    expect(posted.status).toBe(401);
  });

  test.each(['leaves', 'is demoted', 'is removed from the server'] as const)(
    '[P-3] [T7] the services of an owner are removed when the owner %s',
    async (end) => {
      const { owner, person } = await openServer(kind);
      const ben = await person('Ben');
      const { spaceId } = await makeRoom(owner, { people: [ben] });
      const params = { spaceId, memberId: (await ben.call('readMe')).id };
      await owner.call('changeMember', { params, body: { role: 'owner' } });
      const { builds } = await made(ben, spaceId);
      if (end === 'leaves') await ben.call('leaveSpace', { params: { spaceId } });
      else if (end === 'is demoted') {
        await owner.call('changeMember', { params, body: { role: 'member' } });
      } else await owner.call('removePerson', { params: { personId: params.memberId } });
      expect((await owner.call('listServices', { params: { spaceId } })).items).toEqual([]);
      const posted = await builds.ask('postMessage', { params: { spaceId }, body: WORDS });
      expect(posted.status).toBe(401);
    },
  );

  test('posts of a service are refused while its space is archived, and its token is invalid after the space is deleted', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { builds } = await made(owner, spaceId);
    const post = () => builds.ask('postMessage', { params: { spaceId }, body: WORDS });
    await owner.call('archiveSpace', { params: { spaceId } });
    expect(await post()).toMatchObject({ status: 409, problem: { code: 'space-archived' } });
    await owner.call('deleteSpace', { params: { spaceId } });
    expect((await post()).status).toBe(401);
  });

  test.each(['olga', 'builds', 'admin'])(
    '[T8] a service cannot be called %s, because the name is taken or reserved',
    async (name) => {
      const { owner } = await openServer(kind);
      const { spaceId } = await makeRoom(owner);
      await made(owner, spaceId);
      const again = await owner.ask('makeService', { params: { spaceId }, body: { name } });
      expect(again).toMatchObject({ status: 422, problem: { code: 'bad-name' } });
    },
  );
});

/** A service of the space, and a client that uses its token. */
async function made(owner: TestClient, spaceId: string) {
  const body = { name: 'Builds' };
  const { id, secret } = await owner.call('makeService', { params: { spaceId }, body });
  return { id, secret, builds: owner.withToken(secret) };
}
