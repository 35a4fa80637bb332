import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { ConchError, openClient, type Client } from '@conch/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readLines } from '../../src/client/http/read-answer.ts';
import { openServer, SQLITE } from './support/open-server.ts';

describe.each(SQLITE)('calls by route name, on $name', (kind) => {
  test('a refusal throws an error with the code, the status and the text of the server', async () => {
    const { direct, room } = await openServer(kind);
    const spaceId = await room();
    const refused = direct.call('postMessage', { params: { spaceId }, body: { content: ' ' } });
    await expect(refused).rejects.toBeInstanceOf(ConchError);
    await expect(refused).rejects.toMatchObject({ code: 'empty-text', status: 422, fields: [] });
    const { detail, message } = (await refused.catch((error: unknown) => error)) as ConchError;
    expect(detail.length).toBeGreaterThan(10);
    expect(message).toBe(detail);
  });

  test('a refusal names the invalid fields', async () => {
    const { direct } = await openServer(kind);
    const refused = direct.call('listSpaces', { query: { limit: 1_000 } });
    await expect(refused).rejects.toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'query.limit' }],
    });
  });

  test('[I-24] an edit of an outdated version is refused with the current version', async () => {
    const { direct, room } = await openServer(kind);
    const params = { spaceId: await room() };
    const { version } = await direct.call('readSpace', { params });
    await direct.call('changeSpace', { params, body: { name: 'One' }, version });
    const second = direct.call('changeSpace', { params, body: { name: 'Two' }, version });
    await expect(second).rejects.toMatchObject({
      code: 'changed-meanwhile',
      status: 409,
      version: version + 1,
    });
  });

  test('the pages of a list are read one after the other, with either kind of cursor', async () => {
    const { direct, room } = await openServer(kind);
    const spaceId = await room();
    const params = { spaceId };
    for (const content of ['one', 'two', 'three', 'four', 'five']) {
      await direct.call('postMessage', { params, body: { content } });
    }
    const pages: string[][] = [];
    const asked = { params, query: { limit: 2 } };
    for await (const page of direct.pages('readMessages', asked)) {
      pages.push(page.map(({ content }) => content));
    }
    expect(pages).toEqual([['four', 'five'], ['two', 'three'], ['one']]);
    const seqs: number[] = [];
    for await (const page of direct.pages('listDecisions', asked)) {
      seqs.push(...page.map(({ seq }) => seq));
    }
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, nth) => nth + 1));
    expect(seqs.length).toBeGreaterThanOrEqual(5);
  });

  test('an export arrives line by line', async () => {
    const { direct, room } = await openServer(kind);
    const spaceId = await room();
    await direct.call('postMessage', { params: { spaceId }, body: { content: 'hello' } });
    const kinds: string[] = [];
    for await (const line of direct.lines('exportSpace', { params: { spaceId } })) {
      kinds.push(line.kind);
    }
    expect(kinds).toContain('message');
  });

  test('[I-3] a post with a clientId can be retried and creates one message', async () => {
    const { client, direct, room } = await openServer(kind);
    const params = { spaceId: await room() };
    // The first two requests succeed, but their answers are dropped.
    const losing = lossy(2);
    const body = { content: 'hello', clientId: 'c1' };
    const posted = await client({ fetch: losing.fetch }).call('postMessage', {
      params,
      body,
      retries: 2,
    });
    expect(posted.isRepeat).toBe(true);
    const { items } = await direct.call('readMessages', { params });
    expect(items.length).toBe(1);
    expect(losing.tries()).toBe(3);
  });

  test('a post without a clientId is never retried', async () => {
    const { client, direct, room } = await openServer(kind);
    const params = { spaceId: await room() };
    const losing = lossy(1);
    const body = { content: 'hello' };
    const posting = client({ fetch: losing.fetch }).call('postMessage', {
      params,
      body,
      retries: 5,
    });
    await expect(posting).rejects.toMatchObject({ code: 'no-connection', status: null });
    expect((await direct.call('readMessages', { params })).items.length).toBe(1);
    expect(losing.tries()).toBe(1);
  });

  test('a read is not retried by default', async () => {
    const { client } = await openServer(kind);
    const losing = lossy(1);
    const asking = client({ fetch: losing.fetch });
    await expect(asking.call('readMe')).rejects.toMatchObject({ code: 'no-connection' });
    expect(losing.tries()).toBe(1);
  });

  test('an aborted call rejects with the reason of its signal', async () => {
    const { direct } = await openServer(kind);
    const reason = new Error('enough');
    await expect(direct.call('readMe', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test('a call to an unreachable server fails with no-connection', async () => {
  const client = openClient({ url: 'http://127.0.0.1:1', token: 'any' });
  await expect(client.call('readMe')).rejects.toMatchObject({
    code: 'no-connection',
    status: null,
    cause: expect.any(Error) as unknown,
  });
});

test.each([
  [200, '<h1>Welcome</h1>', null],
  [200, '{"id":5}', null],
  [502, '<h1>Bad Gateway</h1>', 502],
  [400, '{"error":"no"}', 400],
])(
  'an answer with status %i and body %s is not accepted as an answer of Conch',
  async (status, text, told) => {
    const server = createServer((_, answer) => {
      answer.writeHead(status).end(text);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const client = openClient({ url: `http://127.0.0.1:${port}/` });
    await expect(client.call('readMe')).rejects.toMatchObject({
      code: 'not-understood',
      status: told,
    });
  },
);

/** A client whose server answers in a given way. */
function clientOf(answer: () => Response): Client {
  return openClient({ url: 'http://127.0.0.1', fetch: () => Promise.resolve(answer()) });
}

/** An endless body, and the number of megabytes that were read from it. */
function endless(): { readonly body: ReadableStream<Uint8Array>; readonly read: () => number } {
  let read = 0;
  const megabyte = new Uint8Array(1024 * 1024).fill(0x61);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      read += 1;
      controller.enqueue(megabyte);
    },
  });
  return { body, read: () => read };
}

test('an endless response, line or refusal text is refused when it reaches the size limit', async () => {
  const call = (status: number) => {
    const { body, read } = endless();
    return { client: clientOf(() => new Response(body, { status })), read };
  };
  for (const status of [200, 500]) {
    const { client, read } = call(status);
    await expect(client.call('readMe')).rejects.toMatchObject({ code: 'too-large-answer' });
    expect(read()).toBeLessThan(80);
  }
  const { client, read } = call(200);
  const lines = client.lines('exportSpace', { params: { spaceId: 'any' } });
  await expect(lines.next()).rejects.toMatchObject({ code: 'too-large-answer' });
  expect(read()).toBeLessThan(80);
});

test('a file may have any size, and an interrupted download fails with a ConchError', async () => {
  const { body } = endless();
  const file = await clientOf(() => new Response(body)).file('downloadBackup');
  let megabytes = 0;
  for await (const chunk of file) {
    megabytes += chunk.byteLength / 1024 / 1024;
    if (megabytes > 70) break;
  }
  const cut = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
  const broken = await clientOf(() => new Response(cut)).file('downloadBackup');
  await expect(broken.getReader().read()).rejects.toMatchObject({ code: 'no-connection' });
});

test('lines arrive complete, however the response is split into pieces', async () => {
  const lines = ['{"kind":"a"}', '{"kind":"é"}', '{"kind":"b"}'];
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  for (const size of [1, 13, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) {
          controller.enqueue(bytes.slice(at, at + size));
        }
        controller.close();
      },
    });
    const read: string[] = [];
    for await (const line of readLines(body, undefined)) read.push(line);
    expect(read).toEqual(lines);
  }
});

test('a redirect is not followed, and is reported as a redirect', async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const client = openClient({ url: `http://127.0.0.1:${port}/`, token: 'any' });
  await expect(client.call('readMe')).rejects.toMatchObject({
    code: 'not-understood',
    detail: expect.stringContaining('redirects') as unknown,
  });
});

test.each(['', 'nowhere', 'ftp://127.0.0.1'])('the server address %j is refused', (url) => {
  expect(() => openClient({ url })).toThrow(TypeError);
});

/** A `fetch` that drops the first answers after the server has sent them. */
function lossy(losses: number): { readonly fetch: typeof fetch; readonly tries: () => number } {
  let tries = 0;
  return {
    tries: () => tries,
    fetch: async (input, init) => {
      tries += 1;
      const isLost = tries <= losses;
      const answer = await fetch(input, init);
      if (isLost) throw new TypeError('fetch failed');
      return answer;
    },
  };
}
