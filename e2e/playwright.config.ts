import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';

// There is one: scripts/browser.ts has seen to that. Whoever only reads this file needs none.
const browser = findBrowser();

const isRoot = process.getuid?.() === 0;

// Run by scripts/browser.ts (`npm run browser`), which brings the page, the browser and the
// export condition of our packages.
export default defineConfig({
  testDir: 'scenarios',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/browser',
  // Stories wait for agents that speak at their own pace: one more than there are cores.
  workers: availableParallelism() + 1,
  // A file is one story: its tests share a worker, and with it a server.
  fullyParallel: false,
  // A browser on a busy machine may be late, and is counted then; what fails three times is broken.
  retries: 2,
  forbidOnly: true,
  reporter: 'list',
  // Speed is never a test: these only end what hangs, on a machine that does other work too.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'no-preference' },
    actionTimeout: 15_000,
    // Recording costs a third of the time: `CONCH_TRACE=1 npm run browser -- NAME` looks closer.
    trace: process.env['CONCH_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browser.ok ? { executablePath: browser.path } : {}),
      args: [
        // The sandbox of Chromium does not start for root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without a graphics card its stand-in takes as much of the machine as the pages do.
        '--disable-gpu',
        // Whatever a page tries: no name leads anywhere but to this machine.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
});
