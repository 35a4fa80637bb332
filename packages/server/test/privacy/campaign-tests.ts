import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { Campaign } from './campaign.ts';
import type { TroupeKind } from './troupe.ts';

const LONGEST_MS = 240_000;
const MOST_MS_EACH = 60_000;

/**
 * Defines tests that the promises are kept in generated sequences, with agents inside or outside
 * the server.
 */
export function campaignTests(given: {
  readonly where: string;
  readonly troupe: TroupeKind;
  /** The share of the in-memory sequences that each database plays. */
  readonly shares: Readonly<Record<DatabaseKind['name'], number>>;
}): void {
  const { where, troupe, shares } = given;
  describe.each(DATABASES)(`in generated sequences ${where}, on $name`, (kind) => {
    const count = Math.ceil(testSize('privacy') * shares[kind.name]);
    // The first test waits for all sequences, so its time limit depends on their number.
    const timeout = Math.max(LONGEST_MS, count * MOST_MS_EACH);
    let running: Promise<Campaign> | null = null;
    const campaign = (): Promise<Campaign> => (running ??= new Campaign(kind, troupe).run(count));

    test(
      '[P-1] people see only texts of spaces that they can read, and agents see only texts that are meant for them',
      { timeout },
      async () => {
        expect((await campaign()).brokenBy('P-1')).toBeNull();
      },
    );

    test(
      '[T13] a password, token, ticket, link or cookie is shown at most once and never logged',
      { timeout },
      async () => {
        expect((await campaign()).brokenBy('T13')).toBeNull();
      },
    );

    test('no sequence throws an error', { timeout }, async () => {
      expect((await campaign()).brokenBy(null)).toBeNull();
    });

    test(
      'the sequences use every kind of output, and contain private messages, losses of access and secrets',
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
