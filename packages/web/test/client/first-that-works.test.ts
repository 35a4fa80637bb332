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

describe('the preselected provider of a new agent', () => {
  test('firstThatWorks() returns the first name that works', async () => {
    expect(await first('good', 'better')).toBe('good');
  });

  test.each(['broken', 'empty', 'silent'])(
    'firstThatWorks() skips the name of a provider that is %s',
    async (state) => {
      expect(await first(state, 'good')).toBe('good');
    },
  );

  test('firstThatWorks() returns null if no name works', async () => {
    expect(await first('broken', 'silent')).toBeNull();
  });
});
