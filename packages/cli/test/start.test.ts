import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conch, spawnConch } from './support/conch.ts';

test('conch without a command starts the server with its flags, and a signal stops the server', async () => {
  const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const child = spawnConch(['--port', '0', '--no-demo'], { home });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let printed = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(bytes);
    if (printed.includes('Ready in')) break;
  }
  expect(printed).not.toContain('demo');
  // This file must be private, because it contains the token of the operator.
  expect(statSync(join(home, '.local/share/conch/server.json')).mode & 0o777).toBe(0o600);
  const { code, out } = await conch(['spaces', 'list', '--json'], { home });
  expect({ code, spaces: JSON.parse(out) as unknown }).toEqual({ code: 0, spaces: [] });
  child.stdout.resume();
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(0);
});

test('an invalid flag for the server ends conch with exit code 2', async () => {
  const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { code, out, err } = await conch(['start', '--prot', '8080'], { home });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('--port');
});
