import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../src/doctor/ask.ts';
import { signIn, startProgram, type Program } from '../support/program.ts';

let program: Program;
let entered: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  program = await startProgram({ env: { CONCH_LOG_LEVEL: 'info' } });
  entered = await signIn(program);
});
afterAll(() => program.end());

const tokenOf = ({ link }: Program): string => link?.split('#setup=')[1] ?? '';

test('[First run 2] the program prints a sign-in link once, with 256 bits after the #', () => {
  expect(tokenOf(program)).toMatch(/^[\w-]{43}$/u);
  expect(program.link).toBe(`${program.server.origin}/#setup=${tokenOf(program)}`);
  expect(program.printed.split('#setup=')).toHaveLength(2);
});

test('[First run 2] the sign-in link signs the owner in without a form', async () => {
  expect(entered.answer.status).toBe(201);
  expect(await entered.readJson('/me')).toMatchObject({ isAdmin: true, hasPassword: false });
});

test('[First run 2] the sign-in link works only once', async () => {
  const again = await signIn(program);
  expect(again.answer.status).toBe(401);
  expect(again.answer.body).toContain('link-used');
  expect(again.answer.headers['set-cookie']).toBeUndefined();
});

test('[First run 2] the sign-in link is neither in the log nor on disk', () => {
  expect(program.log()).toContain('"what":"answer"');
  expect(program.log()).not.toContain(tokenOf(program));
  const entries = readdirSync(program.dataDir, { withFileTypes: true });
  const holders = entries.filter(
    (entry) =>
      entry.isFile() && readFileSync(join(program.dataDir, entry.name)).includes(tokenOf(program)),
  );
  expect(holders).toEqual([]);
});

test('[First run 2] an owner with a password gets a sign-in link only on request', async () => {
  const first = await startProgram();
  const { home } = first;
  const { cookie } = await signIn(first);
  const headers = { cookie, origin: first.server.origin };
  const body = { password: 'a long enough secret' };
  const set = await ask(first.server, '/api/v1/me', { method: 'PATCH', body, headers });
  expect(set.status).toBe(200);
  await first.stop();
  const second = await startProgram({ home });
  expect(second.link).toBeNull();
  await second.stop();
  const third = await startProgram({ home, args: ['--link'] });
  onTestFinished(() => third.end());
  expect((await signIn(third)).answer.status).toBe(201);
});

test('[First run 3] nobody can create an account without a sign-in link or invitation', async () => {
  const people = { method: 'POST', body: { name: 'Mallory', isAdmin: true } };
  expect((await ask(program.server, '/api/v1/people', people)).status).toBe(401);
  const madeUp = { token: 'made-up', name: 'Mallory', password: 'a long enough secret' };
  const byLink = { method: 'POST', body: madeUp };
  expect((await ask(program.server, '/api/v1/invitations/accept', byLink)).status).toBe(404);
  expect((await ask(program.server, '/api/v1/setup', byLink)).status).toBe(401);
  expect(await entered.readJson('/people')).toMatchObject({ items: [{ isAdmin: true }] });
});

test('[First run 3] no password works before somebody chooses a password', async () => {
  const { name } = (await entered.readJson('/me')) as { name: string };
  for (const password of ['admin', 'password', 'conch', name]) {
    const asked = { method: 'POST', body: { name, password } };
    const { status, body } = await ask(program.server, '/api/v1/session', asked);
    expect(status).toBe(401);
    expect(body).toContain('wrong-password');
  }
});

test('[First run 7] over plain http the cookie is named sid, limited to this site and unreadable for scripts', () => {
  const [cookie = ''] = entered.answer.headers['set-cookie'] ?? [];
  const [pair = '', ...attributes] = cookie.split('; ');
  expect(pair).toMatch(/^sid-\d+=[\w-]{43}$/u);
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    `Max-Age=${30 * 86_400}`,
    'Path=/',
    'SameSite=Strict',
  ]);
});

test('[First run 7] behind https the cookie is named __Host-sid and has Secure', async () => {
  const proxied = await startProgram({
    args: ['--behind-proxy'],
    env: { CONCH_PUBLIC_ORIGIN: 'https://conch.example' },
  });
  onTestFinished(() => proxied.end());
  const { answer } = await signIn(proxied);
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; /u);
  expect(cookie.split('; ')).toEqual(
    expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']),
  );
});

test('[First run 7] every sign-in gets a new cookie', async () => {
  const first = await startProgram();
  const one = await signIn(first);
  await first.stop();
  const second = await startProgram({ home: first.home });
  onTestFinished(() => second.end());
  const other = await signIn(second);
  expect(other.answer.status).toBe(201);
  expect(other.cookie).not.toBe(one.cookie);
});
