import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { wrongsIn } from '../src/check/findings.ts';
import { newTrial } from './support/new-trial.ts';

const DRAIN_MS = 240_000;

describe.each(DATABASES)('processes that are stopped under load, on $name', ({ forTest }) => {
  test('[I-26] a process under load stops gracefully and loses no acknowledged message', async () => {
    const { location } = await forTest();
    const trial = await newTrial(location, 'stop');
    expect(await trial.liveAndStop(DRAIN_MS)).toBe(0);
    await trial.finish();
    expect(wrongsIn(await trial.check())).toEqual([]);
    expect(trial.ledger.acknowledged.size).toBeGreaterThan(0);
  });

  test('[I-26] a stopping process releases the runs that it cannot finish, and the next process finishes them', async () => {
    const { location } = await forTest();
    const trial = await newTrial(location, 'hurry');
    expect(await trial.liveAndStop(0)).toBe(0);
    await trial.finish();
    expect(wrongsIn(await trial.check())).toEqual([]);
  });
});
