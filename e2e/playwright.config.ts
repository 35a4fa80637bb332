import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findScenarioBrowser } from '../scripts/browser/find-browser.ts';

// scripts/browser.ts ensures that a browser exists. Other programs that load this config need no
// browser.
const browser = findScenarioBrowser();

const isRoot = process.getuid?.() === 0;

// scripts/browser.ts (`npm run browser`) runs this config. That script provides the web page, the
// browser and the export condition of our packages.
export default defineConfig({
  testDir: 'scenarios',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/browser',
  // One worker more than CPU cores, because scenarios mostly wait for agents.
  workers: availableParallelism() + 1,
  // The tests of one file share a worker, so they share a server.
  fullyParallel: false,
  // On a busy machine a browser can be slow, so a failed test is retried twice. The report counts
  // retries.
  retries: 2,
  forbidOnly: true,
  reporter: 'list',
  // These timeouts end a test that hangs. They are long, because the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Animations take a third of the test time. Scenarios about motion use `WITH_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 45_000,
    // Tracing takes a third of the test time. `CONCH_TRACE=1 npm run browser -- NAME` enables
    // tracing.
    trace: process.env['CONCH_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(browser.ok ? { executablePath: browser.path } : {}),
      args: [
        // The sandbox of Chromium does not start if the user is root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without a graphics card, the software renderer would use as much CPU time as the pages.
        '--disable-gpu',
        // Every host name except this machine's names fails to resolve.
        '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      ],
    },
  },
});
