import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/test-sizes.ts';
import { Campaign } from './campaign.ts';
import type { TroupeKind } from './troupe.ts';

const LONGEST_MS = 240_000;
const MOST_MS_EACH = 10_000;

/** What must hold in generated sequences, wherever the agents are. */
export function campaignTests(given: {
  readonly where: string;
  readonly troupe: TroupeKind;
  /** Of the sequences that are played in memory, so many on each database. */
  readonly shares: Readonly<Record<DatabaseKind['name'], number>>;
}): void {
  const { where, troupe, shares } = given;
  describe.each(DATABASES)(`in generated sequences ${where}, on $name`, (kind) => {
    const count = Math.ceil(testSize('privacy') * shares[kind.name]);
    // Whichever test is run first waits for all sequences, however many were asked for.
    const timeout = Math.max(LONGEST_MS, count * MOST_MS_EACH);
    let running: Promise<Campaign> | null = null;
    const campaign = (): Promise<Campaign> => (running ??= new Campaign(kind, troupe).run(count));

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

    test(
      'every way out is taken, and words go by all that may have them',
      { timeout },
      async () => {
        const { tally } = await campaign();
        expect(tally.unused).toEqual([]);
        expect(tally.sequences).toBe(count);
        expect(tally.confidences).toBeGreaterThan(0);
        expect(tally.losses).toBeGreaterThanOrEqual(count);
        expect(tally.secrets).toBeGreaterThan(count);
      },
    );
  });
}
