import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonWithin } from '../src/index.ts';

const ANY = { mostDeep: Infinity, mostValues: Infinity };

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Object.values(value).map(valuesIn);
  return 1 + inner.reduce((sum, one) => sum + one, 0);
}

const text = fc.json({ stringUnit: fc.constantFrom('a', '"', '\\', '[', '{', ',', ']') });

test('[T15] the nesting depth of a JSON text is exact, even with brackets in its strings', () => {
  fc.assert(
    fc.property(text, (given) => {
      const depth = depthOf(JSON.parse(given));
      expect(isJsonWithin(given, { ...ANY, mostDeep: depth })).toBe(true);
      expect(isJsonWithin(given, { ...ANY, mostDeep: depth - 1 })).toBe(depth === 0);
    }),
    { numRuns: 1_000 },
  );
});

test('[T15] a JSON text with no more values than the limit is within the bounds', () => {
  fc.assert(
    fc.property(text, (given) => {
      const mostValues = 2 * valuesIn(JSON.parse(given));
      expect(isJsonWithin(given, { ...ANY, mostValues })).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['a list', '[1,2,3]'],
  ['an object', '{"a":1,"b":2,"c":3}'],
  ['empty lists', '[[],[]]'],
])('[T15] more values than the limit are refused: %s', (_, given) => {
  expect(isJsonWithin(given, { ...ANY, mostValues: 2 })).toBe(false);
});

test('[T15] the bounds of an incomplete JSON text are checked up to its end', () => {
  const cuts = ['"a\\', '[[["', '[[[\\'].map((given) =>
    isJsonWithin(given, { ...ANY, mostDeep: 2 }),
  );
  expect(cuts).toEqual([true, false, false]);
});
