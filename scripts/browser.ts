// `npm run browser`: runs all browser scenarios. With names after `--`, such as `-- sign-in`, only
// these scenarios run.
import { browserTests } from './checks/browser.ts';
import { prepareBrowser } from './browser/prepare-browser.ts';
import { showTool } from './tool.ts';

await prepareBrowser();
const args = ['test', ...process.argv.slice(2)];
process.exitCode = await showTool('@playwright/test', args, browserTests);
