import { buildPage } from './build-page.ts';
import { refuse } from '../read-flags.ts';
import { canInstallPackages, installPackages } from '../machine/debian-packages.ts';
import { findBrowser, type FoundBrowser } from './find-browser.ts';
import { step } from '../step.mjs';

/**
 * Prepares the browser and the page for browser tests. If the preparation fails, the command ends.
 */
export async function prepareBrowser(): Promise<void> {
  const browser = await findOrInstallBrowser();
  if (!browser.ok) refuse(browser.problem);
  const built = await buildPage();
  if (!built.ok) refuse(`The page could not be built:\n${built.problem}`);
}

// Without fonts a page shows boxes instead of letters, and its layout changes.
const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core', 'fonts-noto-core'];

/**
 * The browser of this machine. If there is none and the user may install packages, the browser of
 * Debian is installed.
 */
async function findOrInstallBrowser(): Promise<FoundBrowser> {
  const found = findBrowser();
  if (found.ok || process.env['CONCH_BROWSER'] || !canInstallPackages()) return found;
  const { code, output } = await step(
    'installing Chromium, about a minute',
    () => installPackages(PACKAGES),
    (answer) => answer.code === 0,
  );
  if (code === 0) return findBrowser();
  const reasons = output.split('\n').filter((line) => line.startsWith('E: '));
  return { ok: false, problem: [found.problem, ...reasons.slice(0, 5)].join('\n') };
}
