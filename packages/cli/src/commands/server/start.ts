import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartedServer } from '@conch/server/program';
import { openOneTimePage } from '../../app/one-time-page.ts';
import { usageFailure } from '../../cli-failure.ts';
import type { RawCommand } from '../../command.ts';

/** Starts the server in this process. The program of the server reads the flags. */
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
    // The program of the server reads `process.argv`, so the command line must contain only its
    // flags.
    process.argv.splice(2, Infinity, ...flags);
    // Removes the listener that ends a command when the reader of its output exits. A server must
    // keep running in this case. The help is only text.
    if (!flags.some((one) => one === '--help' || one === '-h')) {
      process.stdout.removeAllListeners('error');
    }
    const { started } = await import('@conch/server/program');
    if (started === null || args.includes('--no-open')) return;
    if (isAsked || (process.stdout.isTTY && hasDisplay())) {
      await openBrowser(started);
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

/**
 * Opens the page in a browser. The output contains the address too, so a missing browser is not an
 * error.
 */
async function openBrowser({ link, server }: StartedServer): Promise<void> {
  const [program, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  const address = link === null ? server.origin : await pageFor(link);
  const child = spawn(program, [...before, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

// A page for the command line of the browser. The command line must not contain the link, because
// every user of this machine can read it.
async function pageFor(link: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'conch-open-'));
  const page = await openOneTimePage({ target: () => Promise.resolve(link), folder });
  const end = (): void => {
    page.close();
    rmSync(folder, { recursive: true, force: true });
  };
  setTimeout(end, LINK_WORKS_MS).unref();
  void page.opened.then(end);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return page.address;
}

const LINK_WORKS_MS = 15 * 60_000;
