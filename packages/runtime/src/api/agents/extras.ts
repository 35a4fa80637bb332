import type { Reason } from '@conch/agents';
import type { FieldCheck } from '../field-checks.ts';
import { refusalReason } from '../refusal-reasons.ts';

/**
 * Fields in an agent's file that Conch does not know. Conch stores them for other programs and does
 * not read them.
 */
export type Extras = Readonly<Record<string, unknown>>;

const MOST_KEYS = 20;
const MOST_KIB = 16;
const DEEPEST = 20;

/** Returns the problem with extras. Null if the extras can be stored. */
export const extrasProblem: FieldCheck = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusalReason('object');
  }
  const count = Object.keys(value).length;
  if (count > MOST_KEYS) return refusalReason('too-many-keys', { most: MOST_KEYS, found: count });
  return nestedProblem(value, 0) ?? sizeProblem(value);
};

function nestedProblem(value: unknown, depth: number): Reason | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return refusalReason('nested-too-deep', { most: DEEPEST });
  for (const [key, inner] of Object.entries(value)) {
    // The key `__proto__` would change the prototype of the object into which the fields are
    // copied.
    if (key === '__proto__') return refusalReason('key-not-kept', { name: key });
    const problem = nestedProblem(inner, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

function sizeProblem(value: object): Reason | null {
  let json: string;
  try {
    json = JSON.stringify(value);
  } catch {
    return refusalReason('json-only');
  }
  const kib = Math.ceil(Buffer.byteLength(json) / 1024);
  return kib <= MOST_KIB ? null : refusalReason('too-many-kib', { most: MOST_KIB, found: kib });
}
