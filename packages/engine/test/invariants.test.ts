import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { testSize } from '../../../scripts/checks/test-sizes.ts';
import { conversationArb, play } from './support/moves.ts';
import { BrokenPromise, PROMISES, type PromiseName } from './support/witness.ts';

const CONVERSATIONS = testSize('conversations');

// One campaign checks all promises in each conversation. Each test then reports only failures of
// the promise in its title.
describe(`the engine keeps its promises in ${CONVERSATIONS} generated conversations with hostile agents`, () => {
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
      const isMine = failure?.error instanceof BrokenPromise && failure.error.promise === promise;
      expect(isMine ? failure?.report : null).toBeNull();
    });
  }

  test('the test plays all generated conversations', () => {
    expect(seen).toBe(CONVERSATIONS);
  });

  test('the engine never throws', () => {
    const isThrown = failure !== null && !(failure.error instanceof BrokenPromise);
    expect(isThrown ? failure?.report : null).toBeNull();
  });
});
