// `npm run browser`: runs all browser scenarios, or only the named ones: `-- sign-in`.
import { browserTests } from './checks/browser.ts';
import { prepareBrowser } from './browser/prepare-browser.ts';
import { showTool } from './tool.ts';

await prepareBrowser();
const args = ['test', ...process.argv.slice(2)];
process.exitCode = await showTool('@playwright/test', args, browserTests);
