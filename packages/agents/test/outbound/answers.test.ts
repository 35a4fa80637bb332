import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { GuardedFetch, type GuardedFetchBounds } from '../../src/outbound/guarded-fetch.ts';
import { openRawServer } from './support/raw-server.ts';

/** Sends a request. Returns the text of the response, or the code of the error. */
async function asked(
  act: (socket: Socket) => void,
  bounds: Partial<GuardedFetchBounds> = {},
): Promise<string> {
  const server = await openRawServer(act);
  const outside = new GuardedFetch({ outbound: [server.place], bounds });
  onTestFinished(() => outside.close());
  try {
    const answer = await outside.fetch(`http://${server.place}/`);
    return await answer.text();
  } catch (error) {
    return String((error as { readonly code?: unknown }).code);
  }
}

const OK = 'HTTP/1.1 200 OK\r\n';

const SAID: readonly (readonly [what: string, bytes: string | Buffer, heard: string])[] = [
  ['a whole answer', `${OK}content-length: 2\r\n\r\nhi`, 'hi'],
  ['a body that ends with the connection', `${OK}\r\nhi`, 'hi'],
  [
    'an answer after an informational response',
    `HTTP/1.1 103 Early\r\nlink: x\r\n\r\n${OK}content-length: 2\r\n\r\nhi`,
    'hi',
  ],
  ['an empty answer', '', 'broken-off'],
  ['an incomplete head', `${OK}content-le`, 'broken-off'],
  ['less than the content length', `${OK}content-length: 20\r\n\r\nhi`, 'broken-off'],
  [
    'a chunk without a last chunk',
    `${OK}transfer-encoding: chunked\r\n\r\n2\r\nhi\r\n`,
    'broken-off',
  ],
  [
    'a chunk with an invalid length',
    `${OK}transfer-encoding: chunked\r\n\r\nzz\r\nhi\r\n`,
    'garbled',
  ],
  ['two content lengths', `${OK}content-length: 2\r\ncontent-length: 3\r\n\r\nhii`, 'garbled'],
  ['an invalid content length', `${OK}content-length: two\r\n\r\nhi`, 'garbled'],
  ['a head without an end', `${OK}x: ${'a'.repeat(100_000)}`, 'garbled'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', 'garbled'],
  ['an invalid status', 'HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nhi', 'garbled'],
  [
    'a compressed answer that was not requested',
    Buffer.concat([
      Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`),
      gzipSync(Buffer.alloc(50_000_000)),
    ]),
    'garbled',
  ],
];

test.each(SAID)(
  '[T11] a complete response is read, and a broken one is refused with its code: %s',
  async (_, bytes, heard) => {
    expect(await asked((socket) => socket.end(bytes))).toBe(heard);
  },
);

const BROKEN: readonly (readonly [what: string, bytes: string])[] = [
  ['a chunked body', `${OK}transfer-encoding: chunked\r\n\r\n2\r\nhi\r\n`],
  ['a body with a content length', `${OK}content-length: 20\r\n\r\nhi`],
  [
    'a chunked body on a connection without keep-alive',
    `${OK}connection: close\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi`,
  ],
  [
    'a body with a content length on a connection without keep-alive',
    `${OK}connection: close\r\ncontent-length: 20\r\n\r\nhi`,
  ],
  ['an incomplete head', `${OK}content-le`],
];

test.each(BROKEN)(
  '[T11] a response that ends too early fails as broken off, even if the server closes the connection normally: %s',
  async (_, bytes) => {
    const heard = await asked((socket) => {
      socket.write(bytes, () => setImmediate(() => socket.end()));
    });
    expect(heard).toBe('broken-off');
  },
);

test('[T11] a response fails as broken off if its connection is reset', async () => {
  expect(await asked((socket) => void socket.resetAndDestroy())).toBe('broken-off');
});

test('[T11] a request fails as too slow if the server does not start its response in time', async () => {
  expect(await asked(() => {}, { answerMs: 30 })).toBe('too-slow');
});

test('[T11] a request fails as too slow if the server sends single bytes but never a complete head', async () => {
  const dribble = (socket: Socket): void => {
    const timer = setInterval(() => socket.write('H'), 5);
    socket.on('close', () => clearInterval(timer));
    socket.write(OK);
  };
  expect(await asked(dribble, { answerMs: 60 })).toBe('too-slow');
});

test('[T11] a response that never ends fails as too slow', async () => {
  const endless = (socket: Socket): void => {
    const timer = setInterval(() => socket.write('.'), 5);
    socket.on('close', () => clearInterval(timer));
    socket.write(`${OK}\r\n`);
  };
  expect(await asked(endless, { wholeMs: 60 })).toBe('too-slow');
});

test('[T11] a response over the size limit is refused, whether or not it announces its length', async () => {
  const bounds = { mostBytes: 1_000 };
  const body = 'a'.repeat(1_001);
  const answers = await Promise.all([
    asked((socket) => socket.end(`${OK}content-length: 1001\r\n\r\n${body}`), bounds),
    asked((socket) => socket.end(`${OK}\r\n${body}`), bounds),
    asked((socket) => socket.end(`${OK}\r\n${body.slice(1)}`), bounds),
  ]);
  expect(answers).toEqual(['too-large', 'too-large', body.slice(1)]);
});

test('[T11] a request to a port without a listener fails as unreachable', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const place = `127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise((closed) => void gone.close(closed));
  const outside = new GuardedFetch({ outbound: [place] });
  onTestFinished(() => outside.close());
  await expect(outside.fetch(`http://${place}/`)).rejects.toMatchObject({ code: 'unreachable' });
});

test('[T11] if a request is aborted before or during the response, it rejects with the reason of the abort and closes the connection', async () => {
  const server = await openRawServer((socket, nth) => {
    if (nth === 2) socket.write(`${OK}\r\nhel`);
  });
  const outside = new GuardedFetch({ outbound: [server.place] });
  onTestFinished(() => outside.close());
  const ask = async (stop: AbortController, onBody: (bytes: Uint8Array) => void) => {
    const answer = await outside.fetch(`http://${server.place}/`, { signal: stop.signal });
    for await (const bytes of answer.body ?? []) onBody(bytes as Uint8Array);
  };
  const [before, amid] = [new AbortController(), new AbortController()];
  const first = ask(before, () => {});
  await expect.poll(() => server.heard.length).toBe(1);
  before.abort(new Error('stopped before'));
  await expect(first).rejects.toThrow('stopped before');
  await expect(ask(amid, () => amid.abort(new Error('stopped amid')))).rejects.toThrow(
    'stopped amid',
  );
  await Promise.all([...server.sockets].map((socket) => once(socket, 'close')));
  expect(server.sockets.size).toBe(0);
});

test('[T11] cancelling a response closes its connection', async () => {
  const server = await openRawServer((socket) => socket.write(`${OK}\r\nhel`));
  const outside = new GuardedFetch({ outbound: [server.place] });
  onTestFinished(() => outside.close());
  const answer = await outside.fetch(`http://${server.place}/`);
  const [socket] = server.sockets;
  const closed = socket === undefined ? null : once(socket, 'close');
  await answer.body?.cancel();
  await closed;
  expect(server.sockets.size).toBe(0);
});

test('[T11] every request uses a new connection', async () => {
  const server = await openRawServer((socket) => {
    socket.write(`${OK}connection: keep-alive\r\ncontent-length: 2\r\n\r\nhi`);
  });
  const outside = new GuardedFetch({ outbound: [server.place] });
  onTestFinished(() => outside.close());
  const times = 5;
  for (let nth = 1; nth <= times; nth += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each request could reuse the last connection
    await (await outside.fetch(`http://${server.place}/${nth}`)).text();
    // oxlint-disable-next-line no-await-in-loop -- the connection may return to the pool first
    await turn();
  }
  expect(server.heard).toHaveLength(times);
});
