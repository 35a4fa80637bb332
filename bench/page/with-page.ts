import { chromium, type Page } from '@playwright/test';
import { startServer, type Server } from '../../e2e/support/server.ts';
import { findBrowser } from '../../scripts/browser/find-browser.ts';
import { prepareBrowser } from '../../scripts/browser/prepare-browser.ts';
import { withDataDirectory } from '../durable/data-directory.ts';

interface PageBench<T> {
  /** Fills the data directory. Returns the space to measure. */
  readonly fill: (dataDir: string) => Promise<string>;
  readonly measure: (opened: OpenedServer) => Promise<T>;
}

/** A server with data, and a browser page of its signed-in owner. */
export interface OpenedServer {
  readonly server: Server;
  readonly page: Page;
  readonly spaceId: string;
}

/** Measures the page of a real server in a real browser. */
export function withPage<T>({ fill, measure }: PageBench<T>): Promise<T> {
  return withDataDirectory(async (dataDir) => {
    await prepareBrowser();
    const spaceId = await fill(dataDir);
    const server = await startServer({ dataDir, args: ['--no-demo'] });
    const browser = await chromium.launch({ ...path(), args: ['--no-sandbox'] });
    try {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const token = (await server.signInLink()).split('#setup=')[1];
      await page.request.post(`${server.origin}/api/v1/setup`, { data: { token } });
      return await measure({ server, page, spaceId });
    } finally {
      await browser.close();
      await server.end();
    }
  });
}

function path(): { readonly executablePath?: string } {
  const found = findBrowser();
  return found.ok ? { executablePath: found.path } : {};
}
