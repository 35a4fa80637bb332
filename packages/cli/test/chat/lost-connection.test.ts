import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '@conch/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { conch, spawnConch } from '../support/conch.ts';
import { KEYS, openTerminal } from '../support/terminal.ts';

interface StartedServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly port: string;
}

async function start(home: string, port: string): Promise<StartedServer> {
  const child = spawnConch(['start', '--port', port], { home });
  onTestFinished(() => kill(child));
  let printed = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(bytes);
    if (printed.includes('Ready in')) break;
  }
  child.stdout.resume();
  child.stderr.resume();
  return { child, port: /127\.0\.0\.1:(\d+)/u.exec(printed)?.[1] ?? '' };
}

async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('the chat shows a lost connection in words, and sends a waiting message after the restart', async () => {
  const home = mkdtempSync(join(tmpdir(), 'conch-chat-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { child, port } = await start(home, '0');
  const terminal = openTerminal(['chat', 'Office'], { home });
  await terminal.shows('● live');
  await kill(child);
  await terminal.shows('○ no connection');
  await terminal.shows('No connection. Conch tries again by itself');
  terminal.type('@Finance are you there?', KEYS.enter);
  await terminal.shows('@Finance are you there? (not sent yet)');
  const again = await start(home, port);
  await terminal.shows('Connected again.');
  await terminal.shows('I can tell you about budgets and salaries.');
  terminal.type(KEYS.ctrlC, KEYS.ctrlC);
  expect(await terminal.ended).toBe(0);
  await kill(again.child);
});

test('the token of a chat is revoked when the chat ends', async () => {
  const home = mkdtempSync(join(tmpdir(), 'conch-chat-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  await start(home, '0');
  const terminal = openTerminal(['chat', 'Office'], { home });
  await terminal.shows('● live');
  terminal.type('/quit', KEYS.enter);
  expect(await terminal.ended).toBe(0);
  expect(await conch(['login'], { home })).toMatchObject({ code: 0 });
  const [login] = JSON.parse(readFileSync(join(home, '.config/conch/logins.json'), 'utf8')) as [
    { readonly url: string; readonly token: string },
  ];
  const client = openClient(login);
  const { items } = await client.call('listMyTokens');
  client.close();
  // Only the token of `conch login` exists.
  expect(items).toHaveLength(1);
});
