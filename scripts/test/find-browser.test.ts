import { expect, test } from 'vitest';
import { findBrowser, findScenarioBrowser, type Machine } from '../browser/find-browser.ts';

function machine(
  programs: readonly string[],
  given: { env?: Machine['env']; platform?: NodeJS.Platform } = {},
): Machine {
  const { env = { PATH: '/opt/bin:/usr/bin' }, platform = 'linux' } = given;
  return { env, platform, canRun: (path) => programs.includes(path) };
}

const SHELL = '/usr/bin/chromium-headless-shell';

test('CONCH_BROWSER has priority over every other browser', () => {
  const env = { PATH: '/usr/bin', CONCH_BROWSER: '/opt/mine' };
  expect(findBrowser(machine(['/usr/bin/chromium', '/opt/mine'], { env }))).toEqual({
    ok: true,
    path: '/opt/mine',
  });
});

test('a missing CONCH_BROWSER is an error, and no other browser is used', () => {
  const env = { PATH: '/usr/bin', CONCH_BROWSER: '/opt/mine' };
  expect(findBrowser(machine(['/usr/bin/chromium'], { env }))).toEqual({
    ok: false,
    problem:
      'CONCH_BROWSER is /opt/mine, but there is no such program. Set it to the path of a browser.',
  });
});

test.each([
  ['Chromium before Chrome', ['/usr/bin/google-chrome', '/usr/bin/chromium'], '/usr/bin/chromium'],
  ['any folder of PATH', ['/opt/bin/google-chrome-stable'], '/opt/bin/google-chrome-stable'],
  ['/usr/local/bin, in PATH or not', ['/usr/local/bin/chromium'], '/usr/local/bin/chromium'],
])('on Linux the search for a browser finds %s', (_words, programs, path) => {
  expect(findBrowser(machine(programs))).toEqual({ ok: true, path });
});

test.each([
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/me' }, '/me/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['win32', { PROGRAMFILES: 'P:' }, 'P:\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', { LOCALAPPDATA: 'L:' }, 'L:\\Chromium\\Application\\chrome.exe'],
] as const)('on %s with %j the search for a browser finds %s', (platform, env, path) => {
  expect(findBrowser(machine([path], { platform, env }))).toEqual({ ok: true, path });
});

test.each([
  ['the headless shell if it is installed', [SHELL], {}],
  ['Chromium without the headless shell', ['/usr/bin/chromium'], {}],
  [
    'the browser of CONCH_BROWSER, even if the headless shell is installed',
    ['/opt/mine'],
    { CONCH_BROWSER: '/opt/mine' },
  ],
])('scenarios run in %s', (_words, [path = ''], env) => {
  const programs = [path, '/usr/bin/chromium', ...(path === '/opt/mine' ? [SHELL] : [])];
  const found = findScenarioBrowser(machine(programs, { env: { PATH: '/usr/bin', ...env } }));
  expect(found).toEqual({ ok: true, path });
});

test('without a browser the error names the commands that install a browser', () => {
  const found = findBrowser(machine([]));
  expect(found.ok ? '' : found.problem).toMatch(/none was found.*apt-get install chromium/su);
});
