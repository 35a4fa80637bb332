import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = new URL('../page/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What its routes are called. */
export const PAGE_ROUTE = 'page';

interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The files of the page, read once: no path of a request ever touches the disk (T17). */
export function pageFiles(): readonly PageFile[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    const path = name === 'index.html' ? '/' : `/${name}`;
    return [{ path, type, content: readFileSync(new URL(name, FOLDER)) }];
  });
}

/** Serves the page at `/`; anyone may have it, since it is the door. */
export function servePage(app: FastifyInstance): void {
  for (const { path, type, content } of pageFiles()) {
    app.get(path, { config: { name: PAGE_ROUTE }, exposeHeadRoute: true }, (_request, reply) =>
      reply.type(type).send(content),
    );
  }
}
