import { isDeepStrictEqual } from 'node:util';
import {
  COMMON_FAILURES,
  FAILURES,
  problem as problemSchema,
  type FailureCode,
  type Problem,
  type Route,
} from '@conch/protocol';
import type { z } from 'zod';

/** A response as it was received. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A parsed response of a route. */
export interface DocumentedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The result. Null if the server refused or the route has no result. */
  readonly body: unknown;
  /** The reason of a refusal. */
  readonly problem: Problem | null;
}

/** Parses a response. Throws if the protocol does not document it for this route. */
export function documented(name: string, route: Route, heard: RawResponse): DocumentedResponse {
  const { status, headers, text } = heard;
  if (status === route.answer.status) {
    return { status, headers, text, body: bodyOf(name, route, heard), problem: null };
  }
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) {
    throw undocumented(name, heard, 'is neither what was asked for nor a problem');
  }
  const read = problemSchema.safeParse(JSON.parse(text));
  if (!read.success) throw undocumented(name, heard, 'is no problem as the protocol has it');
  const { code } = read.data;
  const known: readonly FailureCode[] = [...COMMON_FAILURES, ...route.failures];
  if (!known.includes(code) || FAILURES[code] !== status || read.data.status !== status) {
    throw undocumented(name, heard, 'is not among what this route may refuse');
  }
  return { status, headers, text, body: null, problem: read.data };
}

function bodyOf(name: string, route: Route, heard: RawResponse): unknown {
  const { body, type } = route.answer;
  if (body === null) {
    if (heard.text !== '') throw undocumented(name, heard, 'has a body where there is none');
    return null;
  }
  const sent = heard.headers.get('content-type') ?? '';
  if (!sent.startsWith(type ?? 'application/json')) {
    throw undocumented(name, heard, `is sent as ${sent}`);
  }
  if (type === 'application/x-ndjson') {
    const lines = heard.text.split('\n').filter((line) => line !== '');
    return lines.map((line) => exactly(name, body, { heard, value: JSON.parse(line) }));
  }
  // Tests of the other streams and pages parse these texts themselves.
  if (type !== undefined) return heard.text;
  return exactly(name, body, { heard, value: JSON.parse(heard.text) });
}

/** Parses a value that must match a schema exactly, without extra fields. */
function exactly(
  name: string,
  schema: z.ZodType,
  { heard, value }: { readonly heard: RawResponse; readonly value: unknown },
): unknown {
  const read = schema.safeParse(value);
  if (!read.success) {
    throw undocumented(name, heard, `is not what the protocol says: ${read.error.message}`);
  }
  // Parsing drops fields that the schema does not know.
  if (isDeepStrictEqual(read.data, value)) return read.data;
  throw undocumented(name, heard, 'has more than the protocol says');
}

function undocumented(name: string, { status, text }: RawResponse, why: string): Error {
  return new Error(`the answer to ${name} ${why}: ${status} ${text.slice(0, 500)}`);
}
