import { HTTP_API, ROOT_API } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';

describe.each(DATABASES.slice(0, 1))('documents of the API', (kind) => {
  test('openapi.json has every route, under its name in the code', async () => {
    const { owner } = await openServer(kind);
    const document = await owner.call('readOpenApi');
    const paths = Object.values(document['paths'] as Record<string, Record<string, object>>);
    const ids = paths.flatMap((path) =>
      Object.values(path).flatMap((operation) =>
        'operationId' in operation ? [operation.operationId] : [],
      ),
    );
    expect(document.openapi).toMatch(/^3\.1\./u);
    expect(new Set(ids)).toEqual(new Set([...Object.keys(HTTP_API), ...Object.keys(ROOT_API)]));
  });

  test('[T3] the API docs page has no script, and its style comes from this server', async () => {
    const { owner } = await openServer(kind);
    const page = await owner.send('GET', '/api/v1/docs');
    const style = await owner.send('GET', '/api/v1/docs.css');
    const from = [...page.text.matchAll(/(?:src|href)="(?<where>[^"#]+)"/gu)].map(
      ({ groups }) => groups?.['where'],
    );
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect([style.status, style.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect(page.text).not.toMatch(/<script|<style|\son\w+=|\sstyle=|javascript:/iu);
    expect(style.text).not.toMatch(/@import|url\(|expression/iu);
    expect(from.filter((where) => where?.startsWith('/') !== true)).toEqual([]);
    for (const name of Object.keys(HTTP_API)) expect(page.text).toContain(`id="${name}"`);
  });

  test('[T3] the headers of the API docs page forbid foreign scripts', async () => {
    const { owner } = await openServer(kind);
    const { headers } = await owner.send('GET', '/api/v1/docs');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('only signed-in people can read the API documents', async () => {
    const { stranger } = await openServer(kind);
    const answers = await Promise.all(
      ['/openapi.json', '/docs', '/docs.css'].map((path) =>
        stranger().send('GET', `/api/v1${path}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});
