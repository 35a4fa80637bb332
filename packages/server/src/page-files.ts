import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ROOT_API } from '@conch/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const FOLDER = fileURLToPath(new URL('../dist/page/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What its routes are called. */
export const PAGE_ROUTE = 'page';

// The screens of the page, as its router knows them: each is the same document.
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

// What has the hash of its content in its name is the same for ever.
const FOR_EVER = 'public, max-age=31536000, immutable';
const BUILT = '/assets/';

export interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
  /** Packed for the first who takes it so; `null` where it would not be smaller: fonts are packed already. */
  readonly packed: () => Buffer | null;
}

const NOT_BUILT = `<!doctype html><html lang="en"><title>Conch</title><p>The page of Conch has not been built. “npm start” builds it; the interface for programs is at <a href="/api/v1/docs">/api/v1/docs</a>.</p></html>`;

/** The files of the page, read once: no path of a request ever touches the disk (T17). */
export function pageFiles(folder = FOLDER): readonly PageFile[] {
  const files = namesIn(folder).flatMap((name) => {
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    const content = readFileSync(join(folder, name));
    const packed = type.startsWith('font/') ? never : packedOnce(content);
    const path = name === 'index.html' ? '/' : `/${name}`;
    return [{ path, type, content, packed }];
  });
  if (files.some(({ path }) => path === '/')) return files;
  const [type = '', content] = [TYPES['.html'], Buffer.from(NOT_BUILT)];
  return [{ path: '/', type, content, packed: never }];
}

const never = (): null => null;

// Not at the start: to pack every file took longer than all else that a server does before it listens.
function packedOnce(content: Buffer): () => Buffer {
  let packed: Buffer | null = null;
  return () => (packed ??= gzipSync(content));
}

/** Serves the page at `/`; anyone may have it, since it is the door. */
export function servePage(app: FastifyInstance, files: readonly PageFile[]): void {
  for (const file of files) {
    const paths = file.path === '/' ? ['/', ...SCREENS] : [file.path];
    for (const path of paths) {
      app.get(path, { config: { name: PAGE_ROUTE }, exposeHeadRoute: true }, (request, reply) =>
        sendFile(file, request, reply),
      );
    }
  }
}

// Programs ask here, and what is built has no other document in its place.
const NO_SCREENS = ['/api', '/ws', '/agent', '/assets', ...Object.values(ROOT_API).map(pathOf)];

/** Whether somebody opened an address of no screen in a browser: the page says so in its own words. */
export function opensNowhere({ is404, method, url, headers }: FastifyRequest): boolean {
  if (!is404 || (method !== 'GET' && method !== 'HEAD')) return false;
  const [path = ''] = url.split('?');
  const isOther = NO_SCREENS.some((start) => path === start || path.startsWith(`${start}/`));
  return !isOther && /\btext\/html\b/u.test(headers.accept ?? '');
}

/** The document of the page where there is no screen: nothing of the address chooses a file (T17). */
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

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
      .toSorted();
  } catch {
    return [];
  }
}
