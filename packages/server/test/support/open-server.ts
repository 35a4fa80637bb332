import { scriptKind, type AgentKind } from '@conch/agents';
import { setAdmin, type Database } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { onTestFinished } from 'vitest';
import { PLAIN_CONFIG, type Config, type ServerLimits } from '../../src/config.ts';
import { createServer, type ConchServer, type ServerOptions } from '../../src/create-server.ts';
import { Client } from './client.ts';
import { scratchFolder } from './scratch.ts';

/** What a test may want otherwise. */
export interface OpenOptions {
  readonly config?: Partial<Config>;
  /** Rates are far away unless a test is about them. */
  readonly limits?: Partial<ServerLimits>;
  readonly kinds?: readonly AgentKind[];
  readonly clock?: NonNullable<ServerOptions['clock']>;
  readonly runtime?: NonNullable<ServerOptions['runtime']>;
}

/** A server of one test, with an owner who is signed in. */
export interface OpenServer {
  readonly server: ConchServer;
  readonly origin: string;
  readonly database: Database;
  readonly place: DatabasePlace;
  /** Every line that was logged. */
  readonly logged: readonly string[];
  /** What its operator was told. */
  readonly told: readonly string[];
  /** The text of every answer that clients of this test got. */
  readonly answered: readonly string[];
  readonly owner: Client;
  /** Somebody without a credential. */
  readonly stranger: () => Client;
  /** Makes somebody an account; they sign in by its link. */
  readonly person: (name: string, given?: { readonly isAdmin?: boolean }) => Promise<Client>;
}

const FAR = 1_000_000;

/** Starts a server on a new database, on any free port; it ends with the test. */
export async function openServer(
  kind: DatabaseKind,
  options: OpenOptions = {},
): Promise<OpenServer> {
  const place = await kind.forTest();
  const logged: string[] = [];
  const told: string[] = [];
  const answered: string[] = [];
  const { kinds = [scriptKind], clock, runtime } = options;
  const server = await createServer({
    config: testConfig(options),
    kinds,
    database: await place.open(),
    logTo: { write: (line) => void logged.push(line) },
    tell: (words) => void told.push(words),
    ...(clock === undefined ? {} : { clock }),
    ...(runtime === undefined ? {} : { runtime }),
  });
  onTestFinished(() => server.close());
  const stranger = (): Client => new Client(server.origin, answered);
  const { conch, database, origin } = server;
  const { id } = await conch.people.create({ name: 'Olga' });
  await database.transact(() => setAdmin({ id, isAdmin: true }));
  const owner = await signedIn(stranger(), await server.signInLink(id));
  const person: OpenServer['person'] = async (name, { isAdmin = false } = {}) => {
    const { link } = await owner.call('addPerson', { body: { name, isAdmin } });
    return signedIn(stranger(), link);
  };
  return { server, origin, database, place, logged, told, answered, owner, stranger, person };
}

/** Signs a client in by a link. */
export async function signedIn(client: Client, link: string): Promise<Client> {
  await client.call('setUp', { body: { token: secretIn(link) } });
  return client;
}

/** What makes a link what it is. */
export function secretIn(link: string): string {
  return new URL(link).hash.split('=')[1] ?? '';
}

/** How a server of the tests is run. */
export function testConfig({ config, limits }: Pick<OpenOptions, 'config' | 'limits'>): Config {
  return {
    ...PLAIN_CONFIG,
    dataDir: scratchFolder(),
    secretKey: 'a key of the tests, which seals nothing worth having',
    limits: {
      ...PLAIN_CONFIG.limits,
      requestsPer10s: FAR,
      postsPer10s: FAR,
      postsPer10sInSpace: FAR,
      answersAtOnce: FAR,
      ...limits,
    },
    ...config,
  };
}
