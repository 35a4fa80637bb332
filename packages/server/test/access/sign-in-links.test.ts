import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, secretIn, type OpenServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

const MINUTE_MS = 60_000;
const PASSWORD = 'correct horse battery';

/** Creates a sign-in link for a person and returns its token. */
async function linkOf({ owner }: OpenServer, personId: string): Promise<string> {
  const { link } = await owner.call('makePersonLink', { params: { personId } });
  return secretIn(link);
}

describe.each(DATABASES.slice(0, 1))('sign-in links, on $name', (kind) => {
  test('a sign-in link sets a cookie that lasts 30 days and that scripts cannot read', async () => {
    const open = await openServer(kind);
    const { id } = await open.owner.call('readMe');
    const client = open.stranger();
    const token = await linkOf(open, id);
    const answer = await client.ask('setUp', { body: { token } });
    expect(answer.body).toMatchObject({ id, name: 'Olga', isAdmin: true, hasPassword: false });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sid-\d+=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/u,
    );
    expect(await client.call('readMe')).toMatchObject({ id });
  });

  test('a sign-in link has its secret after the #, which browsers do not send to servers', async () => {
    const { owner, origin } = await openServer(kind);
    const { link } = await owner.call('addPerson', { body: { name: 'Ben' } });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#setup=[\w-]{43}$/u);
    expect(link.startsWith(`${origin}/#`)).toBe(true);
  });

  test('a sign-in link works only once', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const token = await linkOf(open, (await ben.call('readMe')).id);
    await open.stranger().call('setUp', { body: { token } });
    const again = await open.stranger().refused('setUp', { body: { token } });
    expect(again.code).toBe('link-used');
  });

  test('if ten people use a sign-in link at once, only one is signed in', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const token = await linkOf(open, (await ben.call('readMe')).id);
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => open.stranger().ask('setUp', { body: { token } })),
    );
    const statuses = tries.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 401)]);
  });

  test('a sign-in link expires after 15 minutes', async () => {
    const clock = new ShiftedClock();
    const open = await openServer(kind, { clock });
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const [early, late] = [await linkOf(open, id), await linkOf(open, id)];
    clock.advance(14 * MINUTE_MS);
    await open.stranger().call('setUp', { body: { token: early } });
    clock.advance(MINUTE_MS);
    const refused = await open.stranger().refused('setUp', { body: { token: late } });
    expect(refused.code).toBe('link-used');
  });

  test('the sign-in link for a new person works for a week, like an invitation', async () => {
    const clock = new ShiftedClock();
    const { owner, stranger } = await openServer(kind, { clock });
    const add = async (name: string) =>
      secretIn((await owner.call('addPerson', { body: { name } })).link);
    const [early, late] = [await add('Ben'), await add('Eva')];
    clock.advance(7 * 24 * 60 * MINUTE_MS - MINUTE_MS);
    await stranger().call('setUp', { body: { token: early } });
    clock.advance(MINUTE_MS);
    const problem = await stranger().refused('setUp', { body: { token: late } });
    expect(problem.code).toBe('link-used');
    // The refusal names no duration, because other kinds of links have other durations.
    expect(problem.detail).not.toMatch(/\d/u);
  });

  test('an unknown sign-in link and a used one are refused with the same text', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const token = await linkOf(open, (await ben.call('readMe')).id);
    await open.stranger().call('setUp', { body: { token } });
    const used = await open.stranger().refused('setUp', { body: { token } });
    const never = await open.stranger().refused('setUp', { body: { token: 'x'.repeat(43) } });
    expect(never).toEqual(used);
  });

  test('a request with an invalid name or password does not use up the sign-in link', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const token = await linkOf(open, id);
    const client = open.stranger();
    const badName = await client.refused('setUp', { body: { token, name: 'system' } });
    const taken = await client.refused('setUp', { body: { token, name: 'olga' } });
    const badWord = await client.refused('setUp', { body: { token, password: 'short' } });
    expect([badName.code, taken.code, badWord.code]).toEqual([
      'bad-name',
      'bad-name',
      'bad-password',
    ]);
    const me = await client.call('setUp', { body: { token, name: 'Benno', password: PASSWORD } });
    expect(me).toMatchObject({ id, name: 'Benno', hasPassword: true });
  });

  test('choosing a password with a sign-in link ends the person’s other sessions', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const [token, other] = [await linkOf(open, id), await linkOf(open, id)];
    const client = open.stranger();
    await client.call('setUp', { body: { token, password: PASSWORD } });
    expect((await ben.refused('readMe')).code).toBe('not-signed-in');
    expect((await open.stranger().refused('setUp', { body: { token: other } })).code).toBe(
      'link-used',
    );
    expect(await client.call('readMe')).toMatchObject({ id });
  });

  test('changing a password with a sign-in link revokes tokens unless the request asks to keep them', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const tokensAfter = async (options: { readonly revokeTokens?: boolean }): Promise<number> => {
      const client = open.stranger();
      const token = await linkOf(open, id);
      await client.call('setUp', { body: { token, password: PASSWORD, ...options } });
      return (await client.call('listMyTokens')).items.length;
    };
    await ben.call('makeMyToken', { body: { name: 'Script' } });
    expect(await tokensAfter({})).toBe(1);
    expect(await tokensAfter({ revokeTokens: false })).toBe(1);
    expect(await tokensAfter({})).toBe(0);
  });

  test('a sign-in link replaces the session of another person only if the request names that person', async () => {
    const open = await openServer(kind);
    const [ana, ben] = [await open.person('Ana'), await open.person('Ben')];
    const { id: anaId } = await ana.call('readMe');
    const { id: benId } = await ben.call('readMe');
    const token = await linkOf(open, benId);
    const unasked = await ana.refused('setUp', { body: { token } });
    const wrong = await ana.refused('setUp', { body: { token, replaces: benId } });
    expect([unasked.code, wrong.code]).toEqual(['signed-in-already', 'signed-in-already']);
    expect(await ana.call('readMe')).toMatchObject({ id: anaId });
    const me = await ana.call('setUp', { body: { token, replaces: anaId } });
    expect(me).toMatchObject({ id: benId });
    expect(await ana.call('readMe')).toMatchObject({ id: benId });
  });

  test('a sign-in link works for its person even if they are already signed in', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const token = await linkOf(open, id);
    expect(await ben.call('setUp', { body: { token } })).toMatchObject({ id });
  });

  test('looking up the person of a sign-in link does not use up the link', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const token = await linkOf(open, id);
    const seen = await open.stranger().call('lookAtSignInLink', { body: { token } });
    expect(seen).toEqual({ personId: id, name: 'Ben' });
    await open.stranger().call('setUp', { body: { token } });
    const used = await open.stranger().refused('lookAtSignInLink', { body: { token } });
    expect(used.code).toBe('link-used');
  });

  test('a sign-in link of a removed person does not work', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const token = await linkOf(open, id);
    await open.owner.call('removePerson', { params: { personId: id } });
    const refused = await open.stranger().refused('setUp', { body: { token } });
    expect(refused.code).toBe('link-used');
  });
});
