import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataDirectoryIn } from '@conch/server/data-directory';
import { findAppBrowser } from '../../app/find-app-browser.ts';
import { openAppWindow } from '../../app/open-app-window.ts';
import { CliFailure, notFound } from '../../cli-failure.ts';
import { command } from '../../command.ts';
import { text } from '../../command-input.ts';
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
    const { out, env, cwd } = context;
    const browser = given === undefined ? installedBrowser(env) : resolve(cwd, given);
    const profile = join(dataDirectoryIn(cwd, env), 'app-window');
    const isNew = !existsSync(profile);
    const url = await addressOf(context, isNew);
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    const pid = await openAppWindow({ browser, url, profile });
    // The link in the address signs in, so it is not shown.
    const [shown = ''] = url.split('#');
    out.show({ url: shown, browser, pid }, `${shown} is open as a window of ${browser}.`);
  },
});

function installedBrowser(env: CliContext['env']): string {
  const { DISPLAY = '', WAYLAND_DISPLAY = '' } = env;
  // Without a screen the browser would end at once, after this command has reported success.
  if (process.platform === 'linux' && DISPLAY === '' && WAYLAND_DISPLAY === '') {
    throw new CliFailure(
      'failed',
      'There is no screen here for a window. “conch start” prints a link for a browser elsewhere.',
      'no-screen',
    );
  }
  const found = findAppBrowser({ env, platform: process.platform });
  if (found !== null) return found;
  throw notFound(
    'No browser of the Chromium family was found: Chrome, Chromium, Edge, Brave or Vivaldi. Install one, or name it with --browser.',
    'no-browser',
  );
}

/** The address for the window. For a new window of this machine's server it is a sign-in link. */
async function addressOf(context: CliContext, isNew: boolean): Promise<string> {
  const { url, from } = context.server();
  if (await answers(url)) {
    return isNew && from === 'this machine' ? signInLink(context, url) : url;
  }
  if (from !== 'this machine' && from !== 'default') {
    throw new CliFailure('unreachable', `${url} does not answer. Start the server there first.`);
  }
  // The server program reads the command line itself, and runs until Ctrl-C.
  process.argv.splice(2);
  const { started } = await import('@conch/server/program');
  if (started === null) throw new CliFailure('failed', 'The server did not start.');
  return started.link ?? started.server.origin;
}

async function signInLink({ client }: CliContext, url: string): Promise<string> {
  try {
    const calls = await client();
    const { id: personId } = await calls.call('readMe');
    const { link } = await calls.call('makePersonLink', { params: { personId } });
    return link;
  } catch {
    // Without a sign-in link the window shows the sign-in page.
    return url;
  }
}
