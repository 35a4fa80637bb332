import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOwnConnection } from './own-connection.ts';

/** A page of this machine that redirects the browser of this user once. */
export interface OneTimePage {
  /** The address for the command line of a browser. */
  readonly address: string;
  /** Resolves when the browser was redirected. Rejects if there was no target. */
  readonly opened: Promise<void>;
  readonly close: () => void;
}

interface OneTimePageSource {
  /** The address to redirect to. It is asked for only when the browser is there. */
  readonly target: () => Promise<string>;
  /** A folder that only this user may read. */
  readonly folder: string;
  readonly platform?: NodeJS.Platform;
  readonly isOwn?: (connection: Socket) => boolean;
}

/**
 * Opens a page that a browser gets instead of a sign-in link, because every user of a machine can
 * read its command lines. On Linux the page checks the user of the connection, so that the address
 * is useless to others, and also browsers that may not read hidden folders can open it. macOS cannot
 * check the user. There the browser gets a private file that leads to the page. The redirect is an
 * answer of this page, so the strict content policy of Conch does not apply to it.
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
