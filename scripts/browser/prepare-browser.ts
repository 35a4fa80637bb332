import { buildPage } from './build-page.ts';
import { findOrInstallBrowser } from './install-browser.ts';
import { refuse } from '../read-flags.ts';

/**
 * Prepares the browser and the page for browser tests. If the preparation fails, the command ends.
 */
export async function prepareBrowser(): Promise<void> {
  const browser = await findOrInstallBrowser();
  if (!browser.ok) refuse(browser.problem);
  const built = await buildPage();
  if (!built.ok) refuse(`The page could not be built:\n${built.problem}`);
}
