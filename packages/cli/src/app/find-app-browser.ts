import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Browsers of the Chromium family, which can open a page as a separate window. */
const LINUX = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
  'vivaldi-stable',
  'opera',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser', 'Vivaldi'];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
  'Vivaldi\\Application\\vivaldi.exe',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The machine on which Conch looks for a browser. Tests pass a fake machine. */
interface AppMachine {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly canRun?: (path: string) => boolean;
}

/** The path of an installed browser of the Chromium family. Null if there is none. */
export function findAppBrowser({ env, platform, canRun = isProgram }: AppMachine): string | null {
  return placesOf(env, platform).find(canRun) ?? null;
}

function placesOf(env: Environment, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') {
    return ['', env['HOME'] ?? ''].flatMap((home) =>
      MAC.map((name) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) =>
      WINDOWS.map((file) => `${env[folder] ?? 'C:'}\\${file}`),
    );
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return LINUX.flatMap((name) =>
    folders.filter((folder) => folder !== '').map((folder) => join(folder, name)),
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
