import { diceFrom } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/test-sizes.ts';
import { Expedition, type Fate } from './support/expedition.ts';

/** Where agents outside make a difference: around their words, their calls and their ends. */
const PLACES = ['after-agent', 'after-step', 'mid-stream', 'before-step', 'before-agent'] as const;

const LONGEST_MS = 250;
const MOST_VISITS = 8;
const MOST_MS_EACH = 30_000;

describe.each(DATABASES)('a server that dies while ten agents are at it, on $name', (kind) => {
  const rounds = testSize('restarts');

  test(
    '[I-4] [I-20] has each task done once when it is back, whatever its agent was at',
    { timeout: (rounds + 2) * MOST_MS_EACH },
    async () => {
      const expedition = await Expedition.open(await kind.forTest());
      for (const fate of fates(kind.name, rounds)) await expedition.survive(fate);
      expect(await expedition.wrongs()).toEqual([]);
    },
  );
});

/** By turns at a place in the code and at any moment. */
function fates(seed: string, count: number): readonly Fate[] {
  const dice = diceFrom('restarts', seed);
  return Array.from({ length: count }, (_, round): Fate => {
    const point = PLACES[(round >> 1) % PLACES.length];
    if (round % 2 === 1 || point === undefined) return { afterMs: dice.roll() * LONGEST_MS };
    return { point, visit: 1 + dice.below(MOST_VISITS) };
  });
}
