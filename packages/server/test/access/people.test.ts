import { randomUUID } from 'node:crypto';
import { rolesOf, sessionsOf, tokensOf } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { openServer, secretIn } from '../support/open-server.ts';

const idOf = async (client: Client): Promise<string> => (await client.call('readMe')).id;

describe.each(DATABASES.slice(0, 1))('people of the server, on $name', (kind) => {
  test('an admin makes an account, and its owner signs in by the link', async () => {
    const { owner, stranger } = await openServer(kind);
    const { person, link } = await owner.call('addPerson', { body: { name: 'Ann' } });
    expect(person).toMatchObject({ name: 'Ann', isAdmin: false, version: 1 });
    const me = await stranger().call('setUp', { body: { token: secretIn(link) } });
    expect(me.id).toBe(person.id);
    expect(await owner.call('readPerson', { params: { personId: person.id } })).toEqual(person);
  });

  test('there is no account without an admin, a link or an invitation', async () => {
    const { person, stranger } = await openServer(kind);
    const ann = await person('Ann');
    const body = { name: 'Ben' };
    expect((await stranger().refused('addPerson', { body })).code).toBe('not-signed-in');
    expect((await ann.refused('addPerson', { body })).code).toBe('not-allowed');
  });

  test('only an admin changes, removes or makes a link for somebody', async () => {
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

  test('being made an admin, and no admin any more, holds at once', async () => {
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
    'after %s an admin keeps no way into what they had as one',
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

  test('the last admin stays one, and stays', async () => {
    const { owner } = await openServer(kind);
    const params = { personId: await idOf(owner) };
    const body = { isAdmin: false, name: 'Nobody' };
    expect((await owner.refused('changePerson', { params, body })).code).toBe('last-owner');
    expect((await owner.refused('removePerson', { params })).code).toBe('last-owner');
    expect(await owner.call('readMe')).toMatchObject({ name: 'Olga', isAdmin: true });
  });

  test('of admins who take each other’s rights at once one keeps them', async () => {
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

  test('someone who is removed is out by every way, and their name is free', async () => {
    const { owner, person, stranger } = await openServer(kind);
    const ann = await person('Ann');
    const id = await idOf(ann);
    const password = 'correct horse battery';
    await ann.call('changeMe', { body: { password } });
    const { secret } = await ann.call('makeMyToken', { body: { name: 'program' } });
    const { id: spaceId } = await ann.call('makeSpace', { body: { name: 'Room' } });
    await ann.call('postMessage', { params: { spaceId }, body: { content: 'I was here' } });
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
    const second = await owner.call('addPerson', { body: { name: 'Ann' } });
    expect(second.person.id).not.toBe(id);
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ author, content }) => [author?.name, content])).toContainEqual([
      'Ann',
      'I was here',
    ]);
  });

  test('of someone who is removed no session, token or role is left', async () => {
    const { owner, person, database } = await openServer(kind);
    const ann = await person('Ann');
    const id = await idOf(ann);
    await ann.call('changeMe', { body: { password: 'correct horse battery' } });
    await ann.call('makeMyToken', { body: { name: 'program' } });
    await ann.call('makeSpace', { body: { name: 'Room' } });
    await owner.call('removePerson', { params: { personId: id } });
    const left = await database.read(function* () {
      return [yield* sessionsOf(id), yield* tokensOf(id), yield* rolesOf(id)];
    });
    expect(left).toEqual([[], [], []]);
  });

  test('what there is not is not found', async () => {
    const { owner } = await openServer(kind);
    const params = { personId: randomUUID() };
    const codes = [
      (await owner.refused('readPerson', { params })).code,
      (await owner.refused('changePerson', { params, body: {} })).code,
      (await owner.refused('makePersonLink', { params })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'no-such-member'));
  });

  test('the people are listed by pages: everyone once, while others come', async () => {
    const { owner } = await openServer(kind);
    const names = Array.from({ length: 7 }, (_, nth) => `Ann ${nth}`);
    for (const name of names) await owner.call('addPerson', { body: { name } });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '3' };
      if (cursor !== null) query.cursor = cursor;
      const page = await owner.call('listPeople', { query });
      seen.push(...page.items.map(({ name }) => name));
      if (cursor === null) await owner.call('addPerson', { body: { name: 'Late' } });
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(['Olga', ...names, 'Late']);
  });

  test('a cursor that Conch did not give out is refused', async () => {
    const { owner } = await openServer(kind);
    for (const cursor of ['', '1', 'a'.repeat(500), `${randomUUID()}x`, "' or 1=1", '\0']) {
      const refused = await owner.refused('listPeople', { query: { cursor } });
      expect(refused.code).toBe('bad-cursor');
    }
  });
});
