import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/test-sizes.ts';
import { Campaign } from './campaign.ts';

// Of 10,000 sequences in memory, 60 on SQLite and 15 on PostgreSQL.
const SHARES = { SQLite: 0.006, PostgreSQL: 0.0015 } as const;

const LONGEST_MS = 240_000;
const MOST_MS_EACH = 10_000;

describe.each(DATABASES)('in generated sequences over the wire, on $name', (kind) => {
  const count = Math.ceil(testSize('privacy') * SHARES[kind.name]);
  // Whichever test is run first waits for all sequences, however many were asked for.
  const timeout = Math.max(LONGEST_MS, count * MOST_MS_EACH);
  let running: Promise<Campaign> | null = null;
  const campaign = (): Promise<Campaign> => (running ??= new Campaign(kind).run(count));

  test(
    '[P-1] nobody is shown words of a space that they cannot read, and no agent what is not for it',
    { timeout },
    async () => {
      expect((await campaign()).brokenBy('P-1')).toBeNull();
    },
  );

  test(
    '[T13] a password, token, ticket, link or cookie is shown once at most, and never logged',
    { timeout },
    async () => {
      expect((await campaign()).brokenBy('T13')).toBeNull();
    },
  );

  test('nothing is thrown', { timeout }, async () => {
    expect((await campaign()).brokenBy(null)).toBeNull();
  });

  test('every way out is taken, and words go by all that may have them', { timeout }, async () => {
    const { tally } = await campaign();
    expect(tally.unused).toEqual([]);
    expect(tally.sequences).toBe(count);
    expect(tally.confidences).toBeGreaterThan(0);
    expect(tally.losses).toBeGreaterThanOrEqual(count);
    expect(tally.secrets).toBeGreaterThan(count);
  });
});
