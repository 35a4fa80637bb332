import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { testSize } from '../../../scripts/checks/test-sizes.ts';
import {
  FORUM_PROMISES,
  forumArb,
  ForumBroken,
  playForum,
  type ForumPromise,
} from './support/forum/forum-moves.ts';

// A forum has fewer ways to continue than a chat, so a tenth of the number of chats is enough.
const FORUMS = Math.ceil(testSize('conversations') / 10);

describe(`the engine keeps its promises in ${FORUMS} generated forums with hostile agents`, () => {
  let failure: { readonly error: unknown; readonly report: string } | null = null;

  beforeAll(() => {
    const campaign = fc.check(
      fc.property(forumArb, (forum) => void playForum(forum)),
      { numRuns: FORUMS },
    );
    if (!campaign.failed) return;
    const report = fc.defaultReportMessage(campaign) ?? 'the campaign failed';
    failure = { error: campaign.errorInstance, report };
  });

  for (const [promise, sentence] of Object.entries(FORUM_PROMISES) as [ForumPromise, string][]) {
    test(sentence, () => {
      const isMine = failure?.error instanceof ForumBroken && failure.error.promise === promise;
      expect(isMine ? failure?.report : null).toBeNull();
    });
  }

  test('in a forum the engine never throws, and all invariants of chats hold', () => {
    const isOther = failure !== null && !(failure.error instanceof ForumBroken);
    expect(isOther ? failure?.report : null).toBeNull();
  });
});
