import { DATABASES } from '@conch/test-databases/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { ConchWorld } from './support/conch-world.ts';
import { SequenceCampaign } from './support/examined.ts';
import { Houses } from './support/houses.ts';
import type { RoomsPlot } from './support/plot.ts';
import { coveringPlots } from './support/covering-plots.ts';

// Of 10,000 sequences in memory, 300 run on SQLite and 100 on PostgreSQL.
const SHARES = { SQLite: 0.03, PostgreSQL: 0.01 } as const;
const MOST_MOVES = 10;

describe.each(DATABASES)('generated sequences through the whole runtime, on $name', (kind) => {
  const count = Math.ceil(testSize('privacy') * SHARES[kind.name]);
  const examined = new SequenceCampaign();
  const houses = new Houses(kind);
  let first: readonly RoomsPlot[] = [];

  beforeAll(async () => {
    first = await coveringPlots(MOST_MOVES);
    await examined.run({ count, mostMoves: MOST_MOVES, first }, async (plot) =>
      ConchWorld.open(await houses.next(), plot),
    );
    await houses.close();
  });

  test('[P-1] in the runtime, no agent reads a message that is hidden from this agent or from a reader of the answer', () => {
    expect(examined.brokenBy('P-1')).toBeNull();
  });

  test('[P-4] in the runtime, no message carries private text to more readers than its sources have', () => {
    expect(examined.brokenBy('P-4')).toBeNull();
  });

  test('in the runtime, no generated sequence throws an error', () => {
    expect(examined.brokenBy(null)).toBeNull();
  });

  test('agents get private content if they and all readers of their answer may see it', () => {
    expect(examined.tally.sequences).toBe(first.length + count);
    expect(examined.tally.confidences).toBeGreaterThan(0);
  });

  test('in the runtime, the sequences use every path by which content reaches an agent', () => {
    expect(examined.tally.unused).toEqual([]);
  });

  test('the log of the generated sequences contains no message text', () => {
    expect(houses.linesWithWords).toEqual([]);
    expect(houses.lineCount).toBeGreaterThan(count);
  });
});
