import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSize } from '../../../scripts/checks/test-sizes.ts';
import { conversationArb } from './differential/conversation.ts';
import { perform, type PerformanceRecord } from './differential/perform.ts';
import { expectReplayable } from './support/open-stage.ts';

const TWINS = testSize('twins');

test(`[I-17] [I-7] ${TWINS} generated conversations have the same decisions on SQLite and PostgreSQL`, async () => {
  let events = 0;
  await fc.assert(
    fc.asyncProperty(conversationArb, async (conversation) => {
      const performed: PerformanceRecord[] = [];
      for (const kind of DATABASES) {
        const place = await kind.make();
        try {
          const { stage, performed: one } = await perform(place, conversation);
          await expectReplayable(stage);
          performed.push(one);
        } finally {
          await place.remove();
        }
      }
      const [onSqlite, onPostgres] = performed;
      expect(onPostgres).toEqual(onSqlite);
      events += onSqlite?.spaces.reduce((sum, { decisions }) => sum + decisions.length, 0) ?? 0;
    }),
    { numRuns: TWINS },
  );
  console.log(`seen: ${TWINS} conversations with ${events} events on each database`);
});
