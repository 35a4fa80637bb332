import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer, secretIn, type OpenServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';

const MINUTE_MS = 60_000;
const PASSWORD = 'correct horse battery';

/** A new link of somebody, as the token in it. */
async function linkOf({ owner }: OpenServer, personId: string): Promise<string> {
  const { link } = await owner.call('makePersonLink', { params: { personId } });
  return secretIn(link);
}

describe.each(DATABASES.slice(0, 1))('links that sign in, on $name', (kind) => {
  test('a link signs its person in by a cookie of 30 days that no script can read', async () => {
    const open = await openServer(kind);
    const { id } = await open.owner.call('readMe');
    const client = open.stranger();
    const token = await linkOf(open, id);
    const answer = await client.ask('setUp', { body: { token } });
    expect(answer.body).toMatchObject({ id, name: 'Olga', isAdmin: true, hasPassword: false });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/u,
    );
    expect(await client.call('readMe')).toMatchObject({ id });
  });

  test('a link has its secret behind the #, where no server is sent it', async () => {
    const { owner, origin } = await openServer(kind);
    const { link } = await owner.call('addPerson', { body: { name: 'Ben' } });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#setup=[\w-]{43}$/u);
    expect(link.startsWith(`${origin}/#`)).toBe(true);
  });

  test('a link signs in once', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const token = await linkOf(open, (await ben.call('readMe')).id);
    await open.stranger().call('setUp', { body: { token } });
    const again = await open.stranger().refused('setUp', { body: { token } });
    expect(again.code).toBe('link-used');
  });

  test('of ten who use one link at once one is signed in', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const token = await linkOf(open, (await ben.call('readMe')).id);
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => open.stranger().ask('setUp', { body: { token } })),
    );
    const statuses = tries.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 401)]);
  });

  test('a link is worth nothing after 15 minutes, and the last moment before it is', async () => {
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

  test('the link that comes with a new person is good for a week, as an invitation is', async () => {
    const clock = new ShiftedClock();
    const { owner, stranger } = await openServer(kind, { clock });
    const add = async (name: string) =>
      secretIn((await owner.call('addPerson', { body: { name } })).link);
    const [early, late] = [await add('Ben'), await add('Eva')];
    clock.advance(7 * 24 * 60 * MINUTE_MS - MINUTE_MS);
    await stranger().call('setUp', { body: { token: early } });
    clock.advance(MINUTE_MS);
    const refused = await stranger().refused('setUp', { body: { token: late } });
    expect(refused.code).toBe('link-used');
    // It would be wrong of other links.
    expect(refused.detail).not.toMatch(/\d/u);
  });

  test('a link that nobody made is refused in the words for one that was used', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const token = await linkOf(open, (await ben.call('readMe')).id);
    await open.stranger().call('setUp', { body: { token } });
    const used = await open.stranger().refused('setUp', { body: { token } });
    const never = await open.stranger().refused('setUp', { body: { token: 'x'.repeat(43) } });
    expect(never).toEqual(used);
  });

  test('a name or password that cannot be does not cost the link', async () => {
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

  test('a password that is chosen by a link signs out whoever was signed in before', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const [token, other] = [await linkOf(open, id), await linkOf(open, id)];
    const here = open.stranger();
    await here.call('setUp', { body: { token, password: PASSWORD } });
    expect((await ben.refused('readMe')).code).toBe('not-signed-in');
    expect((await open.stranger().refused('setUp', { body: { token: other } })).code).toBe(
      'link-used',
    );
    expect(await here.call('readMe')).toMatchObject({ id });
  });

  test('a link of someone who was removed signs nobody in', async () => {
    const open = await openServer(kind);
    const ben = await open.person('Ben');
    const { id } = await ben.call('readMe');
    const token = await linkOf(open, id);
    await open.owner.call('removePerson', { params: { personId: id } });
    const refused = await open.stranger().refused('setUp', { body: { token } });
    expect(refused.code).toBe('link-used');
  });
});
