import { createHook } from 'node:async_hooks';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashPassword, isPassword } from '../../src/auth/passwords.ts';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';

const PASSWORD = 'correct horse battery';
const SILENT = [{ do: { skip: true } }];
const OTHER = 'tropical fish and chips';

async function withPassword(client: TestClient): Promise<TestClient> {
  await client.call('changeMe', { body: { password: PASSWORD } });
  return client;
}

test('[T14] of a hundred password checks at once, 2 run, 32 wait and the rest are refused as busy', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () => isPassword('whatever else', null)),
  );
  const failures = tries.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(tries.length - failures.length).toBe(34);
  for (const one of failures) {
    expect(one).toMatchObject({ code: 'busy', status: 503, extra: { retryAfterSeconds: 2 } });
  }
  expect(await isPassword('whatever else', await hashPassword('whatever else'))).toBe(true);
});

describe.each(DATABASES.slice(0, 1))('passwords, on $name', (kind) => {
  test('a person signs in with a name and a password, regardless of how the name is capitalised', async () => {
    const { person, stranger } = await openServer(kind);
    const ann = await withPassword(await person('Ann-Marie'));
    const { id } = await ann.call('readMe');
    const me = await stranger().call('signIn', {
      body: { name: 'ANN MARIE', password: PASSWORD },
    });
    expect(me).toEqual({
      id,
      kind: 'person',
      name: 'Ann-Marie',
      isAdmin: false,
      isAutomation: false,
      hasPassword: true,
    });
  });

  test('a wrong name, a wrong password, an agent and an account without a password get the same refusal', async () => {
    const { person, stranger, owner } = await openServer(kind);
    await withPassword(await person('Ann'));
    await person('Ben');
    await owner.call('addAgent', { body: { name: 'Robot', kind: 'script', config: SILENT } });
    const tries = [
      { name: 'Ann', password: OTHER },
      { name: 'Nobody', password: PASSWORD },
      { name: 'Ben', password: PASSWORD },
      { name: 'Robot', password: PASSWORD },
      { name: '', password: PASSWORD },
      { name: 'a\0b', password: PASSWORD },
      { name: 'x'.repeat(10_000), password: PASSWORD },
    ];
    const answers = [];
    for (const body of tries) answers.push(await stranger().refused('signIn', { body }));
    expect(answers[0]).toMatchObject({ status: 401, code: 'wrong-password' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('signing in creates a new session key, and the previous key stops working', async () => {
    const { person } = await openServer(kind);
    const ann = await withPassword(await person('Ann'));
    const before = ann.copy();
    await ann.call('signIn', { body: { name: 'Ann', password: PASSWORD } });
    expect(ann.cookie).not.toBe(before.cookie);
    expect((await before.refused('readMe')).code).toBe('not-signed-in');
    expect(await ann.call('readMe')).toMatchObject({ name: 'Ann' });
  });

  test('signing in does not adopt a session key that somebody else planted', async () => {
    const { person, stranger } = await openServer(kind);
    await withPassword(await person('Ann'));
    const planted = `sid=${'A'.repeat(43)}`;
    const victim = stranger();
    await victim.ask('signIn', {
      body: { name: 'Ann', password: PASSWORD },
      headers: { cookie: planted, origin: victim.origin },
    });
    expect(victim.cookie).not.toBe(planted);
    const thief = await stranger().refused('readMe', { headers: { cookie: planted } });
    expect(thief.code).toBe('not-signed-in');
  });

  test('changing a password requires the current password', async () => {
    const { person } = await openServer(kind);
    const ann = await withPassword(await person('Ann'));
    const without = await ann.refused('changeMe', { body: { password: OTHER } });
    const wrong = await ann.refused('changeMe', {
      body: { password: OTHER, currentPassword: OTHER },
    });
    expect([without.code, wrong.code]).toEqual(['wrong-password', 'wrong-password']);
    expect(without.detail).toContain('give the current one');
    expect(wrong.detail).toContain('The current password is wrong');
    await ann.call('changeMe', { body: { password: OTHER, currentPassword: PASSWORD } });
    const old = await ann.copy().refused('signIn', { body: { name: 'Ann', password: PASSWORD } });
    expect(old.code).toBe('wrong-password');
    expect(await ann.call('signIn', { body: { name: 'Ann', password: OTHER } })).toMatchObject({
      name: 'Ann',
    });
  });

  test('changing a password signs out all other browsers, but not the current one', async () => {
    const { person, stranger } = await openServer(kind);
    const client = await withPassword(await person('Ann'));
    const elsewhere = stranger();
    await elsewhere.call('signIn', { body: { name: 'Ann', password: PASSWORD } });
    await client.call('changeMe', { body: { password: OTHER, currentPassword: PASSWORD } });
    expect((await elsewhere.refused('readMe')).code).toBe('not-signed-in');
    expect(await client.call('readMe')).toMatchObject({ name: 'Ann' });
  });

  test('changing a password revokes the tokens unless the request asks to keep them', async () => {
    const { person } = await openServer(kind);
    const ann = await withPassword(await person('Ann'));
    const tokens = async () => (await ann.call('listMyTokens')).items.length;
    await ann.call('makeMyToken', { body: { name: 'Script' } });
    const kept = { password: OTHER, currentPassword: PASSWORD, revokeTokens: false };
    await ann.call('changeMe', { body: kept });
    expect(await tokens()).toBe(1);
    await ann.call('changeMe', { body: { password: PASSWORD, currentPassword: OTHER } });
    expect(await tokens()).toBe(0);
  });

  test('choosing a first password does not revoke tokens', async () => {
    const { person } = await openServer(kind);
    const ann = await person('Ann');
    await ann.call('makeMyToken', { body: { name: 'Script' } });
    await withPassword(ann);
    expect((await ann.call('listMyTokens')).items).toHaveLength(1);
  });

  test('if a request with a token changes the password, that token is not revoked', async () => {
    const { person, stranger } = await openServer(kind);
    const ann = await withPassword(await person('Ann'));
    const { secret } = await ann.call('makeMyToken', { body: { name: 'Script' } });
    await ann.call('makeMyToken', { body: { name: 'Other' } });
    const headers = { authorization: `Bearer ${secret}` };
    const body = { password: OTHER, currentPassword: PASSWORD };
    await stranger().call('changeMe', { body, headers });
    const left = await stranger().call('listMyTokens', { headers });
    expect(left.items.map(({ name }) => name)).toEqual(['Script']);
  });

  test('a request with an invalid password or name changes nothing', async () => {
    const { person } = await openServer(kind);
    const ann = await withPassword(await person('Ann'));
    const short = await ann.refused('changeMe', {
      body: { name: 'Anna', password: 'short', currentPassword: PASSWORD },
    });
    const reserved = await ann.refused('changeMe', {
      body: { name: 'admin', password: OTHER, currentPassword: PASSWORD },
    });
    expect([short.code, reserved.code]).toEqual(['bad-password', 'bad-name']);
    const me = await ann.call('signIn', { body: { name: 'Ann', password: PASSWORD } });
    expect(me.name).toBe('Ann');
  });

  test('a sign-in with a wrong name costs as many hashes as one with a wrong password, so both take equally long', async () => {
    const limits = { failedSignInsPerMinute: 1_000 };
    const { person, stranger } = await openServer(kind, { limits });
    await withPassword(await person('Ann'));
    const client = stranger();
    const hashes = countHashes();
    const spent = async (name: string): Promise<number> => {
      const before = hashes.count;
      await client.refused('signIn', { body: { name, password: OTHER } });
      return hashes.count - before;
    };
    expect([await spent('Ann'), await spent('Nobody')]).toEqual([1, 1]);
  });
});

/** Counts the password hashes that this process begins, until the test ends. */
function countHashes(): { readonly count: number } {
  const counted = { count: 0 };
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') counted.count += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return counted;
}
