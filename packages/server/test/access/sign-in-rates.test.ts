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

describe.each(DATABASES.slice(0, 1))('limits on sign-in attempts, on $name', (kind) => {
  test('[T14] after too many wrong passwords for a name from one address, that address cannot use the correct password either', async () => {
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

  test('[T14] failed sign-ins from other addresses do not lock a person out', async () => {
    const { person, stranger } = await openServer(kind, { limits, config });
    await (await person('Ann')).call('changeMe', { body: { password: PASSWORD } });
    const wrong = { name: 'Ann', password: WRONG };
    for (let nth = 0; nth < 20; nth += 1) {
      // The forged first address has no effect, because the proxy appends the address that it sees.
      const there = from('198.51.100.7', `203.0.113.${nth % 4}`);
      await stranger().refused('signIn', { body: wrong, ...there });
    }
    const right = { name: 'Ann', password: PASSWORD };
    const me = await stranger().call('signIn', { body: right, ...from('198.51.100.7') });
    expect(me.name).toBe('Ann');
  });

  test('[T14] a forged address does not evade the sign-in limit, because the server uses the address that the proxy adds', async () => {
    const { stranger } = await openServer(kind, { limits, config });
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const body = { name: 'Olga', password: WRONG };
      const there = from(`198.51.100.${nth}`, '203.0.113.1');
      codes.push((await stranger().refused('signIn', { body, ...there })).code);
    }
    expect(codes.at(-1)).toBe('too-fast');
  });

  test('[T14] failed sign-ins with many different names are limited too', async () => {
    const { stranger } = await openServer(kind, { limits: { failedSignInsPerMinute: 1 } });
    const codes = [];
    for (const name of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']) {
      codes.push((await stranger().refused('signIn', { body: { name, password: WRONG } })).code);
    }
    expect(codes.slice(0, 5)).toEqual(codes.slice(0, 5).map(() => 'wrong-password'));
    expect(codes[5]).toBe('too-fast');
  });

  test('[T14] fifty simultaneous sign-ins check no more passwords than fifty consecutive sign-ins', async () => {
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

  test('correct sign-ins are never limited', async () => {
    const { person, stranger } = await openServer(kind, { limits });
    await (await person('Ann')).call('changeMe', { body: { password: PASSWORD } });
    for (let nth = 0; nth < 8; nth += 1) {
      const me = await stranger().call('signIn', { body: { name: 'Ann', password: PASSWORD } });
      expect(me.name).toBe('Ann');
    }
  });

  test('[T14] guesses of the current password in an open browser are limited', async () => {
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
