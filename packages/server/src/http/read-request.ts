import type { Route } from '@conch/protocol';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure } from '../failure.ts';

/** What a request says, by the schemas of its route; throws `bad-input` with every field. */
export function readRequest(route: Route, request: FastifyRequest) {
  refuseNul(request.params);
  return {
    params: read(route.params, request.params, 'path'),
    query: read(route.query, request.query, 'query'),
    body: read(route.body, request.body ?? undefined, 'body'),
    version: route.ifMatch === true ? versionIn(request.headers['if-match']) : undefined,
  };
}

// Nothing is called so, and PostgreSQL cannot even be asked for it.
function refuseNul(params: unknown): void {
  const has = Object.values(params ?? {}).some((part) => String(part).includes('\0'));
  if (!has) return;
  throw new Failure(
    'bad-input',
    'What was sent is not what is asked for here: its path has a NUL.',
  );
}

function read(schema: z.ZodType | undefined, given: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw badInput(result.error, where);
}

const MOST_TOLD = 20;

/** What was wrong, field by field, in the order of the schema. */
export function badInput(error: z.ZodError, where: string): Failure {
  const fields = error.issues.slice(0, MOST_TOLD).map(({ path, message }) => ({
    path: [where, ...path.map(String)].join('.').slice(0, 200),
    problem: message.slice(0, 300),
  }));
  const [first] = fields;
  const words = first === undefined ? 'it cannot be read' : `${first.path}: ${first.problem}`;
  const what = `What was sent is not what is asked for here: ${words}.`;
  return new Failure('bad-input', what, { fields });
}

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = Number(/^"?(\d{1,15})"?$/u.exec(header.trim())?.[1]);
  if (Number.isSafeInteger(version) && version > 0) return version;
  const what = 'If-Match has the version that was edited, as the ETag gave it: "3".';
  throw new Failure('bad-version', what);
}
