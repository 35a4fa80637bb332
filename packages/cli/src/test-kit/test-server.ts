import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@conch/sdk';
import { CliFailure } from '../cli-failure.ts';
import type { CliContext } from '../context.ts';
import { removeAtExit } from '../remove-at-exit.ts';

/** A server for one test. Closing the server deletes its data. */
export interface TestServer {
  readonly url: string;
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** The folder of a test server before its start, so that a test can prepare its data. */
export interface TestPlace {
  readonly dataDir: string;
  readonly env: CliContext['env'];
  readonly cwd: string;
}

/**
 * A test server uses the settings of the caller, for example its providers. Only these settings are
 * replaced.
 */
const OWN = {
  CONCH_DEMO: 'false',
  CONCH_SPACES: '{}',
  DATABASE_URL: '',
  CONCH_LIMIT_POSTS_PER_10S: '100000',
  CONCH_LIMIT_POSTS_PER_10S_IN_SPACE: '100000',
  CONCH_LIMIT_REQUESTS_PER_10S: '1000000',
};

/** Starts a server in a temporary folder, on a free port of this machine. */
export async function startTestServer(
  { env, cwd, out }: Pick<CliContext, 'env' | 'cwd' | 'out'>,
  prepare: (place: TestPlace) => Promise<void> = () => Promise.resolve(),
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'conch-test-'));
  const clear = removeAtExit(folder);
  const agentsDir = join(folder, 'agents');
  mkdirSync(agentsDir);
  const place = {
    dataDir: join(folder, 'data'),
    env: { ...env, ...OWN, CONCH_AGENTS_DIR: agentsDir },
    cwd,
  };
  const { startEmbedded } = await import('@conch/server/embedded-server');
  const started = await prepare(place)
    .then(() => startEmbedded({ ...place, tell: (words) => out.note(words) }))
    .catch((error: unknown) => {
      clear();
      throw error;
    });
  if (!started.ok) {
    clear();
    throw new CliFailure('failed', started.problem, 'no-start');
  }
  const { url, token, close } = started.server;
  const { openClient } = await import('@conch/sdk');
  const client = openClient({ url, token, onProblem: ({ detail }) => out.note(detail) });
  return {
    url,
    client,
    close: async () => {
      client.close();
      await close();
      clear();
    },
  };
}
