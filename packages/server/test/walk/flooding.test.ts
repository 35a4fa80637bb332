import { once } from 'node:events';
import { connect } from 'node:net';
import { problem } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';

/** Sends raw bytes and returns all responses until the server closes the connection. */
async function raw(origin: string, parts: Iterable<string>): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  // The client may still be sending when the server refuses, so a socket error is expected.
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return answer;
}

function problemIn(answer: string) {
  return problem.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)));
}

const host = (origin: string) => `Host: ${new URL(origin).host}\r\n`;

describe.each(DATABASES.slice(0, 1))('too large and too many requests', (kind) => {
  test.each([1_048_577, 5_000_000, 20_000_000])(
    '[T14] a body of %d bytes is refused with 413, and the client can read the reason',
    async (bytes) => {
      const { owner } = await openServer(kind);
      const body = JSON.stringify({ name: 'x'.repeat(bytes) });
      const { status, text } = await owner.send('POST', '/api/v1/spaces', { body });
      expect([status, problem.parse(JSON.parse(text)).code]).toEqual([413, 'too-large']);
    },
  );

  test('[T14] a body without a content length is refused at the limit', async () => {
    const { origin, owner } = await openServer(kind, { limits: { bodyBytes: 1_000 } });
    const head = `POST /api/v1/spaces HTTP/1.1\r\n${host(origin)}Cookie: ${owner.cookie}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `200\r\n${'x'.repeat(512)}\r\n`;
    const answer = await raw(origin, [head, chunk, chunk, chunk]);
    expect(problemIn(answer).code).toBe('too-large');
  });

  test('[T14] endless headers are refused with 431', async () => {
    const { origin } = await openServer(kind);
    const line = `X-Filler: ${'x'.repeat(1_000)}\r\n`;
    const answer = await raw(origin, [
      `GET /api/v1/me HTTP/1.1\r\n${host(origin)}`,
      ...Array.from({ length: 20 }, () => line),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u);
    expect(problemIn(answer).code).toBe('header-too-large');
  });

  test.each([
    ['headers that never end', (origin: string) => `GET / HTTP/1.1\r\n${host(origin)}X-Slow: `],
    [
      'a body that never ends',
      (origin: string) =>
        `POST /api/v1/session HTTP/1.1\r\n${host(origin)}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"`,
    ],
  ])('[T14] a request with %s times out', async (_, sent) => {
    const { origin } = await openServer(kind, { limits: { requestMs: 500 } });
    const answer = await raw(origin, [sent(origin)]);
    // On a slow machine, the server may have read nothing yet. Then it closes the connection
    // without a response.
    expect(answer === '' || problemIn(answer).code === 'request-timeout').toBe(true);
  });

  test('[T14] a connection on which the client sends nothing is closed without a response', async () => {
    const { origin } = await openServer(kind, { limits: { requestMs: 500 } });
    expect(await raw(origin, [])).toBe('');
  });

  test('[T14] requests above the rate limit get 429 with the time to wait, and others are not affected', async () => {
    const { owner, person } = await openServer(kind, { limits: { requestsPer10s: 20 } });
    const other = await person('Ann');
    const answers = [];
    for (let nth = 0; nth < 25; nth += 1) answers.push(await owner.send('GET', '/api/v1/me'));
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await other.send('GET', '/api/v1/me')).status).toBe(200);
  });

  test('[T14] requests with wrong tokens are limited by address, and do not lock out others at the address', async () => {
    const { owner, stranger } = await openServer(kind, { limits: { requestsPer10s: 20 } });
    const guessing = stranger().withToken('conch_person_wrong');
    const statuses = [];
    for (let nth = 0; nth < 22; nth += 1) {
      statuses.push((await guessing.send('GET', nth % 2 === 0 ? '/api/v1/me' : '/metrics')).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await owner.send('GET', '/api/v1/me')).status).toBe(200);
  });

  test('[T14] posts above the rate limit get 429 and are not stored', async () => {
    const { owner } = await openServer(kind, { limits: { postsPer10s: 3 } });
    const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'Room' } });
    const post = () =>
      owner.ask('postMessage', { params: { spaceId }, body: { content: 'Again.' } });
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await post()).status);
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.length).toBe(3);
  });

  test.each([
    ['a text that is not HTTP', 'hello\r\n\r\n'],
    ['an unknown HTTP version', 'GET / HTTP/9.9\r\n\r\n'],
    [
      'a second content length',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a content length and chunked encoding',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a bare line break', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n'],
    ['a path with a NUL', 'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('[T16] %s is refused with 400, and the server handles the next request', async (_, bytes) => {
    const { origin, owner } = await openServer(kind);
    const answer = await raw(origin, [bytes]);
    expect(problemIn(answer).code).toBe('bad-input');
    expect((await owner.call('readMe')).name).toBe('Olga');
  });
});
