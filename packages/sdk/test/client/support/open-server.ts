import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptKind, type AgentKind } from '@conch/agents';
import { openClient, type Client, type ClientOptions } from '@conch/sdk';
import {
  createServer,
  PLAIN_CONFIG,
  type Config,
  type ConchServer,
  type ServerLimits,
  type ServerOptions,
} from '@conch/server';
import { setAdmin } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { onTestFinished } from 'vitest';
import { CuttingProxy } from './cutting-proxy.ts';

/** A person's credentials: a token for programs, and a session cookie for pages. */
export interface Credentials {
  readonly id: string;
  readonly token: string;
  readonly cookie: string;
}

export interface OpenedServer {
  readonly server: ConchServer;
  readonly proxy: CuttingProxy;
  /** The admin of the server. */
  readonly owner: Credentials;
  /** A client without the proxy. */
  readonly direct: Client;
  /** A client through the proxy that reconnects at once. */
  readonly client: (options?: Partial<ClientOptions>) => Client;
  /** A client through the proxy without a token. */
  readonly page: (options: Partial<ClientOptions>) => Client;
  /** Creates an account. */
  readonly person: (name: string) => Promise<Credentials>;
  /** Signs a person in with a new link. */
  readonly signIn: (personId: string) => Promise<Credentials>;
  /** Creates a space with script agents. */
  readonly room: (given?: Room) => Promise<string>;
}

interface Room {
  readonly agents?: Readonly<Record<string, readonly object[]>>;
  readonly memberIds?: readonly string[];
  readonly policy?: 'broadcast' | 'mention' | 'chain' | 'coordinator';
}

const FAR = 1_000_000;

/**
 * One database is enough, because clients behave the same on any database. The server's own tests
 * run on both databases.
 */
export const SQLITE = DATABASES.filter(({ name }) => name === 'SQLite');

/**
 * Starts a server on a new database, and a proxy before the server. The server and the proxy end
 * with the test.
 */
export async function openServer(
  kind: DatabaseKind,
  given: {
    readonly limits?: Partial<ServerLimits>;
    readonly clock?: NonNullable<ServerOptions['clock']>;
    readonly outbound?: readonly string[];
    /** Kinds of agents in addition to `script`. */
    readonly kinds?: readonly AgentKind[];
  } = {},
): Promise<OpenedServer> {
  const proxy = await CuttingProxy.open();
  const place = await kind.forTest();
  const { limits = {}, clock, outbound = [], kinds = [] } = given;
  const server = await createServer({
    config: { ...configOf(proxy.origin, limits), outbound },
    kinds: [scriptKind, ...kinds],
    database: await place.open(),
    logTo: { write: () => {} },
    ...(clock === undefined ? {} : { clock }),
  });
  onTestFinished(() => server.close());
  proxy.leadTo(server.port);
  const url = `http://127.0.0.1:${server.port}`;
  const { id } = await server.conch.people.create({ name: 'Olga' });
  await server.database.transact(() => setAdmin({ id, isAdmin: true }));
  const owner = await signIn(url, id, await server.signInLink(id));
  const direct = openClient({ url, token: owner.token });
  onTestFinished(() => direct.close());
  const page = (options: Partial<ClientOptions>): Client => {
    const client = openClient({ url: proxy.origin, chance: () => 0, ...options });
    onTestFinished(() => client.close());
    return client;
  };
  return {
    server,
    proxy,
    owner,
    direct,
    client: (options = {}) => page({ token: owner.token, ...options }),
    page,
    async person(name) {
      const { link, person } = await direct.call('addPerson', { body: { name } });
      return signIn(url, person.id, link);
    },
    signIn: async (personId) => signIn(url, personId, await server.signInLink(personId)),
    async room({ agents = {}, memberIds = [], policy = 'broadcast' } = {}) {
      const made: string[] = [];
      for (const [name, config] of Object.entries(agents)) {
        const body = { name, kind: 'script', config };
        made.push((await direct.call('addAgent', { body })).id);
      }
      const body = { name: 'Room', settings: { policy }, memberIds: [...made, ...memberIds] };
      return (await direct.call('makeSpace', { body })).id;
    },
  };
}

/** Signs in with a link, as a page does. */
async function signIn(url: string, id: string, link: string): Promise<Credentials> {
  const headers = { 'content-type': 'application/json', origin: url };
  const token = new URL(link).hash.split('=')[1] ?? '';
  const entered = await fetch(`${url}/api/v1/setup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const made = await fetch(`${url}/api/v1/me/tokens`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: 'test' }),
  });
  const { secret } = (await made.json()) as { readonly secret: string };
  return { id, token: secret, cookie };
}

function configOf(publicOrigin: string, limits: Partial<ServerLimits>): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'conch-sdk-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return {
    ...PLAIN_CONFIG,
    dataDir,
    secretKey: 'a key of the tests, which seals nothing worth having',
    publicOrigin,
    limits: {
      ...PLAIN_CONFIG.limits,
      requestsPer10s: FAR,
      previewsPer10s: FAR,
      postsPer10s: FAR,
      postsPer10sInSpace: FAR,
      answersAtOnce: FAR,
      socketsPerPerson: FAR,
      ...limits,
    },
  };
}
