import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../src/auth/passwords.ts';
import type { Client } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';

const PASSWORD = 'correct horse battery';
const SILENT = [{ do: { skip: true } }];
const OTHER = 'tropical fish and chips';

async function withPassword(client: Client): Promise<Client> {
  await client.call('changeMe', { body: { password: PASSWORD } });
  return client;
}

test('[T14] of a hundred passwords at once so many are looked at as one waits for, and the rest is told', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () => isPassword('whatever else', null)),
  );
  const refused = tries.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(tries.length - refused.length).toBe(34);
  for (const one of refused) {
    expect(one).toMatchObject({ code: 'busy', status: 503, extra: { retryAfterSeconds: 2 } });
  }
  expect(await isPassword('whatever else', await hashPassword('whatever else'))).toBe(true);
});

describe.each(DATABASES.slice(0, 1))('passwords, on $name', (kind) => {
  test('a person signs in by name, however it is written, and password', async () => {
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

  test('a wrong name, a wrong password, an agent and someone without one get the same answer', async () => {
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

  test('someone who signs in gets a new key, and the one they came with opens nothing more', async () => {
    const { person } = await openServer(kind);
    const ann = await withPassword(await person('Ann'));
    const before = ann.copy();
    await ann.call('signIn', { body: { name: 'Ann', password: PASSWORD } });
    expect(ann.cookie).not.toBe(before.cookie);
    expect((await before.refused('readMe')).code).toBe('not-signed-in');
    expect(await ann.call('readMe')).toMatchObject({ name: 'Ann' });
  });

  test('a key that somebody else put into the browser is not taken over', async () => {
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

  test('a new password needs the current one', async () => {
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

  test('a new password signs all other browsers out, and this one not', async () => {
    const { person, stranger } = await openServer(kind);
    const here = await withPassword(await person('Ann'));
    const elsewhere = stranger();
    await elsewhere.call('signIn', { body: { name: 'Ann', password: PASSWORD } });
    await here.call('changeMe', { body: { password: OTHER, currentPassword: PASSWORD } });
    expect((await elsewhere.refused('readMe')).code).toBe('not-signed-in');
    expect(await here.call('readMe')).toMatchObject({ name: 'Ann' });
  });

  test('a password that cannot be, and a name that cannot be, change nothing', async () => {
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

  test('a wrong name is as much work as a wrong password, so that it takes as long', async () => {
    const limits = { failedSignInsPerMinute: 1_000 };
    const { person, stranger } = await openServer(kind, { limits });
    await withPassword(await person('Ann'));
    const client = stranger();
    // By the work of this process alone: what else the machine does takes time from either.
    const spent = async (name: string): Promise<number> => {
      const before = process.cpuUsage();
      await client.refused('signIn', { body: { name, password: OTHER } });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let nth = 0; nth < 8; nth += 1) {
      known.push(await spent('Ann'));
      unknown.push(await spent('Nobody'));
    }
    // Without the work for nothing a wrong name would be some ten times less.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });
});
