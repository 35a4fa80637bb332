import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser/find-browser.ts';

// scripts/browser.ts makes sure that there is one. Other readers of this file need no browser.
const browser = findBrowser();

const isRoot = process.getuid?.() === 0;

// scripts/browser.ts (`npm run browser`) runs this. It provides the page, the browser and the
// export condition of our packages.
export default defineConfig({
  testDir: 'scenarios',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/browser',
  // One worker more than there are cores, because scenarios mostly wait for agents.
  workers: availableParallelism() + 1,
  // The tests of a file share a worker, and so a server.
  fullyParallel: false,
  // A browser on a busy machine may be late, and the report then counts a retry. A test that fails
  // three times is broken.
  retries: 2,
  forbidOnly: true,
  reporter: 'list',
  // These limits only end a test that hangs, also on a busy machine. They do not test speed.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Drawing animations costs a third of the time. Scenarios about motion use `WITH_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 45_000,
    // Tracing costs a third of the time. `CONCH_TRACE=1 npm run browser -- NAME` turns it on.
    trace: process.env['CONCH_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browser.ok ? { executablePath: browser.path } : {}),
      args: [
        // Chromium's sandbox does not start as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without a graphics card, the software renderer uses as much of the machine as the pages
        // do.
        '--disable-gpu',
        // No host name resolves to anything but this machine.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
});
