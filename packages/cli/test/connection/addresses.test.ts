import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { conch } from '../support/conch.ts';

const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// `logout` prints the address. Without a login it calls no server.
test.each([
  ['localhost:2662', 'http://localhost:2662'],
  ['127.0.0.2:80/conch/', 'http://127.0.0.2/conch'],
  ['[::1]:2662', 'http://[::1]:2662'],
  ['localhost.example.org', 'https://localhost.example.org'],
  ['127.example.org', 'https://127.example.org'],
  ['localhost:80@example.org', 'https://example.org'],
  ['conch.example.org:8080', 'https://conch.example.org:8080'],
  ['HTTP://conch.example.org', 'http://conch.example.org'],
])('the address %s is read as %s', async (typed, url) => {
  expect(await conch(['logout', typed], { home })).toEqual({
    code: 4,
    out: '',
    err: `This terminal is not signed in to ${url}.\n`,
  });
});

test.each(['ftp://x/', 'file:///etc/passwd', 'http://', 'not an address'])(
  'the address %s is refused with exit code 2',
  async (address) => {
    const err = `“${address}” is not the address of a Conch server. Use one like http://127.0.0.1:2662.\n`;
    const refused = { code: 2, out: '', err };
    expect(await conch(['whoami', '--url', address], { home })).toEqual(refused);
    expect(await conch(['whoami'], { home, env: { CONCH_URL: address } })).toEqual(refused);
  },
);
