import { POLICIES } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { TwoOwners } from './two-owners.ts';

const LONGEST_MS = 120_000;

describe.each(DATABASES)(
  '[P-6] [T1] two spaces with different owners and one agent that obeys every text, on $name',
  (kind) => {
    // On PostgreSQL the test uses only policies with tools for other spaces, because each play is
    // slow.
    const homes = kind.name === 'SQLite' ? POLICIES : (['chain', 'coordinator'] as const);

    test.each(POLICIES)(
      'no tool carries text out of a %s space into another space, whatever the policy of the other space',
      async (other) => {
        const rooms = await TwoOwners.open(kind);
        for (const home of homes) {
          for (const isVicThere of [false, true]) {
            const disclosure = isVicThere === (home === 'chain') ? 'allow' : 'deny';
            expect(await rooms.play({ home, other, disclosure, isVicThere })).toEqual([]);
          }
        }
        // Proves that the tools were tried.
        expect(rooms.obedience.called).toBeGreaterThan(20);
      },
      LONGEST_MS,
    );
  },
);
