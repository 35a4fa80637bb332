import type { Socket } from 'node:net';
import { verifyWebhook } from '@conch/protocol';
import { expect, test } from 'vitest';
import { answer, call, chunk, chunked, NOW_MS, opening, RUN_ID, SECRETS, status } from './call.ts';

const say = (bytes: string | Buffer) => (socket: Socket) => void socket.end(bytes);
const json = (value: unknown) => answer('application/json', JSON.stringify(value));

test('[T22] a task is posted as JSON under the id of its run, signed with every valid secret', async () => {
  const { server, run } = await call(say(status(204)));
  await run();
  const [head = '', body = ''] = (server.heard[0] ?? '').split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(head)?.[1] ?? null;
  expect(head).toMatch(/^POST \/hook HTTP\/1\.1\r\n/u);
  expect(header('content-type')).toBe('application/json');
  const given = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    body: Buffer.from(body, 'latin1').toString(),
  };
  const verdicts = await Promise.all(
    SECRETS.map((secret) => verifyWebhook(given, { secrets: [secret], nowMs: NOW_MS })),
  );
  const good = { ok: true, id: RUN_ID, timestamp: NOW_MS / 1000 };
  expect(verdicts).toEqual([good, good]);
});

test('[T22] a task over a webhook equals the task over a socket, but without tools', async () => {
  const { server, run } = await call(say(status(204)));
  await run();
  const body = JSON.parse(server.heard[0]?.split('\r\n\r\n')[1] ?? '') as object;
  expect(body).toMatchObject({
    id: RUN_ID,
    spaceName: 'Office',
    content: 'How much?',
    agent: { name: 'HR' },
    tools: [],
  });
});

const mention = { target: 'Finance', reason: 'numbers', expectReply: true };
const delegate = { target: 'Finance', reason: 'theirs' };
const usage = { tokens: 12, costUsd: 0.5 };

test.each([
  ['an answer', { content: 'Hello.' }, { kind: 'answered', content: 'Hello.' }],
  ['an empty answer', { content: '' }, { kind: 'answered', content: '' }],
  [
    'an answer that hands off',
    { content: 'One moment.', mention },
    { kind: 'answered', content: 'One moment.', handOff: { kind: 'mention', ...mention } },
  ],
  [
    'a delegation',
    { delegate },
    { kind: 'answered', content: '', handOff: { kind: 'delegate', ...delegate } },
  ],
  [
    'an answer that hands off to a target only',
    { content: 'One moment.', mention: { target: 'Finance' } },
    {
      kind: 'answered',
      content: 'One moment.',
      handOff: { kind: 'mention', target: 'Finance', reason: '', expectReply: false },
    },
  ],
  [
    'a delegation to a target only',
    { delegate: { target: 'Finance' } },
    {
      kind: 'answered',
      content: '',
      handOff: { kind: 'delegate', target: 'Finance', reason: '' },
    },
  ],
  ['silence', { skip: true }, { kind: 'skipped' }],
  ['passing to people', { pass: true }, { kind: 'answered', content: '<world>pass</world>' }],
  [
    'an answer and its cost',
    { content: 'Hm.', usage },
    { kind: 'answered', content: 'Hm.', usage },
  ],
  [
    'an error report',
    { error: 'out of tokens' },
    { kind: 'failed', failure: 'error', message: 'The agent reports that it failed.' },
  ],
])('[I-20] a JSON response with %s ends the run', async (_, said, end) => {
  const { run } = await call(say(json(said)));
  expect(await run()).toEqual({ deltas: [], end });
});

test('[I-20] a response without content skips the run', async () => {
  const { run } = await call(say(status(204)));
  expect((await run()).end).toEqual({ kind: 'skipped' });
});

test('[I-20] plain text is streamed as it arrives and is the answer', async () => {
  const { run } = await call((socket) => {
    socket.write(chunked('text/plain; charset=UTF-8', 'One '));
    setImmediate(() => socket.end(chunk('two 小明.') + chunk('')));
  });
  const { deltas, end } = await run();
  expect(deltas.join('')).toBe('One two 小明.');
  expect(end).toEqual({ kind: 'answered', content: 'One two 小明.' });
});

const EVENTS = [
  ': keeps the line open',
  'event: chunk',
  'data: {"delta":"One "}',
  '',
  'event: chunk',
  'data: {"delta":',
  'data: "two 小明"}',
  'id: 7',
  'retry: 10',
  '',
  'event: something-new',
  'data: no JSON at all',
  '',
  'event: complete',
  'data: {"content":"One two 小明."}',
  '',
  'event: chunk',
  'data: after the end',
  '',
  '',
];

test.each([
  ['\n', 'line feeds'],
  ['\r\n', 'both'],
  ['\r', 'returns'],
])('[I-20] events whose lines end in %j are read as they arrive (%s)', async (lineEnd) => {
  const { run } = await call(say(opening('text/event-stream') + EVENTS.join(lineEnd)));
  expect(await run()).toEqual({
    deltas: ['One ', 'two 小明'],
    end: { kind: 'answered', content: 'One two 小明.' },
  });
});

test('[I-20] the events are the same, however their bytes are cut into pieces', async () => {
  const bytes = Buffer.from(EVENTS.join('\r\n'));
  const cutToTokens = (socket: Socket, nth: number): void => {
    socket.write(opening('text/event-stream'));
    socket.write(bytes.subarray(0, nth), () => {
      setImmediate(() => socket.end(bytes.subarray(nth)));
    });
  };
  const { run } = await call(cutToTokens);
  for (let nth = 1; nth < bytes.length; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the server counts the requests
    const { deltas, end } = await run();
    expect({ nth, deltas, end }).toEqual({
      nth,
      deltas: ['One ', 'two 小明'],
      end: { kind: 'answered', content: 'One two 小明.' },
    });
  }
});

test('[I-20] an answer ends with its last event even if the connection stays open', async () => {
  const complete = 'event: complete\ndata: {"skip":true}\n\n';
  const { run, server } = await call((socket) => {
    socket.write(opening('text/event-stream') + complete);
  });
  expect((await run()).end).toEqual({ kind: 'skipped' });
  await expect.poll(() => server.sockets.size).toBe(0);
});

test('[I-20] if the events break off, the text that has arrived is kept', async () => {
  const heard = 'event: chunk\ndata: {"delta":"One "}\n\n';
  const { run } = await call(say(opening('text/event-stream') + heard));
  expect(await run()).toMatchObject({
    deltas: ['One '],
    end: { kind: 'failed', failure: 'disconnected' },
  });
});
