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

/** An answer as it came. */
export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a route answered, read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What was asked for; `null` also where nothing is given. */
  readonly body: unknown;
  /** Why it was not given. */
  readonly problem: Problem | null;
}

/** Reads an answer, and throws if it is none that the protocol documents for this route. */
export function documented(name: string, route: Route, heard: Heard): Answer {
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

function bodyOf(name: string, route: Route, heard: Heard): unknown {
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
  // Other streams and pages are read by the tests that are about them.
  if (type !== undefined) return heard.text;
  return exactly(name, body, { heard, value: JSON.parse(heard.text) });
}

/** A value that is what a schema says, and has nothing beyond it. */
function exactly(
  name: string,
  schema: z.ZodType,
  { heard, value }: { readonly heard: Heard; readonly value: unknown },
): unknown {
  const read = schema.safeParse(value);
  if (!read.success) {
    throw undocumented(name, heard, `is not what the protocol says: ${read.error.message}`);
  }
  // What a schema does not know it leaves out.
  if (isDeepStrictEqual(read.data, value)) return read.data;
  throw undocumented(name, heard, 'has more than the protocol says');
}

function undocumented(name: string, { status, text }: Heard, why: string): Error {
  return new Error(`the answer to ${name} ${why}: ${status} ${text.slice(0, 500)}`);
}
