import { randomUUID } from 'node:crypto';
import { HTTP_API, type Route, type RouteName } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { filled, type TestClient } from '../support/client.ts';
import { documented } from '../support/documented.ts';
import { openServer } from '../support/open-server.ts';

// Signing out comes last because it deletes the cookie.
const ROUTES = (Object.entries(HTTP_API) as [RouteName, Route][]).toSorted(
  ([a], [b]) => Number(a === 'signOut') - Number(b === 'signOut'),
);

interface Credentials {
  readonly token: string;
  readonly cookie: string;
  readonly origin: string;
}

/** The headers and the query that carry a credential in a request. */
interface Carrier {
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: string;
}

type Carriers = Readonly<Record<string, (given: Credentials) => Carrier>>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

// The cookie is tested last because the test of a cookie ends with signing out.
const GOOD: Carriers = {
  token: ({ token }) => ({ headers: bearer(token) }),
  'token, written otherwise': ({ token }) => ({ headers: { authorization: `bearer  ${token}` } }),
  'token and cookie': ({ token, cookie, origin }) => ({
    headers: { ...bearer(token), cookie, origin },
  }),
  'token and a wrong cookie': ({ token, origin }) => ({
    headers: { ...bearer(token), cookie: 'sid=wrong', origin },
  }),
  cookie: ({ cookie, origin }) => ({ headers: { cookie, origin } }),
};

const NONE: Carriers = {
  'x-api-key': ({ token }) => ({ headers: { 'x-api-key': token } }),
  'x-auth-token': ({ token }) => ({ headers: { 'x-auth-token': token } }),
  'x-access-token': ({ token }) => ({ headers: { 'x-access-token': token } }),
  'proxy-authorization': ({ token }) => ({ headers: { 'proxy-authorization': `Bearer ${token}` } }),
  'a token in the place of the key': ({ token, origin }) => ({
    headers: { cookie: `sid=${token}`, origin },
  }),
  'the cookie of servers with https': ({ cookie, origin }) => ({
    headers: { cookie: `__Host-${cookie}`, origin },
  }),
  'what somebody says they are': () => ({
    headers: { 'x-forwarded-user': 'Olga', 'x-remote-user': 'Olga', 'x-role': 'admin' },
  }),
};

const WRONG: Carriers = {
  'a wrong token and a good cookie': ({ cookie, origin }) => ({
    headers: { ...bearer('wrong'), cookie, origin },
  }),
  'an empty token and a good cookie': ({ cookie, origin }) => ({
    headers: { authorization: '', cookie, origin },
  }),
  'the key of a session as a token': ({ cookie }) => ({
    headers: bearer(cookie.slice(cookie.indexOf('=') + 1)),
  }),
  'another scheme': ({ token }) => ({
    headers: { authorization: `Basic ${Buffer.from(`Olga:${token}`).toString('base64')}` },
  }),
  'a token without its scheme': ({ token }) => ({ headers: { authorization: token } }),
  'two tokens': ({ token }) => ({ headers: { authorization: `Bearer ${token} ${token}` } }),
};

const IN_QUERY = ['token', 'access_token', 'api_key', 'authorization', 'ticket'];

/** The status and the code with which each route answers a request for unknown ids. */
async function verdicts(client: TestClient, carrier: Carrier): Promise<Record<string, string>> {
  const verdictOf: Record<string, string> = {};
  for (const [name, route] of ROUTES) {
    const path = `/api/v1${filled(route.path, PARAMS)}${carrier.query ?? ''}`;
    const response = await client.send(route.method, path, {
      headers: { ...carrier.headers },
      ...(route.body === undefined ? {} : { body: {} }),
    });
    const { status, problem } = documented(name, route, response);
    verdictOf[name] = `${status} ${problem?.code ?? ''}`;
  }
  return verdictOf;
}

const PARAMS = new Proxy({}, { get: () => randomUUID() }) as Record<string, string>;

async function credentialsOf(client: TestClient): Promise<Credentials> {
  const { secret } = await client.call('makeMyToken', { body: { name: 'program' } });
  return { token: secret, cookie: String(client.cookie), origin: client.origin };
}

describe.each(DATABASES.slice(0, 1))('credentials in requests, on $name', (kind) => {
  test.each([{ isAdmin: false }, { isAdmin: true }])(
    '[T6] every route gives the same answer to a cookie, a token or both (admin: $isAdmin)',
    async ({ isAdmin }) => {
      const { person, stranger } = await openServer(kind);
      const credentials = await credentialsOf(await person('Ann', { isAdmin }));
      const all: (readonly [string, Record<string, string>])[] = [];
      for (const [name, carry] of Object.entries(GOOD)) {
        all.push([name, await verdicts(stranger(), carry(credentials))]);
      }
      const [[, first] = ['', {}]] = all;
      expect(first['readMe']).toBe('200 ');
      expect(first['removePerson']).toBe(isAdmin ? '404 no-such-member' : '403 not-allowed');
      for (const [name, found] of all) expect({ name, found }).toEqual({ name, found: first });
    },
  );

  test('[T6] a valid token in a header other than Authorization authenticates nobody, on any route', async () => {
    const { person, stranger } = await openServer(kind);
    const credentials = await credentialsOf(await person('Ann', { isAdmin: true }));
    const nobody = await verdicts(stranger(), { headers: {} });
    expect(nobody['readMe']).toBe('401 not-signed-in');
    for (const [name, carry] of Object.entries(NONE)) {
      const found = await verdicts(stranger(), carry(credentials));
      expect({ name, found }).toEqual({ name, found: nobody });
    }
  });

  test('[T6] a token in the query authenticates nobody, on any route', async () => {
    const { person, stranger } = await openServer(kind);
    const { token } = await credentialsOf(await person('Ann', { isAdmin: true }));
    for (const name of IN_QUERY) {
      const query = `?${name}=${token}`;
      const found = Object.entries(await verdicts(stranger(), { headers: {}, query }));
      const isOpen = ([route]: readonly [string, string]) =>
        HTTP_API[route as RouteName].action === 'come-in';
      const closed = found.filter((entry) => !isOpen(entry));
      expect(closed.filter(([, verdict]) => verdict !== '401 not-signed-in')).toEqual([]);
      const open = found.filter(isOpen);
      expect(open.filter(([, verdict]) => !/^4\d\d /u.test(verdict))).toEqual([]);
    }
  });

  test('[T6] a wrong token is refused on every route, even with a valid cookie', async () => {
    const { person, stranger } = await openServer(kind);
    const given = await credentialsOf(await person('Ann', { isAdmin: true }));
    for (const [name, carry] of Object.entries(WRONG)) {
      const found = await verdicts(stranger(), carry(given));
      const other = Object.entries(found).filter(([, verdict]) => verdict !== '401 bad-token');
      expect({ name, other }).toEqual({ name, other: [] });
    }
  });

  test('[T6] if a token and a cookie belong to different people, the caller is the owner of the token', async () => {
    const { person, owner } = await openServer(kind);
    const given = await credentialsOf(await person('Ann'));
    const headers = { authorization: `Bearer ${given.token}` };
    expect(await owner.call('readMe', { headers })).toMatchObject({ name: 'Ann', isAdmin: false });
    expect((await owner.refused('addPerson', { headers, body: { name: 'Ben' } })).code).toBe(
      'not-allowed',
    );
  });
});
