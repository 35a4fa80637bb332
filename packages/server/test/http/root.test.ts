import { StoreFailed } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openServer } from '../support/open-server.ts';
import { tappedKind } from '../support/tapped-kind.ts';

describe.each(DATABASES.slice(0, 1))('the routes at the root, on $name', (kind) => {
  test.each(['/livez', '/readyz', '/healthz'])(
    'GET %s answers only “ok”, for anyone',
    async (path) => {
      const { stranger } = await openServer(kind);
      const { status, text, headers } = await stranger().send('GET', path);
      expect([status, text, headers.get('content-type')]).toEqual([
        200,
        'ok',
        'text/plain; charset=utf-8',
      ]);
    },
  );

  test.each(['/', '/livez', '/readyz', '/healthz'])(
    'HEAD %s answers like GET, but without a body',
    async (path) => {
      const { stranger } = await openServer(kind);
      const [response, head] = [
        await stranger().send('GET', path),
        await stranger().send('HEAD', path),
      ];
      expect([head.status, head.text]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'content-security-policy']) {
        expect(head.headers.get(name)).toBe(response.headers.get(name));
      }
    },
  );

  test.each([
    ['refuses queries', () => Promise.reject(new StoreFailed('unreachable', 'gone'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('if the database %s, /livez returns 200 and /readyz returns 503', async (_, instead) => {
    const { kind: tapped, turn } = tappedKind(kind);
    const { stranger } = await openServer(tapped);
    turn({ aroundRead: instead });
    const live = await stranger().send('GET', '/livez');
    const answers = await Promise.all(
      ['/readyz', '/healthz'].map((path) => stranger().send('GET', path)),
    );
    turn({});
    const after = await stranger().send('GET', '/readyz');
    expect([live.status, after.status]).toEqual([200, 200]);
    expect(answers.map(({ status, text }) => [status, JSON.parse(text) as unknown])).toMatchObject([
      [503, { code: 'unreachable' }],
      [503, { code: 'unreachable' }],
    ]);
  });

  test('for an unknown address, a browser gets the page and a program gets a problem, both with 404', async () => {
    const { stranger } = await openServer(kind);
    const html = { headers: { accept: 'text/html,*/*;q=0.8' } };
    const page = await stranger().send('GET', '/');
    const answers = await Promise.all([
      stranger().send('GET', '/nowhere', html),
      stranger().send('GET', '/agentsmith?x=/api', html),
    ]);
    expect(answers.map(({ status, text }) => [status, text === page.text])).toEqual(
      answers.map(() => [404, true]),
    );
    const others = await Promise.all([
      stranger().send('GET', '/nowhere', { headers: { accept: '*/*' } }),
      stranger().send('POST', '/nowhere', html),
      ...['/api', '/api/v1/nowhere', '/assets/no.js', '/livez/x'].map((path) =>
        stranger().send('GET', path, html),
      ),
    ]);
    expect(others.map(({ status, text }) => [status, text.includes('no-such-route')])).toEqual(
      others.map(() => [404, true]),
    );
  });

  test('only admins can read metrics, by cookie or by token', async () => {
    const adminToken = 'a-token-for-automation';
    const { owner, person, stranger } = await openServer(kind, { config: { adminToken } });
    const ben = await person('Ben');
    const clients = [stranger(), ben, owner, stranger().withToken(adminToken)];
    const answers = await Promise.all(clients.map((client) => client.send('GET', '/metrics')));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 200, 200]);
    expect(answers[2]?.text).toContain('conch_http_answer_seconds_bucket');
    expect(answers[2]?.headers.get('content-type')).toMatch(/^text\/plain; version=/u);
  });

  test('[P-1] metrics contain no texts, names or ids of people and spaces', async () => {
    const { owner } = await openServer(kind);
    const { id: spaceId } = await owner.call('makeSpace', { body: { name: 'Heliotrope' } });
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'xylophone' } });
    await owner.send('GET', '/api/v1/spaces/xylophone');
    const { text } = await owner.send('GET', '/metrics');
    expect(text).not.toMatch(/xylophone|heliotrope|olga/iu);
    expect(text).not.toContain(spaceId);
  });
});
