import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { scriptKind } from '@conch/agents';
import { allPeopleAccess } from '@conch/store';
import { makeAgentsFolder } from '../agent-files/agents-folder.ts';
import type { Config } from '../config.ts';
import { createServer, type ConchServer } from '../create-server.ts';
import { openDemo } from '../demo/open-demo.ts';
import { openDatabase } from '../open-database.ts';
import { exposureProblems, exposureWarnings, isLoopback } from './exposure.ts';
import { firstRun, type FirstRun } from './first-run.ts';
import { guardDataDirectory, makeDataDirectory, makeOnlyPrivateFiles } from './private-files.ts';
import { keyOfDataDirectory } from './secret-key.ts';
import { addressOf, forgetServer, noteServer } from './server-file.ts';
import { StartRefused } from './start-refused.ts';

/** A server that was started as `npm start` does it. */
export interface Started {
  readonly server: ConchServer;
  readonly first: FirstRun;
  /** Signs the owner in, once; `null`: the owner has a password. */
  readonly link: string | null;
  readonly warnings: readonly string[];
  readonly close: () => Promise<void>;
}

interface Starting {
  readonly config: Config;
  /** Whether to make a link even for an owner who has a password. */
  readonly wantsLink: boolean;
  readonly logTo?: { write(line: string): void };
  /** Tells the operator, in words, what is wrong with files of theirs. */
  readonly tell?: (words: string) => void;
}

/** Starts a server with all that a first start needs; throws `StartRefused` in words that help. */
export async function startServer({ config, wantsLink, ...rest }: Starting): Promise<Started> {
  makeOnlyPrivateFiles();
  makeDataDirectory(config.dataDir);
  makeAgentsFolder(config);
  const warnings = [...guardDataDirectory(config.dataDir), ...exposureWarnings(config)];
  await refuseExposure(config);
  checkCertificate(config);
  const secretKey = config.secretKey ?? keyOfDataDirectory(config.dataDir);
  const made = Promise.withResolvers<FirstRun>();
  const server = await createServer({
    config: { ...config, secretKey },
    kinds: [scriptKind],
    prepare: async (stage) => made.resolve(await firstRun(stage, config)),
    ...(config.hasDemo ? { cameIn: openDemo } : {}),
    ...rest,
  });
  const { dataDir } = config;
  try {
    const first = await made.promise;
    const isLinkDue = wantsLink || !first.hasPassword;
    const link = isLinkDue ? await server.signInLink(first.ownerId) : null;
    const { origin, port } = server;
    noteServer(dataDir, { origin, address: addressOf(config, port), pid: process.pid });
    const close = async () => {
      forgetServer(dataDir);
      await server.close();
    };
    return { server, first, link, warnings, close };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function refuseExposure(config: Config): Promise<void> {
  if (isLoopback(config.host)) return;
  const hasAdminPassword = config.adminToken === null && (await someAdminHasPassword(config));
  const problems = exposureProblems(config, { hasAdminPassword });
  if (problems.length === 0) return;
  const list = problems.map((problem) => `\n  - ${problem}`).join(';');
  throw new StartRefused(
    `Others could reach Conch at ${config.host}, and it is not ready:${list}.`,
  );
}

// Looked up before anything listens.
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
      `${certFile} and ${keyFile} are no certificate and key (PEM) that belong together.`,
    );
  }
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartRefused(`${path} cannot be read; it is needed to speak TLS.`);
  }
}
