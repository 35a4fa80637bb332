import { describe, expect, test } from 'vitest';
import { firstThatWorks } from '../../src/client/first-that-works.ts';

const never = new Promise<boolean>(() => {});

const STATES: Readonly<Record<string, () => Promise<boolean>>> = {
  broken: async () => {
    throw new Error('It is away.');
  },
  empty: async () => false,
  silent: () => never,
  good: async () => true,
  better: async () => true,
};

const first = (...names: readonly string[]) =>
  firstThatWorks(names, (name) => STATES[name]?.() ?? never, 20);

describe('the provider that a new agent starts with', () => {
  test('is the first of those that work', async () => {
    expect(await first('good', 'better')).toBe('good');
  });

  test.each(['broken', 'empty', 'silent'])('is not one that is %s', async (away) => {
    expect(await first(away, 'good')).toBe('good');
  });

  test('is null if none works', async () => {
    expect(await first('broken', 'silent')).toBeNull();
  });
});
