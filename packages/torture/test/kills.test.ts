import { DATABASES } from '@conch/test-databases/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CRASH_POINTS } from '../src/death.ts';
import type { Findings } from '../src/findings.ts';
import { Counted } from '../src/tally.ts';
import { newTrial } from './support/new-trial.ts';

const RANDOM_KILLS = 14;

describe.each(DATABASES)('Conch on $name, killed under load', ({ name, make }) => {
  let found: Findings;
  let counted: Counted;

  beforeAll(async () => {
    const place = await make();
    const trial = await newTrial(place.location, `kills-${name}`);
    counted = new Counted(trial);
    const deaths = [...CRASH_POINTS.keys(), ...Array.from({ length: RANDOM_KILLS }, () => -1)];
    // One of each, again and again: what a process leaves at one place the next finds at another.
    for (const [number] of deaths.entries()) {
      const point = number % 2 === 0 ? CRASH_POINTS[number / 2] : undefined;
      counted.killed(await trial.liveAndDie(point === undefined ? null : { point, visit: 1 }));
    }
    await trial.finish(30_000);
    found = await trial.check();
    counted.checked(found);
    return async () => {
      await place.remove();
    };
  });

  afterAll(() => {
    const { kills, acknowledged, retried, chains } = counted.tally;
    const done = `${acknowledged} acknowledged, ${retried} sent again, ${chains} chains`;
    console.log(`seen: ${kills} kills on ${name}, ${done}`);
  });

  test('[I-1] dies at every named place, and at as many random moments', () => {
    const { kills, killsAt } = counted.tally;
    expect(Object.keys(killsAt).toSorted()).toEqual([...CRASH_POINTS].toSorted());
    expect(kills).toBeGreaterThanOrEqual(25);
  });

  test('[I-1] keeps every message that it has acknowledged', () => {
    expect(found.lost).toEqual([]);
    expect(counted.tally.acknowledged).toBeGreaterThan(100);
  });

  test('[I-3] has every message, every step and every effect once', () => {
    expect(found.doubled).toEqual([]);
  });

  test('[I-4] brings every chain and every run to its end', () => {
    expect(found.unfinished).toEqual([]);
    expect(found.chains).toBeGreaterThanOrEqual(50);
  });

  test('[I-7] would decide everything in the same way again', () => {
    expect(found.undecided).toEqual([]);
  });

  test('[I-8] numbers what happened without a gap, in the order in which it was told', () => {
    expect(found.disordered).toEqual([]);
  });

  test('[I-11] has no half-written message that counts as said', () => {
    expect(found.halfWritten).toEqual([]);
  });

  test('[I-1] refuses nobody, and leaves no damage', () => {
    expect(found.strange).toEqual([]);
  });
});
