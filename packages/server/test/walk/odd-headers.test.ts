import { problem } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { WalkWire } from './support/wire.ts';

describe.each(DATABASES.slice(0, 1))('unusual headers', (kind) => {
  test.each([
    ['the upgrade to HTTP/2 that curl requests', { upgrade: 'h2c', connection: 'upgrade' }],
    ['an unknown expectation', { expect: 'a miracle' }],
    ['a method override', { 'x-http-method-override': 'DELETE' }],
  ])('[T16] a request with a header for %s gets the normal response', async (_, odd) => {
    const { origin, owner } = await openServer(kind);
    const wire = new WalkWire(origin);
    const headers = { cookie: owner.cookie ?? '', origin, ...odd };
    const heard = await wire.send({ method: 'GET', path: '/api/v1/me', headers, body: null });
    wire.close();
    expect([heard.status, heard.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  });

  test.each([
    ['on a path without sockets', '/api/v1/me', {}, 'no-such-route'],
    ['without a key', '/ws', {}, 'bad-input'],
    [
      'of an outdated version',
      '/ws',
      { 'sec-websocket-version': '1', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
      'bad-input',
    ],
  ])('[T16] a WebSocket request %s is refused with a problem', async (_, path, odd, code) => {
    const { origin, owner } = await openServer(kind);
    const wire = new WalkWire(origin);
    const headers = { cookie: owner.cookie ?? '', origin, upgrade: 'websocket', ...odd };
    const response = await wire.send({
      method: 'GET',
      path,
      headers: { ...headers, connection: 'upgrade' },
      body: null,
    });
    wire.close();
    expect(problem.parse(JSON.parse(response.text)).code).toBe(code);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
