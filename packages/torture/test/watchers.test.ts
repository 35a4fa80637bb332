import { expect, test } from 'vitest';
import { testSize } from '../../../scripts/checks/test-sizes.ts';
import { tortureWatchers } from '../src/watchers/torture-watchers.ts';

const OUTAGES = testSize('outages');

test('[I-29] after every database restart, each socket and each stream receives the missed events once and in order', async () => {
  const tally = await tortureWatchers({
    outages: OUTAGES,
    seed: 'watchers',
    // The limit is long, because in this test only a watcher that hangs is a failure. The torture
    // command measures the real times.
    patienceMs: 120_000,
    longestOutageMs: 1_500,
    onProgress: () => {},
  });
  const { orderly, crash } = tally.outages;
  const times = `${orderly} orderly, ${crash} crashes, ${tally.posted} posts`;
  console.log(`seen: ${times}, slowest ${Math.round(tally.slowestMs)} ms`);
  expect(tally.wrongs).toEqual([]);
  expect(orderly + crash).toBe(OUTAGES);
});
