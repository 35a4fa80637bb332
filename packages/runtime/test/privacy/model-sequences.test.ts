import { DATABASES } from '@conch/test-databases/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { ConchWorld } from './support/conch-world.ts';
import { SequenceCampaign } from './support/examined.ts';
import type { Mind } from './support/house.ts';
import { Houses } from './support/houses.ts';
import { modelMind } from './support/model-mind.ts';

// Of 10,000 sequences in memory, 50 run on SQLite and 20 on PostgreSQL. Fewer sequences would be
// too weak a test.
const SHARES = { SQLite: 0.005, PostgreSQL: 0.002 } as const;
const FEWEST = 20;
const MOST_MOVES = 14;
const LONGEST_MS = 300_000;

describe.each(DATABASES)(
  'generated sequences with models that follow every instruction, on $name',
  (kind) => {
    const count = Math.max(FEWEST, Math.ceil(testSize('privacy') * SHARES[kind.name]));
    const examined = new SequenceCampaign();
    let requests = 0;
    let summaries = 0;
    let confidentialSummaries = 0;
    const watched: Mind = (thinking) =>
      modelMind({
        ...thinking,
        saw: (text) => {
          thinking.saw(text);
          const [summary = ''] = /<summary from=[\s\S]*?<\/summary>/u.exec(text) ?? [];
          requests += 1;
          summaries += summary === '' ? 0 : 1;
          confidentialSummaries += summary.includes('canary-') ? 1 : 0;
        },
      });
    const houses = new Houses(kind, { mind: watched });

    beforeAll(async () => {
      await examined.run({ count, mostMoves: MOST_MOVES }, async (plot) =>
        ConchWorld.open(await houses.next(), plot),
      );
      await houses.close();
      console.log(
        `seen: ${requests} requests, ${summaries} with a summary, ${confidentialSummaries} of them told`,
      );
    }, LONGEST_MS);

    test('[P-1] no request to a provider contains text that is hidden from the agent or from a reader of the answer', () => {
      expect(examined.brokenBy('P-1')).toBeNull();
    });

    test('[P-4] no message and no summary carries private text to more readers than its sources have', () => {
      expect(examined.brokenBy('P-4')).toBeNull();
    });

    test('with models that follow every instruction, no generated sequence throws an error', () => {
      expect(examined.brokenBy(null)).toBeNull();
    });

    test('models get summaries of private messages if all readers may see these messages', () => {
      expect(examined.tally.confidences).toBeGreaterThan(0);
      expect(confidentialSummaries).toBeGreaterThan(0);
    });
  },
);
