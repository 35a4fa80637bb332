import type { CliContext } from '../context.ts';
import { CliFailure } from '../cli-failure.ts';
import { resolve } from 'node:path';

/** The server of a chat: a server that was already running, or a server inside this process. */
export interface ChatServer {
  readonly url: string;
  readonly token: string | null;
  /** The data directory of an embedded server. Null if the server was already running. */
  readonly embeddedIn: string | null;
  readonly warnings: readonly string[];
  readonly close: () => Promise<void>;
}

interface ServerWish {
  readonly dataDir: string | undefined;
  /** Receives problems of an embedded server. */
  readonly tell: (words: string) => void;
}

/** Finds the running server. Starts a server in this process if none runs on this machine. */
export async function openChatServer(
  context: Pick<CliContext, 'server' | 'env' | 'cwd' | 'out' | 'limitMs' | 'signal'>,
  { dataDir, tell }: ServerWish,
): Promise<ChatServer> {
  const { env, cwd, out } = context;
  const folder = dataDir === undefined ? null : resolve(cwd, dataDir);
  const running = folder === null ? await runningServer(context) : await serverIn(folder, context);
  if (running !== null) {
    return { ...running, embeddedIn: null, warnings: [], close: async () => {} };
  }
  out.progress('No server is running. Starting one for this chat…');
  const { startEmbedded } = await import('@conch/server/embedded-server');
  const started = await startEmbedded({ dataDir: folder, env, cwd, tell });
  out.progress(null);
  if (!started.ok) throw new CliFailure('failed', started.problem, 'cannot-start');
  const { url, token, warnings, close, dataDir: embeddedIn } = started.server;
  return { url, token, embeddedIn, warnings, close };
}

type Running = Pick<ChatServer, 'url' | 'token'>;

/**
 * Throws if the person chose an address and no server responds there. Does not throw for a missing
 * response of the local server, which may have ended.
 */
async function runningServer(
  context: Probing & Pick<CliContext, 'server'>,
): Promise<Running | null> {
  const { url, token, from } = context.server();
  if (from === 'default' && token === null) return null;
  if (from === 'this machine' && !(await isAlive(url, context))) return null;
  return { url, token };
}

async function serverIn(folder: string, context: Probing): Promise<Running | null> {
  const { notedServer } = await import('@conch/server/server-file');
  const noted = notedServer(folder);
  if (noted === null || !(await isAlive(noted.address, context))) return null;
  return { url: noted.address, token: noted.token };
}

type Probing = Pick<CliContext, 'limitMs' | 'signal'>;

/**
 * False if nothing listens at the address. Throws if a server accepts the connection but does not
 * respond in time.
 */
async function isAlive(url: string, { limitMs, signal }: Probing): Promise<boolean> {
  const late = AbortSignal.timeout(limitMs);
  try {
    return (await fetch(`${url}/livez`, { signal: AbortSignal.any([signal, late]) })).ok;
  } catch {
    signal.throwIfAborted();
    if (!late.aborted) return false;
    throw new CliFailure('unreachable', `${url} does not answer.`, 'no-connection');
  }
}
