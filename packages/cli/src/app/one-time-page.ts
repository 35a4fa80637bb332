import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOwnConnection } from './own-connection.ts';

/** A page on this machine that redirects this user's browser once. */
export interface OneTimePage {
  /** The address to put on the command line of a browser. */
  readonly address: string;
  /** Resolves when the browser was redirected. Rejects if there was no target. */
  readonly opened: Promise<void>;
  readonly close: () => void;
}

interface OneTimePageSource {
  /**
   * Returns the address to redirect to. The page calls this function only when the browser requests
   * the page.
   */
  readonly target: () => Promise<string>;
  /** A folder that only this user may read. */
  readonly folder: string;
  readonly platform?: NodeJS.Platform;
  readonly isOwn?: (connection: Socket) => boolean;
}

/**
 * Opens a page that replaces a sign-in link on the command line of a browser, because every user of
 * a machine can read command lines. On Linux the page checks the user of the connection, so the
 * address is useless to others. macOS cannot check the user, so there the browser gets a private
 * file that redirects to the page. Conch's strict content policy does not apply to the redirect,
 * because this page sends it.
 */
export async function openOneTimePage(source: OneTimePageSource): Promise<OneTimePage> {
  const { target, folder, platform = process.platform, isOwn = isOwnConnection } = source;
  const path = `/${randomBytes(32).toString('base64url')}`;
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  opened.catch(() => {});
  let isUsed = false;
  const server = createServer(({ method, url, socket }, response) => {
    if (method !== 'GET' || url !== path || isUsed || !isOwn(socket)) {
      answer(response, { status: 404 });
      return;
    }
    isUsed = true;
    void redirect(response, target).then(resolve, reject);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const file = platform === 'darwin' ? join(folder, `open-${path.slice(1, 9)}.html`) : null;
  const close = (): void => {
    if (file !== null) rmSync(file, { force: true });
    process.off('exit', close);
    server.close();
    // Browsers open spare connections without a request. They would keep this process running.
    server.closeAllConnections();
  };
  process.on('exit', close);
  if (file !== null) writeFileSync(file, redirectTo(url), { mode: 0o600, flag: 'wx' });
  return { address: file === null ? url : pathToFileURL(file).href, opened, close };
}

async function redirect(
  response: ServerResponse,
  target: OneTimePageSource['target'],
): Promise<void> {
  try {
    const location = await target();
    const closed = once(response, 'close');
    answer(response, { status: 303, location });
    await closed;
  } catch (error) {
    answer(response, { status: 503 });
    throw error;
  }
}

function answer(
  response: ServerResponse,
  { status, location }: { readonly status: number; readonly location?: string },
): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
    ...(location === undefined ? {} : { location }),
  });
  response.end();
}

function redirectTo(url: string): string {
  return `<!doctype html><meta http-equiv="refresh" content="0;url=${url}">\n`;
}
