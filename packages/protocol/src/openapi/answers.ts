import { z } from 'zod';
import { COMMON_FAILURES, FAILURES, type FailureCode } from '../failure-code.ts';
import { problem } from '../problem.ts';
import type { Route, RouteAnswer } from '../route.ts';
import type { ResponseObject, Operation } from './document.ts';
import type { JsonSchemas } from './json-schemas.ts';

/** All possible responses of a route, by status. */
export function answersOf(route: Route, schemas: JsonSchemas): Operation['responses'] {
  const byStatus = codesByStatus([...COMMON_FAILURES, ...route.failures]);
  const own = new Set(route.failures.map((code) => FAILURES[code]));
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    own.has(FAILURES[codes[0] ?? 'broken'])
      ? refusal(codes, schemas)
      : { $ref: `#/components/responses/${commonName(status)}` },
  ]);
  return {
    [route.answer.status]: success(route.answer, schemas),
    ...(route.answer.pending !== undefined && {
      [route.answer.pending]: {
        ...success(route.answer, schemas),
        description: 'Not over yet. Ask again to wait on: `Location` says where.',
        headers: { Location: { description: 'Where to go on.', schema: TEXT } },
      },
    }),
    ...(Object.fromEntries(refusals) as Operation['responses']),
  };
}

/** The failure responses that all routes share. */
export function commonAnswers(schemas: JsonSchemas): Readonly<Record<string, ResponseObject>> {
  const byStatus = codesByStatus(COMMON_FAILURES);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [commonName(status), refusal(codes, schemas)]),
  );
}

function commonName(status: number): string {
  return `Refused${status}`;
}

function codesByStatus(codes: readonly FailureCode[]): Map<number, FailureCode[]> {
  const sorted = [...new Set(codes.toSorted((a, b) => FAILURES[a] - FAILURES[b]))];
  const statuses = new Set(sorted.map((code) => FAILURES[code]));
  return new Map(
    [...statuses].map((status) => [status, sorted.filter((code) => FAILURES[code] === status)]),
  );
}

const RETRY_STATUSES = new Set([429, 503]);

function refusal(codes: readonly FailureCode[], schemas: JsonSchemas): ResponseObject {
  const mayRetry = codes.some((code) => RETRY_STATUSES.has(FAILURES[code]));
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(mayRetry && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: { 'application/problem+json': { schema: schemas.of(problem) } },
  };
}

const RETRY_AFTER = {
  description: 'When to try again, in seconds.',
  schema: { type: 'integer', minimum: 0 },
} as const;

function success(answer: RouteAnswer, schemas: JsonSchemas): ResponseObject {
  const { body, type = 'application/json', setsCookie } = answer;
  const headers = {
    ...(hasVersion(body) && {
      ETag: { description: 'The version, for `If-Match`.', schema: TEXT },
    }),
    ...(setsCookie && { 'Set-Cookie': { description: 'The session.', schema: TEXT } }),
    ...((type === 'application/x-ndjson' || type === 'application/vnd.sqlite3') && {
      'Content-Disposition': { description: 'A file to save.', schema: TEXT },
    }),
  };
  return {
    description: WORDS[answer.status],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== null && { content: { [type]: { schema: schemas.of(body) } } }),
  };
}

function hasVersion(body: z.ZodType | null): boolean {
  return body instanceof z.ZodObject && 'version' in body.shape;
}

const TEXT = { type: 'string' } as const;

const WORDS: Readonly<Record<RouteAnswer['status'], string>> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Accepted. The result comes over the socket or the event stream.',
  204: 'Done. The answer has no body.',
};
