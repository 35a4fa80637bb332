import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '@conch/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conch, startConch, type RunningConch } from './support/conch.ts';

let server: RunningConch;

beforeAll(async () => void (server = await startConch()));
afterAll(() => server.close());

test('a command finds the server of this machine and signs in as its owner', async () => {
  const { code, out } = await server.run('whoami', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ url: server.url, from: 'this machine' });
});

test('a login by link stores a token in a private file, and logout revokes it', async () => {
  const elsewhere = { home: server.home, env: { CONCH_DATA_DIR: join(server.home, 'empty') } };
  expect((await conch(['whoami', '--url', server.url], elsewhere)).code).toBe(4);
  expect((await conch(['login', server.link], elsewhere)).code).toBe(0);
  expect(statSync(join(server.home, '.config/conch/logins.json')).mode & 0o777).toBe(0o600);
  const { out } = await conch(['whoami', '--json'], elsewhere);
  expect(JSON.parse(out)).toMatchObject({ from: 'login' });
  expect((await conch(['logout'], elsewhere)).code).toBe(0);
  expect((await conch(['whoami', '--url', server.url], elsewhere)).code).toBe(4);
});

test('login fails without a question if there is neither a credential nor a terminal', async () => {
  const elsewhere = { home: server.home, env: { CONCH_DATA_DIR: join(server.home, 'empty') } };
  const { code, err } = await conch(['login', server.url], elsewhere);
  expect(code).toBe(2);
  expect(err).toContain('there is no terminal');
});

test('a stored token is not sent to another server', async () => {
  await server.run('login');
  const { code, err } = await server.run(
    'whoami',
    '--url',
    server.url.replace('127.0.0.1', 'localhost'),
  );
  expect({ code, err }).toMatchObject({ code: 4 });
  await server.run('logout');
});

test('if a login cannot be stored, it is refused before it creates a token or uses a link', async () => {
  const env = { CONCH_DATA_DIR: join(server.home, 'empty'), XDG_CONFIG_HOME: '/dev/null' };
  const { link } = await freshLink();
  const refused = await conch(['login', link, '--json'], { home: server.home, env });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(JSON.parse(refused.err)).toMatchObject({ error: { code: 'login-not-stored' } });
  // The refused login has not used the link, so the link still works.
  const elsewhere = { CONCH_DATA_DIR: join(server.home, 'empty') };
  expect(await conch(['login', link], { home: server.home, env: elsewhere })).toMatchObject({
    code: 0,
  });
  await server.run('logout');
});

function adminToken(): string {
  const file = join(server.home, '.local/share/conch/server.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { token: string }).token;
}

/** Creates a new sign-in link for the owner. */
async function freshLink(): Promise<{ readonly link: string }> {
  const client = openClient({ url: server.url, token: adminToken() });
  const { id: personId } = await client.call('readMe');
  const made = await client.call('makePersonLink', { params: { personId } });
  client.close();
  return made;
}
