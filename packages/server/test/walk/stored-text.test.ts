import { HTTP_API, type Route } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { filled } from '../support/client.ts';
import type { RawResponse } from '../support/documented.ts';
import { goodQuery } from './support/good-asks.ts';
import { openFurnished } from './support/open-furnished.ts';
import { makeWalkSpaces } from './support/walk-spaces.ts';
import { HOSTILE_TEXTS } from './support/odd-values.ts';
import { WalkWire } from './support/wire.ts';

const SCRIPT = '<script>alert("conch")</script><img src=x onerror=alert(1)>';
const AS_TEXT =
  /^(?:application\/(?:problem\+)?json|application\/x-ndjson|text\/event-stream|text\/css|text\/html)\b/u;

describe.each(DATABASES.slice(0, 1))('stored text', (kind) => {
  test('[T3] every route returns hostile text as data, never as a page', async () => {
    const open = await openFurnished(kind);
    const { own, callers } = await makeWalkSpaces(open, 0);
    const wire = new WalkWire(open.origin);
    const headers = { ...callers.owner, 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      wire.send({ method: 'POST', path: `/api/v1${path}`, headers, body: JSON.stringify(body) });
    for (const text of [SCRIPT, ...HOSTILE_TEXTS]) {
      await post(`/spaces/${own.spaceId}/messages`, { content: `${text} ${SCRIPT}` });
      await post('/forum/threads', { spaceId: own.forumId, title: SCRIPT, content: SCRIPT });
    }
    await wire.send({
      method: 'PATCH',
      path: `/api/v1/spaces/${own.spaceId}`,
      headers,
      body: JSON.stringify({ name: `"; filename=evil.html; ${SCRIPT}` }),
    });
    const leaks: string[] = [];
    const wrong: string[] = [];
    for (const [name, route] of Object.entries(HTTP_API) as [string, Route][]) {
      if (route.method !== 'GET') continue;
      const after = route.answer.type === 'text/event-stream' ? { after: '0' } : {};
      const query = new URLSearchParams({
        ...goodQuery(name, own),
        ...after,
        ...(name === 'search' ? { words: 'script' } : {}),
      });
      const path = `/api/v1${filled(route.path, { ...own })}?${query.toString()}`;
      const response = await wire.send({ method: 'GET', path, headers: callers.owner, body: null });
      const faults = faultsOf(response);
      if (faults.length > 0) wrong.push(`${name}: ${faults.join()}`);
      if (!response.text.includes('onerror=alert(1)')) continue;
      leaks.push(name);
    }
    wire.close();
    expect(wrong).toEqual([]);
    expect(leaks).toEqual(
      expect.arrayContaining([
        'readMessages',
        'exportSpace',
        'streamEvents',
        'listThreads',
        'readSpace',
        'search',
      ]),
    );
  });

  test('[T3] an export is sent as a download and never as a page', async () => {
    const { owner } = await openServer(kind);
    const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'A "b"; <c>' } });
    await owner.call('postMessage', { params: { spaceId }, body: { content: SCRIPT } });
    const { headers, text } = await owner.ask('exportSpace', { params: { spaceId } });
    expect(text).toContain('onerror=alert(1)');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.ndjson"; /u);
    expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/u);
  });

  test.each([
    ['a path', `/api/v1/${encodeURIComponent(SCRIPT)}`],
    ['an id', `/api/v1/spaces/${encodeURIComponent(SCRIPT)}`],
    ['a query', `/api/v1/spaces?${encodeURIComponent(SCRIPT)}=1`],
    ['a cursor', `/api/v1/people?cursor=${encodeURIComponent(SCRIPT)}`],
  ])('[T3] hostile text in %s is refused with a JSON error', async (_, path) => {
    const { owner } = await openServer(kind);
    const { status, headers } = await owner.send('GET', path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/u);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

/** Why a browser could interpret a response as a page with scripts. */
function faultsOf({ headers, text }: RawResponse): readonly string[] {
  const type = headers.get('content-type') ?? '';
  const policy = headers.get('content-security-policy') ?? '';
  const isDownload = headers.get('content-disposition')?.startsWith('attachment') === true;
  const isText = AS_TEXT.test(type) || (isDownload && type.startsWith('text/markdown'));
  // A page that is downloaded has the words only as text.
  const hasWords = text.includes(isDownload ? '<img src=x onerror' : 'onerror=alert(1)');
  return [
    ...(isText ? [] : [type]),
    ...(type.includes('html') && hasWords ? ['a page with words'] : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['may be sniffed']),
    ...(policy.includes("default-src 'none'") && !/unsafe|\*/u.test(policy) ? [] : [policy]),
  ];
}
