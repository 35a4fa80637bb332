import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine on which to look for a browser. Tests pass a fake machine. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly canRun: (path: string) => boolean;
}

export type FoundBrowser =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: string };

/** The Chromium or Chrome of this machine, for tests in a real browser. */
export function findBrowser(machine: Machine = thisMachine): FoundBrowser {
  const configured = machine.env['CONCH_BROWSER'];
  if (configured !== undefined && configured !== '') {
    if (machine.canRun(configured)) return { ok: true, path: configured };
    return {
      ok: false,
      problem: `CONCH_BROWSER is ${configured}, but there is no such program. Set it to the path of a browser.`,
    };
  }
  const path = usualPlaces(machine).find((place) => machine.canRun(place));
  return path === undefined ? { ok: false, problem: BROWSER_IS_MISSING } : { ok: true, path };
}

/**
 * The browser for scenarios. Chromium's headless shell has the same engine without a window, and
 * needs a third less CPU time.
 */
export function findScenarioBrowser(machine: Machine = thisMachine): FoundBrowser {
  if (machine.env['CONCH_BROWSER'] || machine.platform !== 'linux') return findBrowser(machine);
  const path = inFolders(machine, ['chromium-headless-shell']).find(machine.canRun);
  return path === undefined ? findBrowser(machine) : { ok: true, path };
}

const thisMachine: Machine = { env: process.env, platform: process.platform, canRun };

const BROWSER_IS_MISSING = [
  'The browser tests need Chromium or Chrome, and none was found. Install one:',
  '  Debian        apt-get install chromium',
  '  macOS         brew install --cask chromium',
  '  Windows       winget install Google.Chrome',
  'or set its path: CONCH_BROWSER=/path/to/chromium npm test',
].join('\n');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function usualPlaces({ env, platform }: Machine): readonly string[] {
  if (platform === 'darwin') {
    return [env['HOME'] ?? '', ''].flatMap((home) =>
      ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
        (name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`,
      ),
    );
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) =>
      [
        'Chromium\\Application\\chrome.exe',
        'Google\\Chrome\\Application\\chrome.exe',
        'Microsoft\\Edge\\Application\\msedge.exe',
      ].map((file) => `${env[folder] ?? 'C:'}\\${file}`),
    );
  }
  return inFolders({ env }, NAMES);
}

function inFolders({ env }: Pick<Machine, 'env'>, names: readonly string[]): readonly string[] {
  // If another program opened the shell, the usual folders may be missing from PATH.
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return names.flatMap((name) =>
    folders.filter((folder) => folder !== '').map((folder) => join(folder, name)),
  );
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
