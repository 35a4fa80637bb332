import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { SequenceCampaign } from './support/examined.ts';
import { MemoryWorld } from './support/memory-world.ts';

const SEQUENCES = testSize('privacy');

describe(`${SEQUENCES} generated sequences in simulated spaces, with agents that repeat everything they read`, () => {
  const examined = new SequenceCampaign();

  beforeAll(async () => {
    await examined.run({ count: SEQUENCES, mostMoves: 16 }, async (plot) => new MemoryWorld(plot));
  });

  test('[P-1] in simulated spaces, no agent reads a message that is hidden from this agent or from a reader of the answer', () => {
    expect(examined.brokenBy('P-1')).toBeNull();
  });

  test('[P-4] in simulated spaces, no message carries private text to more readers than its sources have', () => {
    expect(examined.brokenBy('P-4')).toBeNull();
  });

  test('in simulated spaces, no generated sequence throws an error', () => {
    expect(examined.brokenBy(null)).toBeNull();
  });

  test('in simulated spaces, the sequences use every path by which content reaches an agent', () => {
    expect(examined.tally.sequences).toBe(SEQUENCES);
    expect(examined.tally.unused).toEqual([]);
    expect(examined.tally.confidences).toBeGreaterThan(SEQUENCES);
    expect(examined.tally.disclosures).toBeGreaterThan(SEQUENCES / 10);
  });
});
