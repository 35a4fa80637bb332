import { unreachable } from '@conch/engine';
import type { z } from 'zod';
import { fieldReason } from './field-reasons.ts';
import type { Reason } from './reason.ts';
import { isSchemaCode } from './schema-code.ts';

type Issue = z.core.$ZodIssue;

// A schema can attach only a text to its issues. So this text is a key of the reason.
const reasons = new Map<string, Reason>();

/** Registers a reason and returns the error message under which a schema reports it. */
export function messageOf(reason: Reason): string {
  const { code, params } = reason;
  const key = Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`;
  reasons.set(key, reason);
  return key;
}

/** The reason for an issue of a schema, independent of the texts of the schema library. */
export function reasonOfIssue(issue: Issue, given: unknown): Reason {
  const { message } = issue;
  if (isSchemaCode(message)) return fieldReason(message);
  return reasons.get(message) ?? reasonByCode(issue, given);
}

function reasonByCode(issue: Issue, given: unknown): Reason {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return wrongType(issue.expected, valueAt(given, issue.path));
    case 'invalid_value':
      return valueAt(given, issue.path) === undefined
        ? fieldReason('required')
        : fieldReason('wrong-choice', { choices: issue.values.map(String) });
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'unrecognized_keys':
      return fieldReason('unknown-key');
    case 'invalid_union':
      return isMissing(valueAt(given, issue.path)) ? fieldReason('required') : notTaken();
    case 'custom':
      return ofCheck(issue);
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
      return notTaken();
    default:
      return unreachable(issue);
  }
}

const notTaken = (): Reason => fieldReason('not-taken');

/** The checks of this package put the code of the reason into the params of the issue. */
function ofCheck({ params }: { readonly params?: Readonly<Record<string, unknown>> | undefined }) {
  if (params?.['code'] !== 'spaces-to-follow') return notTaken();
  return fieldReason('spaces-to-follow', { most: Number(params['most']) });
}

type Bound<Code> = Extract<Issue, { readonly code: Code }>;

function tooSmall({ origin, minimum, inclusive }: Bound<'too_small'>): Reason {
  const least = Number(minimum);
  if (origin === 'string') {
    return least === 1 ? fieldReason('required') : fieldReason('too-short', { least });
  }
  if (origin === 'array' || origin === 'set') {
    return least === 1 ? fieldReason('choose-one') : fieldReason('too-few', { least });
  }
  return fieldReason(inclusive === false ? 'more-than' : 'at-least', { least });
}

function tooBig({ origin, maximum, inclusive }: Bound<'too_big'>): Reason {
  const most = Number(maximum);
  if (origin === 'string') return fieldReason('too-long', { most });
  if (origin === 'array' || origin === 'set') return fieldReason('too-many', { most });
  return fieldReason(inclusive === false ? 'less-than' : 'at-most', { most });
}

function wrongType(expected: string, value: unknown): Reason {
  if (isMissing(value)) return fieldReason('required');
  switch (expected) {
    case 'int':
      return fieldReason('not-a-whole-number');
    case 'number':
      return fieldReason('not-a-number');
    case 'string':
      return fieldReason('not-a-text');
    case 'boolean':
      return fieldReason('not-a-flag');
    default:
      return fieldReason('wrong-kind');
  }
}

function wrongFormat(format: string): Reason {
  switch (format) {
    case 'url':
      return fieldReason('not-a-web-address');
    case 'email':
      return fieldReason('not-an-email-address');
    case 'datetime':
      return fieldReason('not-a-date-and-time');
    case 'uuid':
      return fieldReason('not-an-id');
    default:
      return fieldReason('wrong-form');
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part];
  }
  return value;
}
