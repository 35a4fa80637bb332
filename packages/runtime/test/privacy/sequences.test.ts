import { DATABASES } from '@conch/test-databases/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/test-sizes.ts';
import { ConchWorld } from './conch-world.ts';
import { Examined } from './examined.ts';
import { Houses } from './houses.ts';
import type { Plot } from './plot.ts';
import { tellingPlots } from './telling-plots.ts';

// Of 10,000 sequences in memory, 300 on SQLite and 100 on PostgreSQL.
const SHARES = { SQLite: 0.03, PostgreSQL: 0.01 } as const;
const MOST_MOVES = 10;

describe.each(DATABASES)('in generated sequences through the whole runtime, on $name', (kind) => {
  const count = Math.ceil(testSize('privacy') * SHARES[kind.name]);
  const examined = new Examined();
  const houses = new Houses(kind);
  let first: readonly Plot[] = [];

  beforeAll(async () => {
    first = await tellingPlots(MOST_MOVES);
    await examined.run({ count, mostMoves: MOST_MOVES, first }, async (plot) =>
      ConchWorld.open(await houses.next(), plot),
    );
    await houses.close();
  });

  test('[P-1] no agent is given words of a message that it, or a reader of its answer, may not see', () => {
    expect(examined.brokenBy('P-1')).toBeNull();
  });

  test('[P-4] no message carries private words further than what it was made from', () => {
    expect(examined.brokenBy('P-4')).toBeNull();
  });

  test('nothing is thrown', () => {
    expect(examined.brokenBy(null)).toBeNull();
  });

  test('agents are given what is private, and rightly so', () => {
    expect(examined.tally.sequences).toBe(first.length + count);
    expect(examined.tally.confidences).toBeGreaterThan(0);
  });

  test('every way to an agent is taken', () => {
    expect(examined.tally.unused).toEqual([]);
  });

  test('the log says nothing of what was said', () => {
    expect(houses.linesWithWords).toEqual([]);
    expect(houses.lineCount).toBeGreaterThan(count);
  });
});
