import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { answerTo, answerToLines } from '../support/answer-to.ts';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';

/** The headers of a browser that follows a link from another site. */
const FOLLOWED = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};

function upgrade(origin: string, path: string, headers: Readonly<Record<string, string>>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return answerToLines(origin, [`GET ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...lines]);
}

describe.each(DATABASES.slice(0, 1))('foreign hosts and origins, on $name', (kind) => {
  test('[T4] a socket request with a foreign Host gets 403', async () => {
    const { owner, origin } = await openServer(kind);
    const { port } = new URL(origin);
    const cookie = `Cookie: ${owner.cookie ?? ''}`;
    const names = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '0.0.0.0'];
    const numbers = ['169.254.169.254', '127.0.0.2', '[::ffff:127.0.0.1]', '2130706433', '127.1'];
    const withPort = [...names, ...numbers].map((name) => `${name}:${port}`);
    for (const host of [...withPort, 'evil.example', 'localhost', '127.0.0.1', '127.0.0.1:1']) {
      const headers = [`Host: ${host}`, `Origin: ${origin}`, cookie];
      expect([host, await answerTo(origin, headers)]).toEqual([host, 'HTTP/1.1 403 Forbidden']);
    }
  });

  test('[T4] a socket request without a Host, or with a foreign first Host, is refused', async () => {
    const { owner, origin } = await openServer(kind);
    const rest = [`Origin: ${origin}`, `Cookie: ${owner.cookie ?? ''}`];
    const own = `Host: ${new URL(origin).host}`;
    for (const hosts of [[], ['Host: '], ['Host: evil.example', own]]) {
      expect(await answerTo(origin, [...hosts, ...rest])).toMatch(/^HTTP\/1.1 4\d\d /u);
    }
  });

  test('[T4] a socket request with a foreign Origin, the Origin null, or a cookie without an Origin gets 403', async () => {
    const { owner, origin } = await openServer(kind);
    const { host, port } = new URL(origin);
    const foreign = [
      [],
      ['Origin: null'],
      ['Origin: '],
      ['Origin: https://evil.example'],
      [`Origin: http://evil.example:${port}`],
      [`Origin: https://${host}`],
      [`Origin: ${origin}.evil.example`],
      [`Origin: http://127.0.0.1`],
      [`Origin: ${origin}/`],
      ['Origin: file://'],
      ['Sec-Fetch-Site: cross-site'],
      ['Sec-Fetch-Site: same-site'],
    ];
    for (const lines of foreign) {
      const headers = [`Host: ${host}`, ...lines, `Cookie: ${owner.cookie ?? ''}`];
      expect([lines, await answerTo(origin, headers)]).toEqual([lines, 'HTTP/1.1 403 Forbidden']);
    }
  });

  test('[T4] HTTP reads and changes with a foreign Host or Origin are refused', async () => {
    const { owner, origin } = await openServer(kind);
    const { host, port } = new URL(origin);
    const cookie = `Cookie: ${owner.cookie ?? ''}`;
    const ask = (lines: readonly string[], method: string) =>
      answerToLines(origin, [
        `${method} /api/v1/me HTTP/1.1`,
        ...lines,
        cookie,
        'Content-Length: 0',
      ]);
    const forbidden = 'HTTP/1.1 403 Forbidden';
    for (const name of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
      expect(await ask([`Host: ${name}`], 'GET')).toBe(forbidden);
    }
    for (const from of ['null', 'https://evil.example', `http://evil.example:${port}`]) {
      expect(await ask([`Host: ${host}`, `Origin: ${from}`], 'GET')).toBe(forbidden);
      expect(await ask([`Host: ${host}`, `Origin: ${from}`], 'PATCH')).toBe(forbidden);
    }
    expect(await ask([`Host: ${host}`], 'PATCH')).toBe(forbidden);
    expect(await ask([`Host: ${host}`], 'GET')).toBe('HTTP/1.1 200 OK');
  });

  test('[T4] a request without a Host is refused like a request with a foreign Host', async () => {
    const { origin } = await openServer(kind);
    for (const path of ['/', '/api/v1/me']) {
      expect(await answerToLines(origin, [`GET ${path} HTTP/1.1`])).toBe('HTTP/1.1 403 Forbidden');
    }
  });

  test('a link on another site can open any screen of the page', async () => {
    const { origin } = await openServer(kind);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { ...FOLLOWED, 'Sec-Fetch-Site': site };
      for (const path of ['/', '/come-in', '/spaces/some-space']) {
        expect([path, await upgrade(origin, path, headers)]).toEqual([path, 'HTTP/1.1 200 OK']);
      }
    }
  });

  test.each([
    ['to the API', '/api/v1/me', {}],
    ['to the API reference', '/api/v1/docs', {}],
    ['to the socket', '/ws', {}],
    ['to the metrics', '/metrics', {}],
    ['by a frame', '/', { 'Sec-Fetch-Dest': 'iframe' }],
    ['by a script', '/', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' }],
    ['by a fetch', '/', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
    ['by a form', '/', { Origin: 'https://evil.example' }],
  ])('[T4] a request from another site %s is refused', async (_, path, more) => {
    const { origin } = await openServer(kind);
    const answer = await upgrade(origin, path, { ...FOLLOWED, ...more });
    expect(answer).toBe('HTTP/1.1 403 Forbidden');
  });

  test('the refusal of a foreign origin mentions cookies only if the request had a cookie', async () => {
    const { owner, stranger } = await openServer(kind);
    const headers = { origin: 'https://evil.example' };
    const words = async (client: TestClient): Promise<string> =>
      (await client.send('GET', '/api/v1/me', { headers })).text;
    expect(await words(owner)).toContain('with a cookie');
    expect(await words(stranger())).not.toContain('cookie');
  });
});
