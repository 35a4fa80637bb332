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
export function documented(name: string, route: Route, response: RawResponse): DocumentedResponse {
  const { status, headers, text } = response;
  if (status === route.answer.status || status === route.answer.pending) {
    return { status, headers, text, body: bodyOf(name, route, response), problem: null };
  }
  if (isRefusingPage(route, response)) return { status, headers, text, body: null, problem: null };
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) {
    throw undocumented(name, response, 'is neither what was asked for nor a problem');
  }
  const parsed = problemSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw undocumented(name, response, 'is no problem as the protocol has it');
  const { code } = parsed.data;
  const known: readonly FailureCode[] = [...COMMON_FAILURES, ...route.failures];
  if (!known.includes(code) || FAILURES[code] !== status || parsed.data.status !== status) {
    throw undocumented(name, response, 'is not among what this route may refuse');
  }
  return { status, headers, text, body: null, problem: parsed.data };
}

/** Whether the response is the page with which a route for people refuses. */
export function isRefusingPage({ answer }: Route, { status, headers }: RawResponse): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return answer.type === 'text/html' && status === 404 && isPage;
}

function bodyOf(name: string, route: Route, response: RawResponse): unknown {
  const { body, type } = route.answer;
  if (body === null) {
    if (response.text !== '') throw undocumented(name, response, 'has a body where there is none');
    return null;
  }
  const sent = response.headers.get('content-type') ?? '';
  const wanted = type === 'image/*' ? 'image/' : (type ?? 'application/json');
  if (!sent.startsWith(wanted)) {
    throw undocumented(name, response, `is sent as ${sent}`);
  }
  if (type === 'application/x-ndjson') {
    const lines = response.text.split('\n').filter((line) => line !== '');
    return lines.map((line) => exactly(name, body, { response, value: JSON.parse(line) }));
  }
  // If a response is not JSON, for example an event stream, the tests of its route parse the text.
  if (type !== undefined) return response.text;
  return exactly(name, body, { response, value: JSON.parse(response.text) });
}

/** Parses a value that must match a schema exactly, without extra fields. */
function exactly(
  name: string,
  schema: z.ZodType,
  { response, value }: { readonly response: RawResponse; readonly value: unknown },
): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw undocumented(name, response, `is not what the protocol says: ${parsed.error.message}`);
  }
  // Parsing drops fields that the schema does not know.
  if (isDeepStrictEqual(parsed.data, value)) return parsed.data;
  throw undocumented(name, response, 'has more than the protocol says');
}

function undocumented(name: string, { status, text }: RawResponse, why: string): Error {
  return new Error(`the answer to ${name} ${why}: ${status} ${text.slice(0, 500)}`);
}
