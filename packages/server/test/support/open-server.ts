import { scriptKind, type AgentKind } from '@conch/agents';
import { setAdmin, type Database } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { onTestFinished } from 'vitest';
import { PLAIN_CONFIG, type Config, type ServerLimits } from '../../src/config.ts';
import { createServer, type ConchServer, type ServerOptions } from '../../src/create-server.ts';
import { TestClient } from './client.ts';
import { scratchFolder } from './scratch.ts';

/** Options of a test server. */
export interface OpenServerOptions {
  readonly config?: Partial<Config>;
  /** The limits of the server. Rate limits are very high unless a test sets them. */
  readonly limits?: Partial<ServerLimits>;
  readonly kinds?: readonly AgentKind[];
  readonly clock?: NonNullable<ServerOptions['clock']>;
  readonly runtime?: NonNullable<ServerOptions['runtime']>;
  /** Replaces the server's database by a wrapper. */
  readonly wrap?: (database: Database) => Database;
}

/** A server for one test, with an owner who is signed in. */
export interface OpenServer {
  readonly server: ConchServer;
  readonly origin: string;
  readonly database: Database;
  readonly place: DatabasePlace;
  /** All log lines. */
  readonly logged: readonly string[];
  /** All lines printed for the operator. */
  readonly operatorLines: readonly string[];
  /** The texts of all responses to clients of this test. */
  readonly answered: readonly string[];
  readonly owner: TestClient;
  /** A client without a credential. */
  readonly stranger: () => TestClient;
  /** Creates an account and returns a client that is signed in through the sign-in link. */
  readonly person: (name: string, given?: { readonly isAdmin?: boolean }) => Promise<TestClient>;
}

const FAR = 1_000_000;

/** Starts a server on a new database and a free port. The server stops at the end of the test. */
export async function openServer(
  kind: DatabaseKind,
  options: OpenServerOptions = {},
): Promise<OpenServer> {
  const place = await kind.forTest();
  const logged: string[] = [];
  const operatorLines: string[] = [];
  const answered: string[] = [];
  const { kinds = [scriptKind], clock, runtime, wrap = (database) => database } = options;
  const server = await createServer({
    config: testConfig(options),
    kinds,
    database: wrap(await place.open()),
    logTo: { write: (line) => void logged.push(line) },
    tell: (words) => void operatorLines.push(words),
    ...(clock === undefined ? {} : { clock }),
    ...(runtime === undefined ? {} : { runtime }),
  });
  onTestFinished(async () => {
    // A run that a test leaves behind would delay the end of its server by ten seconds.
    await server.conch.close({ drainMs: 0 });
    await server.close();
  });
  const stranger = (): TestClient => new TestClient(server.origin, answered);
  const { conch, database, origin } = server;
  const { id } = await conch.people.create({ name: 'Olga' });
  await database.transact(() => setAdmin({ id, isAdmin: true }));
  const owner = await signedIn(stranger(), await server.signInLink(id));
  const person: OpenServer['person'] = async (name, { isAdmin = false } = {}) => {
    const { link } = await owner.call('addPerson', { body: { name, isAdmin } });
    return signedIn(stranger(), link);
  };
  return {
    server,
    origin,
    database,
    place,
    logged,
    operatorLines,
    answered,
    owner,
    stranger,
    person,
  };
}

/** Signs a client in through a sign-in link. */
export async function signedIn(client: TestClient, link: string): Promise<TestClient> {
  await client.call('setUp', { body: { token: secretIn(link) } });
  return client;
}

/** The secret in a link. */
export function secretIn(link: string): string {
  return new URL(link).hash.split('=')[1] ?? '';
}

/** The configuration of a test server. */
export function testConfig({
  config,
  limits,
}: Pick<OpenServerOptions, 'config' | 'limits'>): Config {
  return {
    ...PLAIN_CONFIG,
    dataDir: scratchFolder(),
    secretKey: 'a key of the tests, which seals nothing worth having',
    limits: {
      ...PLAIN_CONFIG.limits,
      requestsPer10s: FAR,
      previewsPer10s: FAR,
      postsPer10s: FAR,
      postsPer10sInSpace: FAR,
      reactionsPer10s: FAR,
      answersAtOnce: FAR,
      ...limits,
    },
    ...config,
  };
}
