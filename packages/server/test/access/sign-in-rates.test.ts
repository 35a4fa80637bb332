import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';

const PASSWORD = 'correct horse battery';
const WRONG = 'wrong horse battery';
const limits = { failedSignInsPerMinute: 5 };
const config = { isBehindProxy: true };
const from = (...addresses: readonly string[]) => ({
  headers: { 'x-forwarded-for': addresses.join(', ') },
});

describe.each(DATABASES.slice(0, 1))('how often one may try to sign in, on $name', (kind) => {
  test('[T14] after so many wrong passwords for a name the right one is not looked at from there either', async () => {
    const { person, stranger } = await openServer(kind, { limits });
    await (await person('Ann')).call('changeMe', { body: { password: PASSWORD } });
    for (let nth = 0; nth < 5; nth += 1) {
      const problem = await stranger().refused('signIn', {
        body: { name: 'Ann', password: WRONG },
      });
      expect(problem.code).toBe('wrong-password');
    }
    const answer = await stranger().ask('signIn', { body: { name: 'Ann', password: PASSWORD } });
    expect(answer.problem).toMatchObject({ code: 'too-fast', status: 429 });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('[T14] whoever fails in somebody’s name elsewhere, under any name, does not lock them out', async () => {
    const { person, stranger } = await openServer(kind, { limits, config });
    await (await person('Ann')).call('changeMe', { body: { password: PASSWORD } });
    const wrong = { name: 'Ann', password: WRONG };
    for (let nth = 0; nth < 20; nth += 1) {
      // Also when they say that they are where Ann is: a proxy adds what it has seen.
      const there = from('198.51.100.7', `203.0.113.${nth % 4}`);
      await stranger().refused('signIn', { body: wrong, ...there });
    }
    const right = { name: 'Ann', password: PASSWORD };
    const me = await stranger().call('signIn', { body: right, ...from('198.51.100.7') });
    expect(me.name).toBe('Ann');
  });

  test('[T14] whoever says that they are elsewhere each time is stopped by where the proxy sees them', async () => {
    const { stranger } = await openServer(kind, { limits, config });
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const body = { name: 'Olga', password: WRONG };
      const there = from(`198.51.100.${nth}`, '203.0.113.1');
      codes.push((await stranger().refused('signIn', { body, ...there })).code);
    }
    expect(codes.at(-1)).toBe('too-fast');
  });

  test('[T14] whoever tries one name after the other is stopped as well', async () => {
    const { stranger } = await openServer(kind, { limits: { failedSignInsPerMinute: 1 } });
    const codes = [];
    for (const name of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) {
      codes.push((await stranger().refused('signIn', { body: { name, password: WRONG } })).code);
    }
    expect(codes.slice(0, 5)).toEqual(codes.slice(0, 5).map(() => 'wrong-password'));
    expect(codes[5]).toBe('too-fast');
  });

  test('[T14] of fifty tries at once no more are looked at than of fifty one after the other', async () => {
    const { person, stranger } = await openServer(kind, { limits });
    await (await person('Ann')).call('changeMe', { body: { password: PASSWORD } });
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        stranger().refused('signIn', { body: { name: 'Ann', password: WRONG } }),
      ),
    );
    expect(tries.filter(({ code }) => code === 'wrong-password')).toHaveLength(5);
    expect(tries.filter(({ code }) => code === 'too-fast')).toHaveLength(45);
  });

  test('someone who signs in often and rightly is never stopped', async () => {
    const { person, stranger } = await openServer(kind, { limits });
    await (await person('Ann')).call('changeMe', { body: { password: PASSWORD } });
    for (let nth = 0; nth < 8; nth += 1) {
      const me = await stranger().call('signIn', { body: { name: 'Ann', password: PASSWORD } });
      expect(me.name).toBe('Ann');
    }
  });

  test('[T14] a browser that was left open does not serve to guess the password', async () => {
    const { person } = await openServer(kind, { limits });
    const ann = await person('Ann');
    await ann.call('changeMe', { body: { password: PASSWORD } });
    const guess = { password: 'quite another one', currentPassword: WRONG };
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await ann.refused('changeMe', { body: guess })).code).toBe('wrong-password');
    }
    const right = { ...guess, currentPassword: PASSWORD };
    expect((await ann.refused('changeMe', { body: right })).code).toBe('too-fast');
  });
});
