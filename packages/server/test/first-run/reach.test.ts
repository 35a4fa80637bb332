import { readFileSync } from 'node:fs';
import { connect, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../src/doctor/ask.ts';
import { watchCalls } from '../../src/doctor/watch-calls.ts';
import { newHome, runToEnd, signIn, startProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.end());

function canReach(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

test('[First run 1] the server listens on 127.0.0.1 and on no other address', async () => {
  const { hostname, port } = new URL(program.server.origin);
  expect(hostname).toBe('127.0.0.1');
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, scopeid = 0 }) => address !== '127.0.0.1' && scopeid === 0);
  const reached = await Promise.all(
    ['127.0.0.1', ...others.map(({ address }) => address)].map(async (address) =>
      (await canReach(address, Number(port))) ? [address] : [],
    ),
  );
  expect(reached.flat()).toEqual(['127.0.0.1']);
});

test.each([
  ['nothing else', {}, ['CONCH_ADMIN_TOKEN', '--tls-cert', '--behind-proxy']],
  ['an admin token', { CONCH_ADMIN_TOKEN: 'x'.repeat(32) }, ['--tls-cert']],
  [
    'a proxy and a public origin',
    { CONCH_BEHIND_PROXY: 'true', CONCH_PUBLIC_ORIGIN: 'https://conch.example' },
    ['CONCH_ADMIN_TOKEN'],
  ],
] as const)('[First run 1] --host 0.0.0.0 with %s is refused', async (_, env, words) => {
  const home = scratchFolder();
  const args = ['--host', '0.0.0.0', '--port', '0'];
  const { code, out, err } = await runToEnd({ home, env, args });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  for (const word of words) expect(err).toContain(word);
  expect(err).not.toMatch(/^\s+at /mu);
});

test('[First run 1] the server starts with --host 0.0.0.0, an admin token, a proxy and a public origin', async () => {
  const open = await startProgram({
    args: ['--host', '0.0.0.0', '--behind-proxy'],
    env: {
      CONCH_ADMIN_TOKEN: 'x'.repeat(32),
      CONCH_PUBLIC_ORIGIN: 'https://conch.example',
    },
  });
  onTestFinished(() => open.end());
  expect(open.printed).toContain('https://conch.example/#setup=');
});

test.each(['127.0.0.1', 'localhost', '[::1]'])(
  '[First run 8] the server accepts the Host %s with its port',
  async (name) => {
    const { port } = new URL(program.server.origin);
    const own = `${name}:${port}`;
    const { status } = await ask(program.server, '/', { headers: { host: own } });
    expect(status).toBe(200);
    const origin = `http://${own}`;
    const wrong = { name: 'Nobody', password: 'nothing' };
    const asked = { method: 'POST', body: wrong, headers: { host: own, origin } };
    expect((await ask(program.server, '/api/v1/session', asked)).status).toBe(401);
  },
);

test.each(['evil.example', '127.0.0.1:1', '127.0.0.1', 'localhost.evil.example', '[::1]'])(
  '[First run 8] a request with the Host %s is refused',
  async (host) => {
    const answer = await ask(program.server, '/api/v1/me', { headers: { host } });
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('foreign-host');
  },
);

test.each(['http://evil.example', 'null', 'http://127.0.0.1', 'https://localhost'])(
  '[First run 8] a request with the Origin %s is refused, and CORS allows no site',
  async (origin) => {
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const { status, headers } = await ask(program.server, '/api/v1/session', {
        method,
        headers: { origin },
      });
      expect(status).toBe(403);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  },
);

test('[First run 9] the server connects to no other machine between its start and the first answer of an agent', async () => {
  const home = newHome();
  const file = join(home, 'calls.json');
  const recorder = new URL('../support/record-calls.ts', import.meta.url);
  const watched = await startProgram({
    home,
    env: { RECORDED_CALLS: file },
    nodeArgs: ['--import', fileURLToPath(recorder)],
  });
  onTestFinished(() => watched.end());
  const { cookie, readJson } = await signIn(watched);
  const { items } = (await readJson('/spaces')) as { items: { id: string; name: string }[] };
  const office = items.find(({ name }) => name === 'Office');
  const path = `/spaces/${office?.id}/messages`;
  const headers = { cookie, origin: watched.server.origin };
  const body = { content: '@Data hello' };
  await ask(watched.server, `/api/v1${path}`, { method: 'POST', body, headers });
  await expect
    .poll(async () => JSON.stringify(await readJson(path)))
    .toContain('Ask me for raw data.');
  expect(await watched.stop('SIGTERM')).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
});

test('[First run 9] watchCalls records a call to another machine', async () => {
  const watch = watchCalls();
  onTestFinished(watch.stop);
  const nowhere: LookupFunction = (_host, _options, done) => done(new Error('not looked up'), '');
  const socket = connect({ host: 'model.example', port: 443, lookup: nowhere });
  socket.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  await promise;
  expect(watch.hosts).toEqual(['model.example']);
});
