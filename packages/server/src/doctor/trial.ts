import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAIN_CONFIG, type Config } from '../config.ts';
import { startServer } from '../start/start-server.ts';
import { ask, type ProbeResponse, type ServerAddress } from './ask.ts';
import { watchCalls } from './watch-calls.ts';

/** A temporary server with the default configuration, with a session of its owner. */
export interface TrialServer {
  readonly server: ServerAddress;
  readonly dataDir: string;
  readonly link: string;
  /** The responses to the first and the second sign-in with the same link. */
  readonly signIn: ProbeResponse;
  readonly signInAgain: ProbeResponse;
  /** Calls the API as the owner: POST if a body is given, else GET. */
  readonly asOwner: (path: string, body?: object) => Promise<unknown>;
  readonly log: () => string;
  /** The hosts outside this machine that the trial server tried to reach. */
  readonly awayCalls: readonly string[];
  readonly close: () => Promise<void>;
}

export const TRIAL_CONFIG: Omit<Config, 'dataDir'> = { ...PLAIN_CONFIG, hasDemo: true };

/** Starts a server in a temporary folder and signs in. */
export async function startTrial(): Promise<TrialServer> {
  const folder = mkdtempSync(join(tmpdir(), 'conch-doctor-'));
  const dataDir = join(folder, 'data');
  const away = watchCalls();
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const config = { ...TRIAL_CONFIG, dataDir };
  const { server, first, link, close } = await startServer({ config, wantsLink: true, logTo });
  const { origin, conch } = server;
  const address = { address: origin, origin };
  const setUp = { method: 'POST', body: { token: link?.split('#setup=')[1] ?? '' } };
  const signIn = await ask(address, '/api/v1/setup', setUp);
  const signInAgain = await ask(address, '/api/v1/setup', setUp);
  const cookie = signIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return {
    server: address,
    dataDir,
    signIn,
    signInAgain,
    link: link ?? '',
    asOwner: async (path, posted) => {
      const given = posted === undefined ? {} : { method: 'POST', body: posted };
      const { body } = await ask(address, path, { ...given, headers: { cookie, origin } });
      return JSON.parse(body) as unknown;
    },
    log: () => lines.join(''),
    awayCalls: away.hosts,
    close: async () => {
      away.stop();
      // Stops the demo, because nobody watches the trial server.
      const by = first.ownerId;
      for (const { id: spaceId } of await conch.spaces.list()) await conch.stop({ spaceId, by });
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
