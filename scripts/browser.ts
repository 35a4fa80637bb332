// `npm run browser`: the scenarios in a real browser, or those that are named: `-- coming-in`.
import { browserTests } from './checks/browser.ts';
import { prepareBrowser } from './prepare-browser.ts';
import { showTool } from './tool.ts';

await prepareBrowser();
const args = ['test', ...process.argv.slice(2)];
process.exitCode = await showTool('@playwright/test', args, browserTests);
