import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { answerTo, answerToLines } from '../support/answer-to.ts';
import { openServer } from '../support/open-server.ts';

describe.each(DATABASES.slice(0, 1))('names that are not this server’s own, on $name', (kind) => {
  test('[T4] a foreign Host gets 403, on the socket before it is one', async () => {
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

  test('[T4] a request without a Host, or with a foreign one first, gets no socket', async () => {
    const { owner, origin } = await openServer(kind);
    const rest = [`Origin: ${origin}`, `Cookie: ${owner.cookie ?? ''}`];
    const own = `Host: ${new URL(origin).host}`;
    for (const hosts of [[], ['Host: '], ['Host: evil.example', own]]) {
      expect(await answerTo(origin, [...hosts, ...rest])).toMatch(/^HTTP\/1.1 4\d\d /u);
    }
  });

  test('[T4] a foreign Origin, none with a cookie, and null get 403 on the socket', async () => {
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

  test('[T4] HTTP refuses the same names, for what reads and for what changes', async () => {
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
});
