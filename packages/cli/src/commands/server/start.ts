import { spawn } from 'node:child_process';
import { usageFailure } from '../../cli-failure.ts';
import type { RawCommand } from '../../command.ts';

/** Starts the server in this process. Its own program reads the flags. */
export const start: RawCommand = {
  kind: 'raw',
  name: 'start',
  summary: 'Starts the server and opens the page.',
  examples: ['conch start --port 8080 --no-open'],
  isLocal: true,
  run: async (args) => {
    const json = args.find((arg) => arg === '--json' || arg === '--ndjson');
    if (json !== undefined) {
      throw usageFailure(`“conch start” prints no JSON. Leave ${json} out.`);
    }
    const flags = args.filter((arg) => arg !== '--no-open' && arg !== '--open');
    const isAsked = args.includes('--open');
    // The program of the server reads the command line itself.
    process.argv.splice(2, Infinity, ...flags);
    // The server keeps running if the reader of its output exits.
    process.stdout.removeAllListeners('error');
    const { started } = await import('@conch/server/program');
    if (started === null || args.includes('--no-open')) return;
    if (isAsked || (process.stdout.isTTY && hasDisplay())) {
      openBrowser(started.link ?? started.server.origin);
    }
  },
};

function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  const { DISPLAY = '', WAYLAND_DISPLAY = '' } = process.env;
  return DISPLAY !== '' || WAYLAND_DISPLAY !== '';
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // The empty argument is the window title. Without it, `start` would use the address as the title.
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the page. The address is printed as well, so a missing browser is not an error. */
function openBrowser(url: string): void {
  const [program, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
