import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/test-sizes.ts';
import { ConchWorld } from './conch-world.ts';
import { Houses } from './houses.ts';
import { MemoryWorld } from './memory-world.ts';
import { modelMind } from './model-mind.ts';
import { plotArb } from './plot.ts';
import { compareTwins, type Twins } from './twin-worlds.ts';

const SEQUENCES = testSize('privacy');
// Of 10,000 sequences: 1,000 pairs in memory, 50 on SQLite and 20 on PostgreSQL; with models half.
const SHARES = { memory: 0.1, SQLite: 0.005, PostgreSQL: 0.002 } as const;

// A few prove nothing: not every plot has something private in it.
const FEWEST = 12;

const pairsOf = (share: number): number => Math.max(FEWEST, Math.ceil(SEQUENCES * share));

function expectCompared(twins: Twins): void {
  console.log(`seen: ${JSON.stringify(twins)}`);
  expect(twins.pairs).toBeGreaterThan(0);
  expect(twins.same).toBeGreaterThan(twins.pairs);
  expect(twins.different).toBeGreaterThan(0);
}

describe('[P-2] in two worlds that differ in the words of one private message', () => {
  test('runs whose answer others read are given the same, byte for byte, in memory', async () => {
    const twins: Twins = { pairs: 0, same: 0, different: 0 };
    await fc.assert(
      fc.asyncProperty(plotArb(14), async (plot) => {
        const open = async (wordOf: ConstructorParameters<typeof MemoryWorld>[1]) =>
          new MemoryWorld(plot, wordOf);
        await compareTwins(plot, { first: open, second: open }, twins);
      }),
      { numRuns: pairsOf(SHARES.memory) },
    );
    expectCompared(twins);
  });

  test.each(
    DATABASES.flatMap((kind) => [
      { kind, name: kind.name, what: 'runs', share: SHARES[kind.name], options: {} },
      {
        kind,
        name: kind.name,
        what: 'models of runs',
        share: SHARES[kind.name] / 2,
        options: { mind: modelMind },
      },
    ]),
  )(
    '$what whose answer others read are given the same but for ids, on $name',
    async ({ kind, share, options }) => {
      const twins: Twins = { pairs: 0, same: 0, different: 0 };
      const first = new Houses(kind, { isOrderly: true, ...options });
      const second = new Houses(kind, { isOrderly: true, ...options });
      await fc.assert(
        fc.asyncProperty(plotArb(10), async (plot) => {
          const open = {
            first: async (wordOf: Parameters<typeof ConchWorld.open>[2]) =>
              ConchWorld.open(await first.next(), plot, wordOf),
            second: async (wordOf: Parameters<typeof ConchWorld.open>[2]) =>
              ConchWorld.open(await second.next(), plot, wordOf),
          };
          await compareTwins(plot, open, twins);
        }),
        // What went wrong is shown as it was: another try would begin in other houses.
        { numRuns: pairsOf(share), endOnFailure: true },
      );
      await first.close();
      await second.close();
      expectCompared(twins);
    },
  );
});
