import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { ConchWorld } from './support/conch-world.ts';
import { Houses } from './support/houses.ts';
import { MemoryWorld } from './support/memory-world.ts';
import { modelMind } from './support/model-mind.ts';
import { plotArb } from './support/plot.ts';
import { compareTwins, type Twins } from './support/twin-worlds.ts';

const SEQUENCES = testSize('privacy');
// With 10,000 sequences, the test compares 1,000 pairs in memory, 50 on SQLite and 20 on
// PostgreSQL. With models, the test compares half as many pairs.
const SHARES = { memory: 0.1, SQLite: 0.005, PostgreSQL: 0.002 } as const;

// With fewer pairs the test would be too weak, because some plots have no private message.
const FEWEST = 12;

const pairsOf = (share: number): number => Math.max(FEWEST, Math.ceil(SEQUENCES * share));

/** The maximum number of additional rounds if the plots have too few private messages. */
const MOST_ROUNDS_MORE = 20;

function isEnough({ pairs, same, different }: Twins): boolean {
  return pairs > 0 && same > pairs && different > 0;
}

/**
 * Compares the requested number of pairs, and more pairs until enough private messages were tested.
 */
async function compareEnough(
  twins: Twins,
  wanted: number,
  compare: (numRuns: number) => Promise<void>,
): Promise<void> {
  await compare(wanted);
  for (let round = 0; round < MOST_ROUNDS_MORE && !isEnough(twins); round += 1) {
    await compare(FEWEST);
  }
  console.log(`seen: ${JSON.stringify(twins)}`);
  expect(isEnough(twins)).toBe(true);
}

describe('[P-2] two copies of spaces that differ in the text of one private message', () => {
  test('in simulated spaces, a run gets the same bytes in both copies if other agents may read its answer', async () => {
    const twins: Twins = { pairs: 0, same: 0, different: 0 };
    const property = fc.asyncProperty(plotArb(14), async (plot) => {
      const open = async (wordOf: ConstructorParameters<typeof MemoryWorld>[1]) =>
        new MemoryWorld(plot, wordOf);
      await compareTwins(plot, { first: open, second: open }, twins);
    });
    await compareEnough(twins, pairsOf(SHARES.memory), (numRuns) =>
      fc.assert(property, { numRuns }),
    );
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
    '$what whose answer other agents may read get the same input in both copies, except for ids, on $name',
    async ({ kind, share, options }) => {
      const twins: Twins = { pairs: 0, same: 0, different: 0 };
      const first = new Houses(kind, { isOrderly: true, ...options });
      const second = new Houses(kind, { isOrderly: true, ...options });
      const property = fc.asyncProperty(plotArb(10), async (plot) => {
        const open = {
          first: async (wordOf: Parameters<typeof ConchWorld.open>[2]) =>
            ConchWorld.open(await first.next(), plot, wordOf),
          second: async (wordOf: Parameters<typeof ConchWorld.open>[2]) =>
            ConchWorld.open(await second.next(), plot, wordOf),
        };
        await compareTwins(plot, open, twins);
      });
      // Failures are not shrunk, because another attempt uses other houses and may not fail again.
      await compareEnough(twins, pairsOf(share), (numRuns) =>
        fc.assert(property, { numRuns, endOnFailure: true }),
      );
      await first.close();
      await second.close();
    },
  );
});
