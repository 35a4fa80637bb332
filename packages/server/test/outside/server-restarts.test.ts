import { diceFrom } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { Expedition, type ServerFate } from './support/expedition.ts';

/** Crash points around the texts, calls and ends of outside agents. */
const PLACES = ['after-agent', 'after-step', 'mid-stream', 'before-step', 'before-agent'] as const;

const LONGEST_MS = 250;
const MOST_VISITS = 8;

describe.each(DATABASES)('a server that crashes while ten agents are working, on $name', (kind) => {
  const rounds = testSize('restarts');

  test('[I-4] [I-20] a server that crashes with ten working agents completes each task exactly once', async () => {
    const expedition = await Expedition.open(await kind.forTest());
    for (const fate of fates(kind.name, rounds)) await expedition.survive(fate);
    expect(await expedition.wrongs()).toEqual([]);
  });
});

/** Alternates between crashes at a point in the code and crashes at a random time. */
function fates(seed: string, count: number): readonly ServerFate[] {
  const dice = diceFrom('restarts', seed);
  return Array.from({ length: count }, (_, round): ServerFate => {
    const point = PLACES[(round >> 1) % PLACES.length];
    if (round % 2 === 1 || point === undefined) return { afterMs: dice.roll() * LONGEST_MS };
    return { point, visit: 1 + dice.below(MOST_VISITS) };
  });
}
