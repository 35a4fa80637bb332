import { HTTP_API, type RouteName } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';
import { GOOD_BODIES } from './support/good-asks.ts';
import { openFurnished } from './support/open-furnished.ts';
import { makeWalkSpaces } from './support/walk-spaces.ts';
import { nested } from './support/odd-values.ts';
import { WalkWire } from './support/wire.ts';

describe.each(DATABASES.slice(0, 1))('large and deeply nested input', (kind) => {
  test('[T15] JSON is accepted up to 32 levels and refused beyond, without a crash', async () => {
    const { owner } = await openServer(kind);
    const send = (body: string) => owner.send('POST', '/api/v1/agents', { body });
    const agent = (depth: number) =>
      `{"name":"Deep ${depth}","kind":"script","config":${nested(depth)}}`;
    expect((await send(agent(31))).status).not.toBe(400);
    for (const depth of [32, 33, 1_000, 100_000, 500_000]) {
      const { status, text } = await send(agent(depth));
      expect([depth, status, text.includes('bad-json')]).toEqual([depth, 400, true]);
    }
  });

  test('[T15] a body with more than 20,000 values is refused before parsing', async () => {
    const { owner } = await openServer(kind);
    // The body, its two texts and the list count as values too.
    const agent = (values: number) =>
      `{"name":"Wide","kind":"script","config":[${Array.from({ length: values - 4 }, () => '1').join(',')}]}`;
    const send = async (values: number) => {
      const { text } = await owner.send('POST', '/api/v1/agents', { body: agent(values) });
      return (JSON.parse(text) as { readonly code: string }).code;
    };
    expect(await send(20_000)).not.toBe('bad-json');
    expect(await send(20_001)).toBe('bad-json');
  });

  test('[T15] no body of any route changes a prototype', async () => {
    const open = await openFurnished(kind);
    const { own, callers } = await makeWalkSpaces(open, 0);
    const wire = new WalkWire(open.origin);
    const headers = { ...callers.member, 'content-type': 'application/json' };
    for (const [name, good] of Object.entries(GOOD_BODIES)) {
      const route = HTTP_API[name as RouteName];
      const path = `/api/v1${filled(route.path, { ...own })}`;
      const fields = JSON.stringify(good(own)).slice(1, -1);
      const rest = fields === '' ? '' : `,${fields}`;
      const poisons = [
        '"__proto__":{"isAdmin":true}',
        '"constructor":{"prototype":{"isAdmin":true}}',
      ];
      for (const poison of poisons) {
        const body = `{${poison}${rest}}`;
        const { status } = await wire.send({ method: route.method, path, headers, body });
        expect([name, status >= 400 && status < 500]).toEqual([name, true]);
      }
    }
    wire.close();
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect(({} as { readonly isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  const parts = [
    '@',
    '@@ ',
    '@a ',
    '@Scribe 0 ',
    '> ',
    '`',
    '```\n',
    '- @a\n',
    '(',
    '[](',
    'http://',
    'e\u0301',
    '\u200D',
    ' ',
    '\n',
    'あ@',
    'ﷺ',
    '<pass/>',
    'ghp_',
    "'",
    '%_',
  ];

  // The bench case `hard-input` compares the time for each text with the time for plain text.
  test('[T15] the longest texts of any kind can be posted, previewed, edited and searched', async () => {
    const open = await openFurnished(kind);
    const { own, callers } = await makeWalkSpaces(open, 0);
    const wire = new WalkWire(open.origin);
    const headers = { ...callers.owner, 'content-type': 'application/json' };
    const broken: string[] = [];
    for (const part of parts) {
      const content = part.repeat(Math.floor(30_000 / part.length));
      const q = encodeURIComponent(part.repeat(Math.floor(480 / part.length)));
      const at = `/api/v1/spaces/${own.spaceId}`;
      const asks: [string, string, object | null][] = [
        ['POST', `${at}/messages`, { content }],
        ['POST', `${at}/preview`, { content, policy: 'all' }],
        ['PATCH', `${at}/messages/${own.messageId}`, { content }],
        ['GET', `/api/v1/search?words=${q}`, null],
        ['POST', '/api/v1/people', { name: content }],
        ['POST', '/api/v1/session', { name: content, password: 'not the password' }],
      ];
      for (const [method, path, given] of asks) {
        const body = given === null ? null : JSON.stringify(given);
        const { status } = await wire.send({ method, path, headers, body });
        if (status >= 500) broken.push(`${method} ${path} of ${part}: ${status}`);
      }
    }
    wire.close();
    expect(broken).toEqual([]);
  });
});
