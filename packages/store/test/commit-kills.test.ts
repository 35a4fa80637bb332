import { describe, expect, test } from 'vitest';
import { DATABASES } from '@conch/test-databases/vitest';
import { allCounters } from './support/counters.ts';
import { die } from './support/deaths.ts';

describe.each(DATABASES)('a process that is killed during a commit to $name', ({ forTest }) => {
  test('[I-1] if a process is killed just before its commit, no part of the transaction is written', async () => {
    const { location, open } = await forTest();
    const diedOf = await die({ location, at: 'write-before-commit' });
    const kept = await (await open()).read(allCounters);
    expect({ diedOf, kept }).toEqual({ diedOf: 'SIGKILL', kept: {} });
  });

  test('[I-1] if a process is killed right after its commit, the whole transaction is written', async () => {
    const { location, open } = await forTest();
    const diedOf = await die({ location, at: 'write-after-commit' });
    const kept = await (await open()).read(allCounters);
    expect({ diedOf, kept }).toEqual({ diedOf: 'SIGKILL', kept: { ada: 7 } });
  });
});
