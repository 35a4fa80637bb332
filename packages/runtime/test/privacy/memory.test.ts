import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { Examined } from './support/examined.ts';
import { MemoryWorld } from './support/memory-world.ts';

const SEQUENCES = testSize('privacy');

describe(`in ${SEQUENCES} generated sequences in memory, with agents that repeat everything`, () => {
  const examined = new Examined();

  beforeAll(async () => {
    await examined.run({ count: SEQUENCES, mostMoves: 16 }, async (plot) => new MemoryWorld(plot));
  });

  test('[P-1] no agent gets words of a message that it, or a reader of its answer, may not see', () => {
    expect(examined.brokenBy('P-1')).toBeNull();
  });

  test('[P-4] no message carries private words further than its sources', () => {
    expect(examined.brokenBy('P-4')).toBeNull();
  });

  test('nothing is thrown', () => {
    expect(examined.brokenBy(null)).toBeNull();
  });

  test('every way to an agent is used', () => {
    expect(examined.tally.sequences).toBe(SEQUENCES);
    expect(examined.tally.unused).toEqual([]);
    expect(examined.tally.confidences).toBeGreaterThan(SEQUENCES);
    expect(examined.tally.disclosures).toBeGreaterThan(SEQUENCES / 10);
  });
});
