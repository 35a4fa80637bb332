import { isJsonWithin, type JsonBounds } from '@conch/protocol';
import { Failure } from '../failure.ts';

/**
 * JSON of someone else: not larger or deeper than agreed, and without the key that would reach into
 * the prototype of whatever it is copied into.
 */
export function readJson(text: string, { mostDeep, mostValues }: JsonBounds): unknown {
  // By its text: to parse what is too large is what costs. How deep it is has words of its own.
  if (!isJsonWithin(text, { mostDeep: Infinity, mostValues })) {
    throw new Failure('bad-json', `What was sent has more than ${mostValues} values in it.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('bad-json', 'What was sent is not JSON; check quotes, commas and brackets.');
  }
  // By hand rather than by recursion: what is too deep must not be found out by falling over.
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    const depth = next.depth + 1;
    if (depth > mostDeep) {
      throw new Failure('bad-json', `What was sent is nested more than ${mostDeep} deep.`);
    }
    if (Object.hasOwn(next.value, '__proto__')) {
      throw new Failure('bad-json', 'What was sent has a key “__proto__”, which nothing here has.');
    }
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth });
  }
  return value;
}
