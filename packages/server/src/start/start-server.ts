import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { scriptKind } from '@conch/agents';
import { allPeopleAccess, StoreFailed } from '@conch/store';
import { makeAgentsFolder } from '../agent-files/agents-folder.ts';
import { newSecret } from '../auth/secret-text.ts';
import type { Config } from '../config.ts';
import { createServer, type ConchServer } from '../create-server.ts';
import { makeSpaces } from '../declared-spaces/make-spaces.ts';
import { openDemo } from '../demo/open-demo.ts';
import { openDatabase } from '../open-database.ts';
import { exposureProblems, exposureWarnings, isLoopback } from './exposure.ts';
import { firstRun, type FirstRun } from './first-run.ts';
import { guardDataDirectory, makeDataDirectory, makeOnlyPrivateFiles } from './private-files.ts';
import { keyOfDataDirectory } from './secret-key.ts';
import { addressOf, announceServer, SERVER_FILE } from './server-file.ts';
import { StartRefused } from './start-refused.ts';

/** A server that was started in the same way as by `npm start`. */
export interface StartedServer {
  readonly server: ConchServer;
  readonly first: FirstRun;
  /** A one-time sign-in link for the owner. Null if the owner has a password. */
  readonly link: string | null;
  readonly warnings: readonly string[];
  readonly close: () => Promise<void>;
}

interface Starting {
  readonly config: Config;
  /** Whether to make a link even for an owner who has a password. */
  readonly wantsLink: boolean;
  readonly logTo?: { write(line: string): void };
  /** Prints problems with agent files for the operator. */
  readonly tell?: (words: string) => void;
}

/** Starts a server with everything that a first start needs. Throws `StartRefused` with advice. */
export async function startServer({
  config,
  wantsLink,
  ...rest
}: Starting): Promise<StartedServer> {
  makeOnlyPrivateFiles();
  makeDataDirectory(config.dataDir);
  makeAgentsFolder(config);
  const warnings = [...guardDataDirectory(config.dataDir), ...exposureWarnings(config)];
  await refuseExposure(config);
  checkCertificate(config);
  const secretKey = config.secretKey ?? keyOfDataDirectory(config.dataDir);
  const made = Promise.withResolvers<FirstRun>();
  const localToken = newSecret();
  // Declared spaces replace the demo.
  const hasDemo = config.hasDemo && config.spaces.length === 0;
  const server = await createServer({
    config: { ...config, secretKey },
    kinds: [scriptKind],
    localToken,
    prepare: async (stage) => made.resolve(await firstRun(stage, { hasDemo })),
    ...(hasDemo ? { onFirstPerson: openDemo } : {}),
    ...rest,
  });
  const { dataDir } = config;
  try {
    const first = await made.promise;
    warnings.push(...(await makeSpaces({ ...server, ...first }, config.spaces)));
    if (server.database.isFull) warnings.push(fullDisk(dataDir));
    const isLinkDue = wantsLink || !first.hasPassword;
    const link = isLinkDue ? await linkUnlessFull(server, first, warnings) : null;
    const { origin, port } = server;
    const address = addressOf(config, port);
    const running = { origin, address, pid: process.pid, token: localToken };
    const { problem, forget } = announceServer(dataDir, running);
    if (problem !== null && !server.database.isFull) warnings.push(unannounced(dataDir, problem));
    const close = async () => {
      forget();
      await server.close();
    };
    return { server, first, link, warnings, close };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function fullDisk(dataDir: string): string {
  return `There is no space left on the disk of ${dataDir}. People can read, but Conch saves nothing. Free some space, and Conch continues by itself.`;
}

function unannounced(dataDir: string, problem: string): string {
  return `${join(dataDir, SERVER_FILE)} cannot be written (${problem}). Until it can, other commands on this machine do not find this server by themselves.`;
}

async function linkUnlessFull(
  server: ConchServer,
  { ownerId }: FirstRun,
  warnings: string[],
): Promise<string | null> {
  try {
    return await server.signInLink(ownerId);
  } catch (error) {
    if (!(error instanceof StoreFailed) || error.code !== 'disk-full') throw error;
    warnings.push('Until then Conch cannot create a sign-in link. Start Conch again to get one.');
    return null;
  }
}

async function refuseExposure(config: Config): Promise<void> {
  if (isLoopback(config.host)) return;
  const hasAdminPassword = config.adminToken === null && (await someAdminHasPassword(config));
  const problems = exposureProblems(config, { hasAdminPassword });
  if (problems.length === 0) return;
  const list = problems.map((problem) => `\n  - ${problem}`).join(';');
  throw new StartRefused(
    `Others could reach Conch at ${config.host}, but it is not secured for that:${list}.`,
  );
}

// Reads the database before the server listens.
export async function someAdminHasPassword(config: Config): Promise<boolean> {
  const database = await openDatabase(config);
  try {
    const people = await database.read(() => allPeopleAccess());
    return people.some(({ isAdmin, passwordHash }) => isAdmin === 1 && passwordHash !== null);
  } finally {
    await database.close();
  }
}

function checkCertificate({ tls }: Config): void {
  if (tls === null) return;
  const { certFile, keyFile } = tls;
  const [cert, key] = [certFile, keyFile].map(contentOf);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new StartRefused(
      `${certFile} and ${keyFile} are not a matching certificate and key (PEM).`,
    );
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartRefused(`${path} cannot be read, but TLS needs it.`);
  }
}
