import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT_API } from '@conch/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shippedPage, type ShippedFiles } from './shipped-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The name of the page's routes in metrics. */
export const PAGE_ROUTE = 'page';

// The addresses of the page's screens, as its router knows them. All of them return the same
// document.
const SCREENS = [
  '/come-in',
  '/get-started',
  '/spaces/*',
  '/new-space',
  '/agents',
  '/agents/*',
  '/new-agent',
  '/settings',
  '/settings/*',
];

// A file with its content hash in the name never changes, so browsers may cache it for ever.
const FOR_EVER = 'public, max-age=31536000, immutable';
const BUILT = '/assets/';

export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
  /**
   * The gzipped content, made on first use. Null if gzip would not make it smaller, as for fonts.
   */
  readonly packed: () => Buffer | null;
}

const NOT_BUILT = `<!doctype html><html lang="en"><title>Conch</title><p>The Conch page has not been built. “npm start” builds it. The API is documented at <a href="/api/v1/docs">/api/v1/docs</a>.</p></html>`;

let shipped: readonly PageFile[] | null = null;

/** The files of the page, read once for all servers of a process. */
export function ownPageFiles(): readonly PageFile[] {
  return (shipped ??= pageFiles(shippedPage()));
}

/** The files of a page. The path of a request never chooses a file on disk (T17). */
export function pageFiles({ names, read }: ShippedFiles): readonly PageFile[] {
  const files = names.flatMap((name) => {
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    const content = read(name);
    const packed = type.startsWith('font/') ? never : packedOnce(content);
    const path = name === 'index.html' ? '/' : `/${name}`;
    return [{ path, type, content, packed }];
  });
  if (files.some(({ path }) => path === '/')) return files;
  const [type = '', content] = [TYPES['.html'], Buffer.from(NOT_BUILT)];
  return [{ path: '/', type, content, packed: never }];
}

const never = (): null => null;

// Compresses on first use, because compressing at the start took longer than all other steps before
// listening.
function packedOnce(content: Buffer): () => Buffer {
  let packed: Buffer | null = null;
  return () => (packed ??= gzipSync(content));
}

/** Serves the page at `/` to everybody, because people sign in there. */
export function servePage(app: FastifyInstance, files: readonly PageFile[]): void {
  const options = { config: { name: PAGE_ROUTE }, exposeHeadRoute: true };
  const built = new Map(
    files.filter(({ path }) => path.startsWith(BUILT)).map((file) => [file.path, file]),
  );
  // All built files share a route, because hundreds of routes took a fifth of each start.
  app.get(`${BUILT}:name`, options, (request, reply) => {
    const { name } = request.params as { readonly name: string };
    const file = built.get(`${BUILT}${name}`);
    return file === undefined ? reply.callNotFound() : sendFile(file, request, reply);
  });
  for (const file of files.filter(({ path }) => !built.has(path))) {
    const paths = file.path === '/' ? ['/', ...SCREENS] : [file.path];
    for (const path of paths) {
      app.get(path, options, (request, reply) => sendFile(file, request, reply));
    }
  }
}

// Paths of programs and built files. An unknown path below them never returns the page.
const NO_SCREENS = ['/api', '/ws', '/agent', '/assets', ...Object.values(ROOT_API).map(pathOf)];

/**
 * Whether somebody opened an unknown address in a browser. If so, the page shows its own message.
 */
export function opensNowhere({ is404, method, url, headers }: FastifyRequest): boolean {
  if (!is404 || (method !== 'GET' && method !== 'HEAD')) return false;
  const [path = ''] = url.split('?');
  const isOther = NO_SCREENS.some((start) => path === start || path.startsWith(`${start}/`));
  return !isOther && /\btext\/html\b/u.test(headers.accept ?? '');
}

/** Sends the page for an unknown address. The address cannot choose a file (T17). */
export function sendNowhere(
  files: readonly PageFile[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  const page = files.find(({ path }) => path === '/');
  if (page === undefined || !opensNowhere(request)) return null;
  return sendFile(page, request, reply.status(404));
}

function pathOf({ path }: { readonly path: string }): string {
  return path;
}

function sendFile(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { path, type, content } = file;
  reply.type(type).header('vary', 'accept-encoding');
  if (path.startsWith(BUILT)) reply.header('cache-control', FOR_EVER);
  const takesPacked = /\bgzip\b/u.test(request.headers['accept-encoding'] ?? '');
  const packed = takesPacked ? file.packed() : null;
  if (packed === null) return reply.send(content);
  return reply.header('content-encoding', 'gzip').send(packed);
}
