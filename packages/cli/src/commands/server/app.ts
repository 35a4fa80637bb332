import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectoryIn } from '@conch/server/data-directory';
import { findAppBrowser } from '../../app/find-app-browser.ts';
import { openAppWindow } from '../../app/open-app-window.ts';
import { openOneTimePage } from '../../app/one-time-page.ts';
import { untilStopped } from '../../chat/until-stopped.ts';
import { CliFailure, failureOf, notFound } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { text } from '../../command-input.ts';
import { fetchWithin } from '../../connection/answer-limit.ts';
import { configDirectory } from '../../connection/login-file.ts';
import { answers } from '../../data/data-place.ts';
import type { CliContext } from '../../context.ts';

/** Opens the page as a desktop window. */
export const app = command({
  name: 'app',
  summary: 'Opens the page as a desktop window, and starts a server here if none answers.',
  examples: ['conch app', 'conch app --url https://conch.example.org'],
  endsItself: true,
  options: { browser: text('PATH', 'a browser of the Chromium family', { completes: 'file' }) },
  run: async (context, { browser: given }) => {
    const { out, env, cwd, signal } = context;
    refuseWithoutScreen(env);
    const browser = given === undefined ? installedBrowser(env) : resolve(cwd, given);
    const server = await untilStopped(serverOf(context), signal);
    try {
      const { url } = server;
      const pid = await untilStopped(openWindow(context, { server, browser }), signal);
      out.show({ url, browser, pid }, `${url} is open as a window of ${browser}.`);
      if (server.embeddedIn === null) return;
      out.note(`Conch runs here until Ctrl-C. Everything is saved in ${server.embeddedIn}.`);
      await aborted(signal);
    } finally {
      await server.close();
    }
  },
});

function refuseWithoutScreen({ DISPLAY = '', WAYLAND_DISPLAY = '' }: CliContext['env']): void {
  if (process.platform !== 'linux' || DISPLAY !== '' || WAYLAND_DISPLAY !== '') return;
  throw new CliFailure(
    'failed',
    'There is no screen here for a window. “conch start” prints a link for a browser elsewhere.',
    'no-screen',
  );
}

function installedBrowser(env: CliContext['env']): string {
  const found = findAppBrowser({ env, platform: process.platform });
  if (found !== null) return found;
  throw notFound(
    'No browser of the Chromium family was found: Chrome, Chromium, Edge, Brave or Vivaldi. Install one, or name it with --browser.',
    'no-browser',
  );
}

/** The server that the window shows. */
interface AppServer {
  readonly url: string;
  /**
   * The token of a server on this machine, which can make sign-in links. Null for other servers.
   */
  readonly localToken: string | null;
  /** The data directory of a server in this process. Null if the server was already running. */
  readonly embeddedIn: string | null;
  readonly close: () => Promise<void>;
}

async function serverOf({ server, env, cwd, out }: CliContext): Promise<AppServer> {
  const { url, from, token } = server();
  if (await answers(url)) {
    const localToken = from === 'this machine' ? token : null;
    return { url, localToken, embeddedIn: null, close: async () => {} };
  }
  if (from !== 'this machine' && from !== 'default') {
    throw new CliFailure('unreachable', `${url} does not answer. Start the server there first.`);
  }
  out.progress('No server is running. Starting one for this window…');
  const { startEmbedded } = await import('@conch/server/embedded-server');
  const tell = (words: string): void => out.note(words);
  const started = await startEmbedded({ dataDir: null, env, cwd, tell, port: 'of-settings' });
  if (!started.ok) throw new CliFailure('failed', started.problem, 'cannot-start');
  for (const warning of started.server.warnings) out.note(warning);
  const { url: ownUrl, token: localToken, dataDir: embeddedIn, close } = started.server;
  return { url: ownUrl, localToken, embeddedIn, close };
}

interface WindowToOpen {
  readonly server: AppServer;
  readonly browser: string;
}

/** Opens the window. For a server on this machine, the first window is signed in by a link. */
async function openWindow(
  context: CliContext,
  { server, browser }: WindowToOpen,
): Promise<number | null> {
  const { url, localToken } = server;
  const { env, cwd, limitMs } = context;
  const profile =
    localToken === null
      ? join(configDirectory(env), 'app-windows', new URL(url).host.replaceAll(/[^\w.-]/gu, '_'))
      : join(dataDirectoryIn(cwd, env), 'app-window');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const mark = join(profile, 'signed-in');
  if (localToken === null || signedInTo(mark) === url) {
    return openAppWindow({ browser, url, profile, opened: null });
  }
  let link: string | null = null;
  const target = async (): Promise<string> => {
    link = await signInLink({ url, token: localToken, limitMs });
    // If the server makes no sign-in link, the window shows the sign-in page.
    return link ?? url;
  };
  const page = await openOneTimePage({ target, folder: profile });
  const late = lateAfter(limitMs, browser);
  try {
    const opened = Promise.race([page.opened, late.promise]);
    const pid = await openAppWindow({ browser, url: page.address, profile, opened });
    if (link !== null) writeFileSync(mark, url, { mode: 0o600 });
    return pid;
  } finally {
    late.stop();
    page.close();
  }
}

function signedInTo(mark: string): string | null {
  return existsSync(mark) ? readFileSync(mark, 'utf8') : null;
}

function lateAfter(ms: number, browser: string) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const failure = new CliFailure('failed', `${browser} opened no window.`, 'no-window');
  const timer = setTimeout(() => reject(failure), ms);
  return { promise, stop: () => clearTimeout(timer) };
}

interface LinkSource {
  readonly url: string;
  readonly token: string;
  readonly limitMs: number;
}

/** A sign-in link for the owner. Null if the server makes no such link. */
async function signInLink({ url, token, limitMs }: LinkSource): Promise<string | null> {
  const { openClient } = await import('@conch/sdk');
  const client = openClient({ url, token, fetch: fetchWithin(limitMs, () => url) });
  try {
    const { id: personId } = await client.call('readMe');
    return (await client.call('makePersonLink', { params: { personId } })).link;
  } catch {
    return null;
  } finally {
    client.close();
  }
}

/** Waits for a signal. Ctrl-C is the normal way to end this command. Other signals are reported. */
async function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => end(), { once: true });
  if (signal.aborted) end();
  await promise;
  if (failureOf(signal.reason).kind !== 'interrupted') throw signal.reason;
}
