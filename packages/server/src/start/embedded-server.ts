import '@conch/store/needs-node';
import { StoreFailed } from '@conch/store';
import { readConfig } from './read-config.ts';
import type { Environment } from './read-variable.ts';
import { addressOf, notedServer } from './server-file.ts';
import { StartRefused } from './start-refused.ts';
import { startServer } from './start-server.ts';

/** A server inside another program. Only programs on this machine can reach it. */
export interface EmbeddedServer {
  readonly url: string;
  readonly token: string;
  readonly dataDir: string;
  readonly warnings: readonly string[];
  readonly close: () => Promise<void>;
}

interface EmbeddedSource {
  /** The data directory. Null for the directory in the settings. */
  readonly dataDir: string | null;
  readonly env: Environment;
  readonly cwd: string;
  /**
   * The port. The default is a free port. A server for a browser uses the port of the settings,
   * because the address must be the same every time.
   */
  readonly port?: 'free' | 'of-settings';
  /** Receives problems with agent files. */
  readonly tell: (words: string) => void;
}

type EmbeddedStart =
  | { readonly ok: true; readonly server: EmbeddedServer }
  /** The reason in words, and advice. */
  | { readonly ok: false; readonly problem: string };

const LOOPBACK = '127.0.0.1';

/** Starts a server with the settings of `npm start`, but only for this machine and without a log. */
export async function startEmbedded(source: EmbeddedSource): Promise<EmbeddedStart> {
  const { env, cwd, tell, port = 'free' } = source;
  const dataDir = source.dataDir === null ? [] : ['--data-dir', source.dataDir];
  const portArgs = port === 'free' ? ['--port', '0'] : [];
  const read = readConfig({ args: [...dataDir, ...portArgs], env, cwd });
  if (read.kind === 'problems') return { ok: false, problem: read.problems.join(' ') };
  if (read.kind !== 'config') throw new Error(`the settings of an embedded server: ${read.kind}`);
  const config = { ...read.config, host: LOOPBACK, publicOrigin: null, tls: null };
  try {
    const started = await startServer({
      config,
      wantsLink: false,
      logTo: { write: () => {} },
      tell,
    });
    return {
      ok: true,
      server: {
        url: addressOf(config, started.server.port),
        token: notedServer(config.dataDir)?.token ?? '',
        dataDir: config.dataDir,
        warnings: [...read.warnings, ...started.warnings],
        close: async () => {
          // Closes without waiting for agents that speak. They continue at the next start.
          await started.server.conch.close({ drainMs: 0 });
          await started.close();
        },
      },
    };
  } catch (error) {
    if (!(error instanceof StartRefused) && !(error instanceof StoreFailed)) throw error;
    return { ok: false, problem: error.message };
  }
}
