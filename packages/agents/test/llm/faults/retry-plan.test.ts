import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_WAIT_MS, MOST_TRIES, waitBeforeRetry } from '../../../src/llm/retry.ts';
import { retryAfter } from '../../../src/llm/retry-after.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const tries = fc.integer({ min: 1, max: 50 });
const asked = fc.option(fc.integer({ min: 0, max: 10_000_000 }));

describe('a retry', () => {
  test('[I-18] a call is retried at most twice', () => {
    fc.assert(
      fc.property(tries, chance, asked, (made, roll, retryAfterMs) => {
        const wait = waitBeforeRetry(
          { isPassing: true, retryAfterMs },
          { tries: made, chance: roll },
        );
        expect(made < MOST_TRIES || wait === null).toBe(true);
      }),
    );
  });

  test('[I-18] a call is not retried if the same failure would occur again', () => {
    fc.assert(
      fc.property(tries, chance, asked, (made, roll, retryAfterMs) => {
        const plan = { tries: made, chance: roll };
        expect(waitBeforeRetry({ isPassing: false, retryAfterMs }, plan)).toBeNull();
      }),
    );
  });

  test('[I-18] a retry is neither earlier than the provider allows nor later than a run can wait', () => {
    fc.assert(
      fc.property(chance, asked, (roll, retryAfterMs) => {
        const wait = waitBeforeRetry({ isPassing: true, retryAfterMs }, { tries: 1, chance: roll });
        const isTooFar = (retryAfterMs ?? 0) > LONGEST_WAIT_MS - 500;
        const isInTime = wait !== null && wait >= (retryAfterMs ?? 0) && wait <= LONGEST_WAIT_MS;
        expect(wait === null ? isTooFar : isInTime).toBe(true);
      }),
    );
  });

  test('[I-19] a retry has a random delay, and each try doubles the maximum delay', () => {
    const failure = { isPassing: true, retryAfterMs: null };
    const waits = [1, 2].map((made) =>
      [0, 0.5, 1].map((roll) => waitBeforeRetry(failure, { tries: made, chance: roll })),
    );
    expect(waits).toEqual([
      [0, 250, 500],
      [0, 500, 1_000],
    ]);
  });
});

describe('the retry-after of a provider', () => {
  const date = 'Sun, 15 Nov 2026 20:00:00 GMT';

  test.each([
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after-ms': '120' }, 120],
    [{ 'retry-after-ms': '120', 'retry-after': '60' }, 120],
    [{ 'retry-after': 'Sun, 15 Nov 2026 20:00:03 GMT', date }, 3_000],
    [{ 'retry-after': '99999999999' }, 3_600_000],
    [{ 'retry-after': 'Mon, 15 Nov 2066 20:00:00 GMT', date }, 3_600_000],
  ])('[I-18] the retry-after of a provider is read: %j', (headers, ms) => {
    expect(retryAfter(headers)).toBe(ms);
  });

  test.each([
    {},
    { 'retry-after': '-5' },
    { 'retry-after': 'NaN' },
    { 'retry-after': '1e9' },
    { 'retry-after': 'Infinity' },
    { 'retry-after': 'soon' },
    { 'retry-after': '' },
    { 'retry-after': `2026${'0'.repeat(30)}` },
    { 'retry-after': 'Sun, 15 Nov 2026 19:00:00 GMT', date },
    { 'retry-after': 'Sun, 15 Nov 2026 20:00:03 GMT' },
    { 'retry-after': 'Sun, 99 Foo 2026', date },
  ])('[I-18] the retry-after of a provider is unknown for %j', (headers) => {
    expect(retryAfter(headers)).toBeNull();
  });

  test('[I-18] the retry-after of a provider is never longer than an hour, whatever the headers contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (after, ms, now) => {
        const read = retryAfter({ 'retry-after': after, 'retry-after-ms': ms, date: now });
        expect(read === null || (read >= 0 && read <= 3_600_000)).toBe(true);
      }),
    );
  });
});
