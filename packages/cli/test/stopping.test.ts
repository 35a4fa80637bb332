import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { conch, newHome, spawnConch, startConch, type RunningConch } from './support/conch.ts';

/**
 * Starts a server with the space Desk. The clerk answers at once, and then the ledger needs ten
 * minutes.
 */
async function startDesk(): Promise<RunningConch> {
  const server = await startConch(['--no-demo']);
  onTestFinished(() => server.close());
  await server.run('spaces', 'create', 'Desk');
  const delegate = { target: 'Ledger', reason: 'the numbers', expectReply: true };
  const agents = {
    Clerk: [{ do: { say: 'One moment.', mentionAgent: delegate } }],
    Ledger: [{ do: { delayMs: 600_000, say: 'late' } }],
  };
  for (const [name, script] of Object.entries(agents)) {
    const config = ['--kind', 'script', '--config', JSON.stringify(script)];
    await server.run('agents', 'create', name, ...config, '--space', 'Desk');
  }
  return server;
}

interface RunningAsk {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<readonly [number | null]>;
  readonly err: Promise<string>;
}

/** Asks the clerk. Resolves when the chain waits for the ledger. */
async function askClerk({ home }: RunningConch, ...flags: readonly string[]): Promise<RunningAsk> {
  // The limit is long, so that a slow machine does not end the ask.
  const env = { CONCH_TIMEOUT: '86400' };
  const child = spawnConch(['ask', 'Desk', '@Clerk go', ...flags], { home, env });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const err = text(child.stderr);
  let printed = '';
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(bytes);
    if (printed.includes('One moment.')) break;
  }
  child.stdout.resume();
  return { child, ended, err };
}

test('if ask --json is interrupted, standard error contains only the JSON of the failure', async () => {
  const server = await startDesk();
  const { child, ended, err } = await askClerk(server, '--json');
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
  expect(JSON.parse(await err)).toEqual({ error: { code: 'interrupted', message: 'Stopped.' } });
});

test('the signal TERM ends ask and tail with exit code 143', async () => {
  const server = await startDesk();
  const asking = await askClerk(server);
  asking.child.kill('SIGTERM');
  expect((await asking.ended)[0]).toBe(143);
  expect(await asking.err).toContain('The agents were stopped.');
  const tail = spawnConch(['tail', 'Desk'], { home: server.home });
  const ended = once(tail, 'exit') as Promise<[number | null]>;
  for await (const bytes of tail.stdout.iterator({ destroyOnReturn: false })) {
    if (String(bytes).includes('One moment.')) break;
  }
  tail.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
});

function emptyHome(): string {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** Listens on a port. The test sees each connection and responds to none. */
async function listen(port: number): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** Tries to listen on the port of a process until this process has ended. */
async function takeOver(port: number): Promise<Server> {
  for (;;) {
    try {
      return (await listen(port)).server;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

test('if its server ends, ask reports the loss once, and Ctrl-C then ends ask with exit code 130', async () => {
  const desk = await startDesk();
  const { child, ended, err } = await askClerk(desk);
  const file = join(desk.home, '.local/share/conch/server.json');
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { readonly pid: number };
  process.kill(pid, 'SIGKILL');
  const server = await takeOver(Number(new URL(desk.url).port));
  let tries = 0;
  const third = Promise.withResolvers<void>();
  server.on('connection', (socket) => {
    socket.destroy();
    tries += 1;
    if (tries === 3) third.resolve();
  });
  await third.promise;
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
  const lines = (await err).split('\n');
  expect(lines.filter((line) => line.includes('The connection is lost.'))).toHaveLength(1);
  expect(lines.join('\n')).toContain('The agents could not be stopped.');
});

test('if the server accepts the connection but never responds, a command ends with exit code 3 after the time limit', async () => {
  const home = emptyHome();
  const { server, port } = await listen(0);
  server.on('connection', (socket) => onTestFinished(() => void socket.destroy()));
  const args = ['spaces', 'list', '--url', `http://127.0.0.1:${port}`, '--token', 'x'];
  const { code, out, err } = await conch(args, { home, env: { CONCH_TIMEOUT: '0.1' } });
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toContain('The server does not answer.');
  const wrong = await conch(args, { home, env: { CONCH_TIMEOUT: 'soon' } });
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('CONCH_TIMEOUT is “soon”.');
});

test('Ctrl-C ends ask even if the server does not respond', async () => {
  const { server, port } = await listen(0);
  const connected = once(server, 'connection');
  server.on('connection', (socket) => onTestFinished(() => void socket.destroy()));
  const home = emptyHome();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnConch(['ask', 'Desk', 'hi', '--url', url, '--token', 'x'], { home });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await connected;
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
});
