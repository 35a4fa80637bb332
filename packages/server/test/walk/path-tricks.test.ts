import { HTTP_API, type Route } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ownPageFiles } from '../../src/page-files.ts';
import { openServer } from '../support/open-server.ts';
import { unknownIds } from './support/unknown-ids.ts';
import { WalkWire } from './support/wire.ts';

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '%c0%ae%c0%ae', '..%00', '..;', '...'];
const SLASH = ['/', '%2f', '%5c', '%252f', '//', '/./', '%c0%af', '\\'];
const WANTED = ['package.json', 'src/main.ts', 'etc/passwd', 'secret.key', 'conch.db'];

const CLIMBING = UP.flatMap((up) =>
  SLASH.flatMap((slash) =>
    WANTED.flatMap((file) => [
      `${up}${slash}${file}`,
      `${`${up}${slash}`.repeat(6)}${file.replaceAll('/', slash)}`,
    ]),
  ),
);

describe.each(DATABASES.slice(0, 1))('malicious paths', (kind) => {
  test('[T17] no path returns a file outside the page', async () => {
    const { origin } = await openServer(kind);
    const wire = new WalkWire(origin);
    const get = (path: string) => wire.send({ method: 'GET', path, headers: {}, body: null });
    const tries = ['/', '/first-look.js/', '/api/v1/docs/', '/./', '/icon.svg%00'].flatMap(
      (start) => CLIMBING.map((climbing) => `${start}${climbing}`),
    );
    const problems = [];
    for (const path of [
      ...tries,
      '/.env',
      '/.git/config',
      '/page/',
      '/page/index.html',
      '/first-look.js%00.html',
      '//first-look.js',
      '/first-look.js?../../package.json#',
      '/FIRST-LOOK.JS',
      '/first-look.js.map',
    ]) {
      const { status, text } = await get(path);
      if (status < 400 && path !== '/first-look.js?../../package.json#')
        problems.push(`${path} ${text.slice(0, 80)}`);
    }
    expect(problems).toEqual([]);
    expect(tries.length).toBeGreaterThan(3_000);
    for (const { path, content } of ownPageFiles()) {
      expect((await get(path)).text).toBe(String(content));
    }
    wire.close();
  });

  test('[T17] for an unknown path a browser gets the page and never a file', async () => {
    const { origin } = await openServer(kind);
    const wire = new WalkWire(origin);
    // The headers of a browser that follows a link from another site.
    const headers = {
      host: new URL(origin).host,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    const get = (path: string) => wire.send({ method: 'GET', path, headers, body: null });
    const page = String(ownPageFiles().find(({ path }) => path === '/')?.content);
    const problems = [];
    for (const path of [
      ...CLIMBING.map((climbing) => `/${climbing}`),
      '/.env',
      '/nowhere/at/all',
    ]) {
      const { status, text } = await get(path);
      const isProblem = text.startsWith('{"type"') || text.startsWith('{"code"');
      if (status < 400 || (text !== page && !isProblem))
        problems.push(`${path} ${text.slice(0, 80)}`);
    }
    expect(problems).toEqual([]);
    expect(await get('/nowhere/at/all')).toMatchObject({ status: 404, text: page });
    wire.close();
  });

  test('[T17] a malicious path segment instead of an id never reaches another route', async () => {
    const { origin, owner } = await openServer(kind);
    const wire = new WalkWire(origin);
    const headers = { cookie: owner.cookie ?? '', origin };
    const ids: Readonly<Record<string, string>> = { ...unknownIds() };
    const tricks = [
      ...UP.map((up) => `${up}%2f${up}%2fetc%2fpasswd`),
      '%00',
      '%2fetc%2fpasswd',
      'C:%5cboot.ini',
    ];
    const tries = (Object.entries(HTTP_API) as [string, Route][]).flatMap(
      ([name, { path, method, params }]) =>
        Object.keys(params?.shape ?? {}).flatMap((tricked) =>
          tricks.map((trick) => ({
            name,
            method,
            path: path.replaceAll(/:(\w+)/gu, (_, one: string) =>
              one === tricked ? trick : (ids[one] ?? ''),
            ),
          })),
        ),
    );
    const odd = [];
    for (const { name, method, path } of tries) {
      const { status } = await wire.send({ method, path: `/api/v1${path}`, headers, body: null });
      if (![400, 404].includes(status)) odd.push(`${name} ${path} ${status}`);
    }
    wire.close();
    expect(odd).toEqual([]);
    expect(tries.length).toBeGreaterThan(500);
  });
});
