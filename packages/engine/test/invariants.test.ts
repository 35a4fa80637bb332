import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { testSize } from '../../../scripts/test-sizes.ts';
import { conversationArb, play } from './support/moves.ts';
import { Broken, PROMISES, type PromiseName } from './support/witness.ts';

const CONVERSATIONS = testSize('conversations');

// One campaign serves all promises: each conversation is watched for all of
// them at once, and each test fails only for its own.
describe(`in ${CONVERSATIONS} generated conversations with hostile agents`, () => {
  let failure: { readonly error: unknown; readonly report: string } | null = null;
  let seen = 0;

  beforeAll(() => {
    const campaign = fc.check(
      fc.property(conversationArb, (conversation) => void play(conversation)),
      { numRuns: CONVERSATIONS },
    );
    seen = campaign.numRuns;
    console.log(`seen: ${seen} conversations`);
    if (!campaign.failed) return;
    const report = fc.defaultReportMessage(campaign) ?? 'the campaign failed';
    failure = { error: campaign.errorInstance, report };
  });

  for (const [promise, sentence] of Object.entries(PROMISES) as [PromiseName, string][]) {
    test(sentence, () => {
      const isMine = failure?.error instanceof Broken && failure.error.promise === promise;
      expect(isMine ? failure?.report : null).toBeNull();
    });
  }

  test('none of them is left out', () => {
    expect(seen).toBe(CONVERSATIONS);
  });

  test('the engine never throws', () => {
    const isThrown = failure !== null && !(failure.error instanceof Broken);
    expect(isThrown ? failure?.report : null).toBeNull();
  });
});
