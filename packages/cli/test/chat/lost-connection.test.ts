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

test('the chat reports a lost connection, and sends a waiting message after the server has restarted', async () => {
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

test('if a person leaves a chat that has no connection, the chat names the unsent messages and ends with exit code 1', async () => {
  const home = mkdtempSync(join(tmpdir(), 'conch-chat-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const { child } = await start(home, '0');
  const terminal = openTerminal(['chat', 'Office'], { home });
  await terminal.shows('● live');
  await kill(child);
  await terminal.shows('○ no connection');
  terminal.type('@Finance are you there?', KEYS.enter);
  await terminal.shows('@Finance are you there? (not sent yet)');
  terminal.type(KEYS.ctrlC, KEYS.ctrlC);
  expect(await terminal.ended).toBe(1);
  const [, afterwards = ''] = terminal.written().split('\u001B[?1049l');
  expect(afterwards).toContain('Not sent: @Finance are you there?');
});

/** Starts a server and logs in. Returns a client with a separate token. */
async function startWithLogin() {
  const home = mkdtempSync(join(tmpdir(), 'conch-chat-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  await start(home, '0');
  expect(await conch(['login'], { home })).toMatchObject({ code: 0 });
  const [login] = JSON.parse(readFileSync(join(home, '.config/conch/logins.json'), 'utf8')) as [
    { readonly url: string; readonly token: string },
  ];
  const client = openClient(login);
  onTestFinished(() => client.close());
  const tokens = async () => (await client.call('listMyTokens')).items;
  // Deletes the login, so that the chat uses the server of this machine.
  rmSync(join(home, '.config/conch/logins.json'));
  return { home, tokens };
}

test('the token of a chat is named chat, expires, and is revoked when the chat ends', async () => {
  const { home, tokens } = await startWithLogin();
  const terminal = openTerminal(['chat', 'Office'], { home });
  await terminal.shows('● live');
  const made = (await tokens()).find(({ name }) => name === 'chat');
  expect(made?.expiresAt).toEqual(expect.any(String));
  terminal.type('/quit', KEYS.enter);
  expect(await terminal.ended).toBe(0);
  expect((await tokens()).map(({ name }) => name)).toEqual(['terminal']);
});

test('the signal TERM ends a chat with exit code 143, and revokes its token', async () => {
  const { home, tokens } = await startWithLogin();
  const terminal = openTerminal(['chat', 'Office'], { home });
  await terminal.shows('● live');
  terminal.signal('SIGTERM');
  expect(await terminal.ended).toBe(143);
  expect((await tokens()).map(({ name }) => name)).toEqual(['terminal']);
});

test('closing the terminal of a chat revokes its token', async () => {
  const { home, tokens } = await startWithLogin();
  const terminal = openTerminal(['chat', 'Office'], { home });
  await terminal.shows('● live');
  terminal.hangUp();
  await expect.poll(async () => (await tokens()).map(({ name }) => name)).toEqual(['terminal']);
});
