import { fieldReason, reasonOfIssue, type Reason, type Route } from '@conch/protocol';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { RequestRefused } from '../request-refused.ts';
import { unknownKeyReason } from './unknown-keys.ts';

/** Reads a request with the schemas of its route. Throws `bad-input` with all wrong fields. */
export function readRequest(
  route: Route,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>,
) {
  refuseNul(request.params);
  return {
    params: read(route.params, request.params, 'path'),
    query: read(route.query, request.query, 'query'),
    body: read(route.body, request.body ?? undefined, 'body'),
    version: route.ifMatch === true ? versionIn(request.headers['if-match']) : undefined,
  };
}

// No id contains NUL, and PostgreSQL rejects it in a query.
function refuseNul(params: unknown): void {
  const has = Object.values(params ?? {}).some((part) => String(part).includes('\0'));
  if (!has) return;
  throw new RequestRefused('bad-input', fieldReason('nul-in-path'));
}

function read(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw badInput({ schema, error: result.error, value, where });
}

const MOST_PROBLEMS = 20;

interface InvalidInput {
  readonly schema: z.ZodType;
  readonly error: z.ZodError;
  readonly value: unknown;
  readonly where: string;
}

/**
 * The failure with all wrong fields. Unknown keys come first, because they often show what the
 * client meant.
 */
export function badInput({ schema, error, value, where }: InvalidInput): RequestRefused {
  const isUnknownKey = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys';
  const fields = error.issues
    .toSorted((a, b) => Number(isUnknownKey(b)) - Number(isUnknownKey(a)))
    .flatMap((issue) => problemsOf(schema, issue, value))
    .slice(0, MOST_PROBLEMS)
    .map(({ path, reason }) => ({
      path: [where, ...path.map(String)].join('.').slice(0, 200),
      ...reason,
    }));
  const [first] = fields;
  if (first === undefined)
    return new RequestRefused('bad-input', fieldReason('not-readable'), { fields });
  const { path, ...why } = first;
  return new RequestRefused('bad-input', fieldReason('not-as-asked', { path, why }), { fields });
}

interface FieldProblem {
  readonly path: readonly PropertyKey[];
  readonly reason: Reason;
}

function problemsOf(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  value: unknown,
): readonly FieldProblem[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, reason: reasonOfIssue(issue, value) }];
  // Only the reported keys are examined.
  return issue.keys.slice(0, MOST_PROBLEMS).map((key) => ({
    path: [...path, key],
    reason: unknownKeyReason(schema, path, key),
  }));
}

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = Number(/^"?(\d{1,15})"?$/u.exec(header.trim())?.[1]);
  if (Number.isSafeInteger(version) && version > 0) return version;
  const what = 'If-Match is not valid. Send the version you edited as in its ETag: "3".';
  throw new RequestRefused('bad-version', what);
}
