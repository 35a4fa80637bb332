import { randomUUID } from 'node:crypto';
import { rolesOf, sessionsOf, tokensOf } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer, secretIn } from '../support/open-server.ts';

const idOf = async (client: TestClient): Promise<string> => (await client.call('readMe')).id;

/** Makes another person an owner of the space too. */
async function shareSpace(by: TestClient, spaceId: string, other: TestClient): Promise<void> {
  const memberIds = [await idOf(other)];
  await by.call('addMembers', { params: { spaceId }, body: { memberIds, role: 'owner' } });
}

describe.each(DATABASES.slice(0, 1))('people of the server, on $name', (kind) => {
  test('an admin creates an account, and the person signs in with the link', async () => {
    const { owner, stranger } = await openServer(kind);
    const { person, link } = await owner.call('addPerson', { body: { name: 'Ann' } });
    expect(person).toMatchObject({ name: 'Ann', isAdmin: false, version: 1 });
    const me = await stranger().call('setUp', { body: { token: secretIn(link) } });
    expect(me.id).toBe(person.id);
    expect(await owner.call('readPerson', { params: { personId: person.id } })).toEqual(person);
  });

  test('creating an account requires an admin, a link or an invitation', async () => {
    const { person, stranger } = await openServer(kind);
    const ann = await person('Ann');
    const body = { name: 'Ben' };
    expect((await stranger().refused('addPerson', { body })).code).toBe('not-signed-in');
    expect((await ann.refused('addPerson', { body })).code).toBe('not-allowed');
  });

  test('only an admin can change or remove a person or create a sign-in link for them', async () => {
    const { person } = await openServer(kind);
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    const params = { personId: await idOf(ben) };
    const codes = [
      (await ann.refused('changePerson', { params, body: { isAdmin: true } })).code,
      (await ann.refused('removePerson', { params })).code,
      (await ann.refused('makePersonLink', { params })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'not-allowed'));
  });

  test('granting and revoking the admin role takes effect at once', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const params = { personId: await idOf(ann) };
    await owner.call('changePerson', { params, body: { isAdmin: true } });
    await ann.call('addPerson', { body: { name: 'Ben' } });
    const changed = await owner.call('changePerson', {
      params,
      body: { isAdmin: false, name: 'Anna' },
    });
    expect(changed).toMatchObject({ name: 'Anna', isAdmin: false });
    expect((await ann.refused('addPerson', { body: { name: 'Cleo' } })).code).toBe('not-allowed');
  });

  test.each(['changePerson', 'removePerson'] as const)(
    'after %s a former admin loses all access that came from the admin role',
    async (way) => {
      const { owner, person, stranger } = await openServer(kind);
      const ann = await person('Ann', { isAdmin: true });
      const [personId, owned, others] = [
        await idOf(ann),
        (await ann.call('makeSpace', { body: { name: 'Hers' } })).id,
        (await owner.call('makeSpace', { body: { name: 'Not hers' } })).id,
      ];
      const inviting = async (spaceId: string): Promise<string> => {
        const body = { role: 'owner' } as const;
        const { link } = await ann.call('makeInvitation', { params: { spaceId }, body });
        return secretIn(link);
      };
      const tokens = [await inviting(owned), await inviting(others)];
      await shareSpace(ann, owned, owner);
      const forOlga = { personId: await idOf(owner) };
      const { link } = await ann.call('makePersonLink', { params: forOlga });
      const params = { personId };
      await (way === 'removePerson'
        ? owner.call('removePerson', { params })
        : owner.call('changePerson', { params, body: { isAdmin: false } }));
      const looked = await Promise.all(
        tokens.map((token) => stranger().ask('lookAtInvitation', { body: { token } })),
      );
      const kept = way === 'changePerson' ? 200 : 404;
      expect(looked.map(({ status }) => status)).toEqual([kept, 404]);
      const refused = await stranger().refused('setUp', { body: { token: secretIn(link) } });
      expect(refused.code).toBe('link-used');
    },
  );

  test('the last admin cannot be demoted or removed', async () => {
    const { owner } = await openServer(kind);
    const params = { personId: await idOf(owner) };
    const body = { isAdmin: false, name: 'Nobody' };
    expect((await owner.refused('changePerson', { params, body })).code).toBe('last-owner');
    expect((await owner.refused('removePerson', { params })).code).toBe('last-owner');
    expect(await owner.call('readMe')).toMatchObject({ name: 'Olga', isAdmin: true });
  });

  test('if all admins demote each other at once, at least one remains an admin', async () => {
    const { owner, person } = await openServer(kind);
    const admins = [owner];
    for (const name of ['Ann', 'Ben', 'Cleo']) admins.push(await person(name, { isAdmin: true }));
    const ids = await Promise.all(admins.map(idOf));
    await Promise.all(
      admins.map((admin, nth) =>
        admin.ask('changePerson', {
          params: { personId: ids[(nth + 1) % ids.length] ?? '' },
          body: { isAdmin: false },
        }),
      ),
    );
    const { items } = await owner.call('listPeople');
    expect(items.filter(({ isAdmin }) => isAdmin).length).toBeGreaterThan(0);
  });

  test('a removed person can no longer sign in by any means, and their name stays reserved for a while', async () => {
    const { owner, person, stranger } = await openServer(kind);
    const ann = await person('Ann');
    const id = await idOf(ann);
    const password = 'correct horse battery';
    await ann.call('changeMe', { body: { password } });
    const { secret } = await ann.call('makeMyToken', { body: { name: 'program' } });
    const { id: spaceId } = await ann.call('makeSpace', { body: { name: 'Room' } });
    await ann.call('postMessage', { params: { spaceId }, body: { content: 'I was here' } });
    await shareSpace(ann, spaceId, owner);
    const params = { personId: id };
    const { link } = await owner.call('makePersonLink', { params });
    await owner.call('removePerson', { params });
    const codes = [
      (await ann.refused('readMe')).code,
      (await ann.withToken(secret).refused('readMe')).code,
      (await stranger().refused('setUp', { body: { token: secretIn(link) } })).code,
      (await stranger().refused('signIn', { body: { name: 'Ann', password } })).code,
      (await owner.refused('readPerson', { params })).code,
      (await owner.refused('removePerson', { params })).code,
    ];
    expect(codes).toEqual([
      'not-signed-in',
      'bad-token',
      'link-used',
      'wrong-password',
      'no-such-member',
      'no-such-member',
    ]);
    const second = await owner.refused('addPerson', { body: { name: 'Ann' } });
    expect(second).toMatchObject({ code: 'bad-name', fields: [{ path: 'body.name' }] });
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ sender, content }) => [sender?.name, content])).toContainEqual([
      'Ann',
      'I was here',
    ]);
  });

  test('removing a person deletes their sessions, tokens and roles', async () => {
    const { owner, person, database } = await openServer(kind);
    const ann = await person('Ann');
    const id = await idOf(ann);
    await ann.call('changeMe', { body: { password: 'correct horse battery' } });
    await ann.call('makeMyToken', { body: { name: 'program' } });
    const { id: spaceId } = await ann.call('makeSpace', { body: { name: 'Room' } });
    await shareSpace(ann, spaceId, owner);
    await owner.call('removePerson', { params: { personId: id } });
    const remainingRows = await database.read(function* () {
      return [yield* sessionsOf(id), yield* tokensOf(id), yield* rolesOf(id)];
    });
    expect(remainingRows).toEqual([[], [], []]);
  });

  test('the only owner of a space cannot be removed until the space has another owner', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const params = { personId: await idOf(ann) };
    const { id: spaceId } = await ann.call('makeSpace', { body: { name: 'Den' } });
    const { code, detail } = await owner.refused('removePerson', { params });
    expect(code).toBe('last-owner');
    expect(detail).toBe(
      'Ann is the only owner of “Den”. Make somebody else an owner there or delete it, then remove Ann.',
    );
    expect(await ann.call('readSpace', { params: { spaceId } })).toMatchObject({ role: 'owner' });
    await shareSpace(ann, spaceId, owner);
    await owner.call('removePerson', { params });
  });

  test('the only owner of a deleted space can be removed', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const { id: spaceId } = await ann.call('makeSpace', { body: { name: 'Den' } });
    await owner.call('deleteSpace', { params: { spaceId } });
    await owner.call('removePerson', { params: { personId: await idOf(ann) } });
  });

  test('requests for an unknown person return 404', async () => {
    const { owner } = await openServer(kind);
    const params = { personId: randomUUID() };
    const codes = [
      (await owner.refused('readPerson', { params })).code,
      (await owner.refused('changePerson', { params, body: {} })).code,
      (await owner.refused('makePersonLink', { params })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'no-such-member'));
  });

  test('each person is on exactly one page of the list of people, even if others are added meanwhile', async () => {
    const { owner } = await openServer(kind);
    const names = Array.from({ length: 7 }, (_, nth) => `Ann ${nth}`);
    for (const name of names) await owner.call('addPerson', { body: { name } });
    const pagedNames: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '3' };
      if (cursor !== null) query.cursor = cursor;
      const page = await owner.call('listPeople', { query });
      pagedNames.push(...page.items.map(({ name }) => name));
      if (cursor === null) await owner.call('addPerson', { body: { name: 'Late' } });
      cursor = page.next;
    } while (cursor !== null);
    expect(pagedNames).toEqual(['Olga', ...names, 'Late']);
  });

  test('the list of people refuses a cursor that Conch did not issue', async () => {
    const { owner } = await openServer(kind);
    for (const cursor of ['', '1', 'a'.repeat(500), `${randomUUID()}x`, "' or 1=1", '\0']) {
      const refused = await owner.refused('listPeople', { query: { cursor } });
      expect(refused.code).toBe('bad-cursor');
    }
  });
});
