import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '@conch/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConch, type RunningConch } from '../support/conch.ts';
import { connectHeldAgent, type HeldAgent } from '../support/held-agent.ts';
import { openHeldModels, type HeldModels } from '../support/held-models.ts';
import { KEYS, openTerminal, type TestTerminal } from '../support/terminal.ts';

let models: HeldModels;
let server: RunningConch;
let slow: HeldAgent;

beforeAll(async () => {
  models = await openHeldModels();
  const providers = { held: { preset: 'compatible', baseUrl: models.baseUrl } };
  const { host } = new URL(models.baseUrl);
  const flags = ['--providers', JSON.stringify(providers), '--outbound', `inside:${host}`];
  server = await startConch([...flags, '--no-demo']);
  slow = await connectHeldAgent(server, 'Slow');
  const say = JSON.stringify([{ do: { say: 'أهلا 👩‍👩‍👧 {{sender}}' } }]);
  await make('agents', 'create', 'حسام', '--kind', 'script', '--config', say);
  await make('agents', 'create', 'Ada', '--model', 'held/small');
  await make('agents', 'create', 'Bob', '--model', 'held/small');
  await make(
    'spaces',
    'create',
    'Models',
    '--mode',
    'broadcast',
    '--agent',
    'Ada',
    '--agent',
    'Bob',
  );
  await make('spaces', 'create', 'Desk', '--agent', 'حسام', '--agent', 'Slow');
});
afterAll(async () => {
  await slow.close();
  await server.close();
  models.close();
});

async function make(...args: readonly string[]): Promise<void> {
  const { code, err } = await server.run(...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
}

function chat(space: string): TestTerminal {
  return openTerminal(['chat', space], { home: server.home });
}

function adminToken(): string {
  const file = join(server.home, '.local/share/conch/server.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { token: string }).token;
}

test('two agents with models write at the same time, each in its own rows', async () => {
  const terminal = chat('Models');
  await terminal.shows('● live');
  terminal.type('hello');
  await terminal.shows('Will answer: Ada, Bob (everyone answers here).');
  terminal.type(KEYS.enter);
  const [first, second] = [await models.next(), await models.next()];
  first.write('One moment');
  second.write('Just a second');
  await terminal.shows('One moment▌');
  await terminal.shows('Just a second▌');
  await terminal.shows('Ada is writing · Bob is writing');
  second.write(', please.');
  second.end();
  await terminal.shows('Just a second, please.');
  first.write(' of peace.');
  first.end();
  await terminal.shows('One moment of peace.');
  await terminal.hides('is writing');
});

test('tail prints simultaneous answers in the order in which they began, as the page does', async () => {
  const terminal = chat('Models');
  await terminal.shows('● live');
  terminal.type('hello again', KEYS.enter);
  const [first, second] = [await models.next(), await models.next()];
  first.write('I began');
  await terminal.shows('I began▌');
  second.write('I ended');
  second.end();
  await terminal.shows('I ended');
  first.write(' first.');
  first.end();
  await terminal.shows('I began first.');
  await terminal.hides('is writing');
  const { out } = await server.run('tail', 'Models', '--last', '2', '--no-follow');
  expect(out.replaceAll(/^\w+: /gmu, '')).toBe('I began first.\nI ended\n');
});

test('the first Ctrl-C stops the chain, and the second Ctrl-C leaves the chat', async () => {
  const terminal = chat('Desk');
  await terminal.shows('● live');
  terminal.type('@Slow take your time', KEYS.enter);
  await terminal.shows('Slow is thinking');
  terminal.type(KEYS.ctrlC);
  await terminal.shows('Slow was stopped');
  await terminal.shows('Stopped. Press Ctrl-C again to leave.');
  terminal.type(KEYS.ctrlC);
  expect(await terminal.ended).toBe(0);
  expect(terminal.written()).toContain('\u001B[?1049l');
});

test('Tab completes an Arabic name, and the name stays intact on the screen', async () => {
  const terminal = chat('Desk');
  await terminal.shows('● live');
  terminal.type('@ح');
  await terminal.shows('Tab: @حسام');
  terminal.type(KEYS.tab, 'مرحبا');
  await terminal.shows('Will answer: حسام (you mentioned it).');
  terminal.type(KEYS.enter);
  await terminal.shows(/^حسام +أهلا 👩‍👩‍👧 Owner$/mu);
});

test('a newer draft cancels the preview of the older draft', async () => {
  const terminal = chat('Desk');
  await terminal.shows('● live');
  terminal.type('@Slow x');
  await terminal.shows('Will answer: Slow');
  terminal.type('\u0015', '@Nobody x');
  await terminal.shows('No one here is called Nobody.');
});

test('commands show their results inside the chat, and an unknown command suggests the nearest command', async () => {
  const terminal = chat('Desk');
  await terminal.shows('● live');
  terminal.type('/members', KEYS.enter);
  await terminal.shows(/│ Owner +you$/mu);
  terminal.type('/limits', KEYS.enter);
  await terminal.shows(/│ Turn limit +\d+ of 20/u);
  terminal.type('/help', KEYS.enter);
  await terminal.shows(/│ \/quit +leave/u);
  terminal.type('/menbers', KEYS.enter);
  await terminal.shows('Did you mean /members?');
  terminal.type('@حسام hello', KEYS.enter);
  await terminal.shows('1 of 20 turns');
  terminal.type('/why', KEYS.enter);
  await terminal.shows('حسام gets the floor');
  terminal.type('/quit', KEYS.enter);
  expect(await terminal.ended).toBe(0);
});

test('PgUp loads older messages, and a resize redraws the whole screen', async () => {
  const client = openClient({ url: server.url, token: adminToken() });
  const { id: spaceId } = await client.call('makeSpace', { body: { name: 'Log' } });
  for (let nth = 1; nth <= 60; nth += 1) {
    const body = { content: `line ${nth} of the log` };
    await client.call('postMessage', { params: { spaceId }, body });
  }
  client.close();
  const terminal = openTerminal(['chat', 'Log'], { home: server.home, columns: 80, rows: 24 });
  await terminal.shows('line 60 of the log');
  terminal.type(KEYS.pageUp, KEYS.pageUp, KEYS.pageUp);
  await terminal.shows(/ rows below, PgDn/u);
  terminal.type(KEYS.pageUp, KEYS.pageUp);
  await terminal.shows('line 1 of the log');
  await terminal.shows('This is the beginning of Log.');
  terminal.resize(40, 12);
  await terminal.shows(/^› ?$/mu);
  terminal.type('\u001B[1;5F');
  await terminal.shows('line 60 of the log');
  expect(terminal.rows().every((row) => row.length <= 40)).toBe(true);
});
