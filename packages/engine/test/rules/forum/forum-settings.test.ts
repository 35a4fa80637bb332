import { expect, test } from 'vitest';

import { DEFAULT_FORUM_SETTINGS, DEFAULT_SETTINGS, newSpace } from '../../../src/index.ts';
import { rosterOf } from '../../support/roster-of.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

// This test repeats every number of DESIGN §7, so that no number changes by accident.
test.each([
  ['FO2', 'pruneAfterTicks', 3],
  ['FO4', 'creationChance', 0.15],
  ['FO5', 'maxThreads', 3],
  ['FO6', 'titleWindowMs', 7 * DAY_MS],
  ['FO7', 'mentionedReplyChance', 0.7],
  ['FO9', 'baseReplyChance', 0.12],
  ['FO11', 'maxReplies', 5],
  ['FO13', 'minReplyLength', 10],
  ['FO19', 'threadLifetimeMs', 7 * DAY_MS],
  ['FO20', 'promptPosts', 3],
  ['FO20', 'promptNames', 50],
  ['FO23', 'tickIntervalMs', HOUR_MS],
  ['FO23', 'isPaused', false],
] as const)('[%s] the default of the forum setting %s is %s', (_, name, value) => {
  expect(DEFAULT_FORUM_SETTINGS[name]).toBe(value);
});

test('[FO23] a new space has forum settings, so that it can become a forum', () => {
  expect(DEFAULT_SETTINGS.forum).toEqual(DEFAULT_FORUM_SETTINGS);
  expect(newSpace(rosterOf({}), { kind: 'forum' }).settings.forum).toEqual(DEFAULT_FORUM_SETTINGS);
});
