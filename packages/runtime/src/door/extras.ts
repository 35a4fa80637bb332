import type { Check } from './field-checks.ts';

/** What a file says of an agent that Conch does not know: kept for others, and read by nobody here. */
export type Extras = Readonly<Record<string, unknown>>;

const MOST_KEYS = 20;
const MOST_KIB = 16;
const DEEPEST = 20;

/** What is wrong with extras; null: they can be kept. */
export const extrasProblem: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'it is an object';
  }
  const count = Object.keys(value).length;
  if (count > MOST_KEYS)
    return `it has at most ${MOST_KEYS} keys, and this has ${count}; take some out`;
  return nestedProblem(value, 0) ?? sizeProblem(value);
};

function nestedProblem(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return `it is nested at most ${DEEPEST} deep; take something out`;
  for (const [key, inner] of Object.entries(value)) {
    // It would reach into the prototype of whatever the rest is copied into.
    if (key === '__proto__') return 'the key “__proto__” cannot be kept; take it out';
    const problem = nestedProblem(inner, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

function sizeProblem(value: object): string | null {
  let json: string;
  try {
    json = JSON.stringify(value);
  } catch {
    return 'it is what JSON can hold';
  }
  const kib = Math.ceil(Buffer.byteLength(json) / 1024);
  return kib <= MOST_KIB
    ? null
    : `it has at most ${MOST_KIB} KiB as JSON, and this has ${kib}; take some out`;
}
