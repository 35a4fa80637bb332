import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { RunFailure } from '@conch/engine';
import { expect, onTestFinished, test } from 'vitest';
import { GuardedFetch } from '../../../src/index.ts';
import { agentAt, answer, call, chunk, chunked, hear, opening, RUN_ID, status } from './call.ts';
import { contextThat } from '../../support/play.ts';
import { taskOf } from '../../support/task.ts';

type Behaviour = readonly [what: string, act: (socket: Socket, nth: number) => void, RunFailure];

const say = (bytes: string | Buffer) => (socket: Socket) => void socket.end(bytes);
const json = (text: string) => say(answer('application/json', text));
const events = (text: string) => say(opening('text/event-stream') + text);
const sentEvent = (name: string, text: string) => `event: ${name}\ndata: ${text}\n\n`;

/** Writes without end, as fast as the client reads. */
const endless = (first: string, more: string) => (socket: Socket) => {
  const write = (): void => {
    while (!socket.destroyed && socket.write(more)) continue;
  };
  socket.on('drain', write);
  socket.write(first);
  write();
};

/** Writes single bytes without end. */
const dribbling = (first: string, byte: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(byte), 2);
  socket.on('close', () => clearInterval(timer));
  socket.write(first);
};

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const LONG = 'a'.repeat(256 * 1024 + 1);

const FAILING: readonly Behaviour[] = [
  ['resets the connection at once', (socket) => void socket.resetAndDestroy(), 'disconnected'],
  ['closes the connection without an answer', (socket) => void socket.end(), 'disconnected'],
  [
    'closes the connection in the middle of the head',
    say('HTTP/1.1 200 OK\r\ncontent-ty'),
    'disconnected',
  ],
  [
    'closes the connection in the middle of the JSON',
    say('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"conte'),
    'disconnected',
  ],
  [
    'closes the connection in the middle of a chunk',
    say(`${chunked('text/plain', 'One')}5\r\ntwo`),
    'disconnected',
  ],
  [
    'closes the connection before the last event',
    events(sentEvent('chunk', '{"delta":"a"}')),
    'disconnected',
  ],
  [
    'closes the connection in the middle of the last event',
    events('event: complete\ndata: {"content":"a"}\n'),
    'disconnected',
  ],
  ['closes the connection before the first event', events(''), 'disconnected'],
  ['reports an error', json('{"error":"no"}'), 'error'],
  ['reports an error in its last event', events(sentEvent('complete', '{"error":"no"}')), 'error'],
  ['refuses with 400', say(status(400)), 'error'],
  ['refuses with 401', say(status(401)), 'error'],
  ['refuses with 409', say(status(409)), 'error'],
  ['fails with 500 each time', say(status(500)), 'error'],
  ['fails with 503 each time', say(status(503)), 'error'],
  ['redirects', say(status(307, ['location: http://127.0.0.1:1/'])), 'error'],
];

const LYING: readonly Behaviour[] = [
  ['answers HTML', say(answer('text/html', '<p>Hello</p>')), 'garbled'],
  ['answers without a type', say('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi'), 'garbled'],
  ['answers in Latin-1', say(answer('text/plain; charset=iso-8859-1', 'hi')), 'garbled'],
  ['answers with status 202 and no body', say(status(202)), 'garbled'],
  ['sends text as JSON', json('Hello.'), 'garbled'],
  ['sends an empty body as JSON', json(''), 'garbled'],
  ['sends incomplete JSON', json('{"content":"a"'), 'garbled'],
  ['answers null', json('null'), 'garbled'],
  ['answers a list', json('[{"content":"a"}]'), 'garbled'],
  ['answers an empty object', json('{}'), 'garbled'],
  ['answers with a number', json('{"content":7}'), 'garbled'],
  ['sends two outcomes', json('{"content":"a","skip":true}'), 'garbled'],
  ['answers and fails at once', json('{"content":"a","error":"b"}'), 'garbled'],
  ['sends an unknown field', json('{"content":"a","admin":true}'), 'garbled'],
  ['sends the key “__proto__”', json('{"__proto__":{"content":"a"}}'), 'garbled'],
  ['reports a negative cost', json('{"content":"a","usage":{"tokens":-1,"costUsd":0}}'), 'garbled'],
  [
    'reports an infinite cost',
    json('{"content":"a","usage":{"tokens":1,"costUsd":1e999}}'),
    'garbled',
  ],
  ['sends very deeply nested JSON', json('['.repeat(1_000_000)), 'garbled'],
  ['sends too much JSON', json(JSON.stringify({ content: LONG })), 'garbled'],
  ['sends too much text', say(answer('text/plain', LONG)), 'garbled'],
  ['sends too much text in events', events(sentEvent('chunk', `{"delta":"${LONG}"}`)), 'garbled'],
  ['never ends its text', endless(chunked('text/plain'), chunk('a'.repeat(9_000))), 'garbled'],
  ['sends text without a length', say(`${opening('text/plain')}One`), 'garbled'],
  ['never ends its JSON', endless(`${opening('application/json')}{"a":"`, LONG), 'garbled'],
  ['never ends its comments', endless(opening('text/event-stream'), `: ${LONG}\n`), 'garbled'],
  ['never ends a line', endless(opening('text/event-stream'), `data: ${LONG}`), 'garbled'],
  ['sends a chunk that is not JSON', events(sentEvent('chunk', 'One')), 'garbled'],
  ['sends a chunk without a delta', events(sentEvent('chunk', '{"text":"One"}')), 'garbled'],
  ['sends null as a chunk', events(sentEvent('chunk', 'null')), 'garbled'],
  [
    'sends a last event without an answer',
    events(sentEvent('complete', '{"said":"One"}')),
    'garbled',
  ],
  ['sends text that is not UTF-8', say(answer('text/plain', Buffer.of(0x61, 0xff))), 'garbled'],
  ['sends half of a character', say(answer('text/plain', Buffer.of(0xe5, 0xb0))), 'garbled'],
  ['sends JSON that is not UTF-8', say(answer('application/json', Buffer.of(0xc0))), 'garbled'],
  [
    'sends a content length below the length of its JSON',
    say(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n{"content":"a"}',
    ),
    'garbled',
  ],
  [
    'sends two content lengths',
    say('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
    'garbled',
  ],
  [
    'sends a negative content length',
    say('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nab'),
    'garbled',
  ],
  [
    'sends a compressed answer',
    say('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nab'),
    'garbled',
  ],
  ['speaks another protocol', say('220 mail.example ESMTP\r\n'), 'garbled'],
];

const SLOW: readonly Behaviour[] = [
  ['never answers', () => {}, 'disconnected'],
  ['sends its head one byte at a time', dribbling('HTTP/1.1 200 OK\r\n', 'a'), 'disconnected'],
  ['sends text one byte at a time', dribbling(chunked('text/plain'), chunk('a')), 'disconnected'],
  [
    'sends JSON one byte at a time',
    dribbling(`${opening('application/json')}{"content":"`, 'a'),
    'disconnected',
  ],
  ['sends only comments', dribbling(opening('text/event-stream'), ':\n'), 'disconnected'],
  [
    'stops in the middle of its text',
    (socket) => void socket.write(chunked('text/plain', 'One')),
    'disconnected',
  ],
  [
    'stops in the middle of its events',
    (socket) =>
      void socket.write(opening('text/event-stream') + sentEvent('chunk', '{"delta":"a"}')),
    'disconnected',
  ],
];

test.each([...FAILING, ...LYING])(
  '[I-20] a run ends with a reason if its agent %s',
  async (_, act, failure) => {
    const { run } = await call(act);
    expect((await run()).end).toMatchObject({ kind: 'failed', failure });
  },
);

test.each(SLOW)('[I-20] a run ends in time if its agent %s', async (_, act, failure) => {
  const { run } = await call(act, { answerMs: 60, wholeMs: 60 });
  expect((await run()).end).toMatchObject({ kind: 'failed', failure });
});

test('[I-20] a run ends with a reason if its answer is cut off at any byte', async () => {
  const whole = answer('application/json', '{"content":"Hello."}');
  const { run } = await call((socket, nth) => void socket.end(whole.subarray(0, nth - 1)));
  for (let length = 0; length < whole.length; length += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the server counts the requests
    const { end } = await run();
    expect({ length, end }).toMatchObject({
      length,
      end: { kind: 'failed', failure: 'disconnected' },
    });
  }
});

test('[I-20] a run ends as offline if the host name of its agent does not resolve', async () => {
  const outside = new GuardedFetch({ outbound: ['gone.test:80'], resolve: async () => [] });
  onTestFinished(() => outside.close());
  const agent = agentAt('http://gone.test/', outside);
  const context = contextThat(() => {});
  const { end } = await hear(agent.run(taskOf({ runId: RUN_ID }), context));
  expect(end).toMatchObject({ kind: 'failed', failure: 'offline' });
});

test.each([
  ['with deep nesting', json(nested(500_000)), 'nested too deep'],
  ['with too many values', json(`[${'{},'.repeat(300_000)}{}]`), 'too many values'],
  [
    'with deep nesting in an event',
    events(sentEvent('complete', nested(500_000))),
    'nested too deep',
  ],
  ['with deep nesting in a chunk', events(sentEvent('chunk', nested(500_000))), 'nested too deep'],
  ['over a megabyte', json(`"${'a'.repeat(1024 * 1024)}"`), 'too long'],
  ['in a line that is too long', events(`data: ${'a'.repeat(1024 * 1024)}`), 'too long'],
  ['in too many lines', events('data: a\n'.repeat(600_000)), 'too long'],
])('[T15] JSON %s is refused before it is parsed', async (_, act, why) => {
  const { run } = await call(act);
  expect((await run()).end).toMatchObject({
    failure: 'garbled',
    message: expect.stringContaining(why) as string,
  });
});

test('[I-20] a long answer is read, whether or not its JSON escapes the characters', async () => {
  const content = 'é'.repeat(150_000);
  const bodies = [JSON.stringify({ content }), `{"content":"${'\\u00e9'.repeat(150_000)}"}`];
  const { run } = await call((socket, nth) => json(bodies[nth - 1] ?? '')(socket));
  const ends = [(await run()).end, (await run()).end];
  expect(ends).toEqual([
    { kind: 'answered', content },
    { kind: 'answered', content },
  ]);
});

test('[I-20] a failure is reported with its ids and its host, without any text of the agent', async () => {
  const { run, failures, server } = await call(json('{"error":"the canary"}'));
  await run();
  expect(failures).toEqual([
    {
      runId: RUN_ID,
      spaceId: 'office-id',
      agentId: 'hr-id',
      host: server.place,
      failure: 'error',
      why: 'The agent reports that it failed.',
    },
  ]);
});

test('[I-20] an answered run reports no failure', async () => {
  const { run, failures } = await call(json('{"content":"Yes."}'));
  await run();
  expect(failures).toEqual([]);
});

test('[I-20] a reported failure does not contain the path of the address', async () => {
  const { run } = await call(say(status(500)));
  expect(JSON.stringify(await run())).not.toContain('hook');
});

test('[I-20] if a run is stopped before its answer, its request is closed', async () => {
  const { run, stop, server } = await call(() => {});
  const running = run();
  await expect.poll(() => server.heard.length).toBe(1);
  stop.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  await Promise.all([...server.sockets].map((socket) => once(socket, 'close')));
  expect(server.sockets.size).toBe(0);
});

test('[I-20] if a run is closed in the middle of its answer, its request is closed', async () => {
  const called = await call((socket) => void socket.write(chunked('text/plain', 'One')));
  const { agent, task, server } = called;
  const speaking = agent.run(
    task,
    contextThat(() => {}),
  );
  await speaking.next();
  const [socket] = server.sockets;
  const closed = socket === undefined ? null : once(socket, 'close');
  await speaking.return({ kind: 'skipped' });
  await closed;
  expect(server.sockets.size).toBe(0);
});

test.each([
  ['answers with status 400', 'HTTP/1.1 400 So\r\ncontent-length: 99\r\n\r\n{'],
  ['sends HTML', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<p>'],
])(
  '[I-20] if an agent %s, the rest of its answer is not read and the request is closed',
  async (_, bytes) => {
    const { run, server } = await call((socket) => void socket.write(bytes));
    await run();
    await Promise.all([...server.sockets].map((socket) => once(socket, 'close')));
    expect(server.sockets.size).toBe(0);
  },
);
