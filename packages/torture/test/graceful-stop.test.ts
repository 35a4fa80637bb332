import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { wrongsIn } from '../src/findings.ts';
import { newTrial } from './support/new-trial.ts';

const DRAIN_MS = 10_000;
const RUNS_ARE_SHORT_MS = 5_000;

describe.each(DATABASES)('a process on $name that is asked to stop under load', ({ forTest }) => {
  test('[I-26] stops in time and in good order, and nothing that it acknowledged is lost', async () => {
    const { location } = await forTest();
    const trial = await newTrial(location, 'stop');
    const { tookMs, code } = await trial.liveAndStop(DRAIN_MS);
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(DRAIN_MS);
    await trial.finish(30_000);
    expect(wrongsIn(await trial.check())).toEqual([]);
    expect(trial.ledger.acknowledged.size).toBeGreaterThan(0);
  });

  test('[I-26] gives back what it has no time to end, and the next process ends it', async () => {
    const { location } = await forTest();
    const trial = await newTrial(location, 'hurry');
    const { tookMs } = await trial.liveAndStop(0);
    expect(tookMs).toBeLessThan(RUNS_ARE_SHORT_MS);
    await trial.finish(30_000);
    expect(wrongsIn(await trial.check())).toEqual([]);
  });
});
