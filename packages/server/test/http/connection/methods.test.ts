import { HTTP_API, ROOT_API, problem, type Route } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { answerToLines } from '../../support/answer-to.ts';
import { openServer } from '../../support/open-server.ts';
import { unknownIds } from '../../walk/support/unknown-ids.ts';
import { WalkWire } from '../../walk/support/wire.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

/** All paths of the route tables, each with its methods. */
function tablePaths(): ReadonlyMap<string, ReadonlySet<string>> {
  const ids: Readonly<Record<string, string>> = { ...unknownIds() };
  const paths = new Map<string, Set<string>>();
  const add = (prefix: string, { path, method }: Route): void => {
    const filled = prefix + path.replaceAll(/:(\w+)/gu, (_, name: string) => ids[name] ?? 'x');
    paths.set(filled, (paths.get(filled) ?? new Set()).add(method));
  };
  for (const route of Object.values(HTTP_API)) add('/api/v1', route);
  for (const route of Object.values(ROOT_API)) add('', route);
  return paths;
}

describe.each(DATABASES.slice(0, 1))('HTTP methods', (kind) => {
  const open = async () => {
    const { origin, owner } = await openServer(kind);
    const wire = new WalkWire(origin);
    const headers = { cookie: owner.cookie ?? '', origin };
    const send = (method: string, path: string) => wire.send({ method, path, headers, body: null });
    return { origin, wire, send };
  };

  test('every path of the route table answers an unsupported method with 405 and an Allow header', async () => {
    const { wire, send } = await open();
    const wrong = [];
    for (const [path, methods] of tablePaths()) {
      for (const method of METHODS) {
        const isServed = methods.has(method) || (method === 'HEAD' && methods.has('GET'));
        if (isServed || method === 'OPTIONS') continue;
        const { status, headers, text } = await send(method, path);
        const allowed = headers.get('allow')?.split(', ') ?? [];
        const isRight =
          status === 405 &&
          (method === 'HEAD' || problem.parse(JSON.parse(text)).code === 'wrong-method') &&
          [...methods, 'OPTIONS'].every((one) => allowed.includes(one)) &&
          !allowed.includes(method);
        if (!isRight) wrong.push(`${method} ${path} ${status} ${allowed.join(',')}`);
      }
    }
    wire.close();
    expect(wrong).toEqual([]);
  });

  test.each([
    ['/api/v1/spaces', 'GET, HEAD, OPTIONS, POST'],
    ['/api/v1/me?x=1', 'GET, HEAD, OPTIONS, PATCH'],
    ['/api/v1/agents/import', 'OPTIONS, POST'],
    ['/livez', 'GET, HEAD, OPTIONS'],
    ['/', 'GET, HEAD, OPTIONS'],
    ['/spaces/any/screen', 'GET, HEAD, OPTIONS'],
    ['/ws', 'GET, OPTIONS'],
    ['/agent', 'GET, OPTIONS'],
  ])(
    'OPTIONS %s lists the methods of the path, and PUT is refused with the same list',
    async (path, allow) => {
      const { wire, send } = await open();
      const [options, putResponse] = [await send('OPTIONS', path), await send('PUT', path)];
      wire.close();
      expect([options.status, options.headers.get('allow'), options.text]).toEqual([
        204,
        allow,
        '',
      ]);
      expect([putResponse.status, putResponse.headers.get('allow')]).toEqual([405, allow]);
      expect(problem.parse(JSON.parse(putResponse.text))).toMatchObject({
        code: 'wrong-method',
        allow: allow.split(', '),
      });
    },
  );

  test('HEAD returns the headers of GET without the body', async () => {
    const { wire, send } = await open();
    const [get, head] = [await send('GET', '/api/v1/me'), await send('HEAD', '/api/v1/me')];
    wire.close();
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  });

  test.each(['PUT', 'OPTIONS', 'PROPFIND'])('%s on an unknown path returns 404', async (method) => {
    const { wire, send } = await open();
    const answers = [await send(method, '/api/v1/nowhere'), await send(method, '/nowhere')];
    wire.close();
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test.each(['/ws', '/agent'])(
    '%s answers a plain HTTP request with 426, upgrade required',
    async (path) => {
      const { wire, send } = await open();
      const { status, headers, text } = await send('GET', path);
      wire.close();
      expect([status, headers.get('upgrade')]).toEqual([426, 'websocket']);
      expect(problem.parse(JSON.parse(text)).code).toBe('upgrade-required');
    },
  );

  test('a socket path accepts only GET', async () => {
    const { wire, origin } = await open();
    wire.close();
    const line = await answerToLines(origin, [
      'POST /ws HTTP/1.1',
      `Host: ${new URL(origin).host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Content-Length: 0',
    ]);
    expect(line).toBe('HTTP/1.1 405 Method Not Allowed');
  });
});
