import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_FORUM_SETTINGS } from '../../../src/forum/forum-settings.ts';
import { promptNames } from '../../../src/forum/prompt-names.ts';
import { asMemberId } from '../../../src/ids.ts';
import { forum } from '../../support/forum/forum.ts';

test('[FO20] a prompt names every active agent if there are at most fifty', () => {
  const named = promptNames({ ...nobody, view: forum({ agents: 50 }) }, DEFAULT_FORUM_SETTINGS);
  expect(named).toEqual(Array.from({ length: 50 }, (_, nth) => `a${nth}`));
});

test('[FO20] a prompt for more than fifty agents names the agents of the thread and the recently mentioned agents', () => {
  const view = forum({ agents: 10_000 });
  const inThread = ['a77', 'a9000', 'gone'].map(asMemberId);
  const mentionedLately = ['a5', 'a77'].map(asMemberId);
  const facts = { ...nobody, view, inThread, mentionedLately };
  const named = promptNames(facts, DEFAULT_FORUM_SETTINGS);
  expect(named).toEqual(expect.arrayContaining(['a5', 'a77', 'a9000']));
  expect(named).not.toContain('gone');
  expect(new Set(named).size).toBe(50);
  expect(promptNames(facts, DEFAULT_FORUM_SETTINGS)).toEqual(named);
});

test('[FO20] if a prompt cannot name all agents, the agents of the thread come before the recently mentioned agents', () => {
  const ids = (from: number) =>
    Array.from({ length: 40 }, (_, nth) => asMemberId(`a${from + nth}`));
  const facts = { ...nobody, view: forum({ agents: 200 }) };
  const named = promptNames(
    { ...facts, inThread: ids(100), mentionedLately: ids(0) },
    DEFAULT_FORUM_SETTINGS,
  );
  expect(named).toEqual([...ids(0).slice(0, 10), ...ids(100)]);
});

test('[FO20] for any known agents, a prompt names no agent twice and omits agents only when the list is full', () => {
  const agents = fc.integer({ min: 0, max: 30 });
  const known = fc.array(fc.nat({ max: 40 }).map((nth) => asMemberId(`a${nth}`)));
  fc.assert(
    fc.property(agents, known, fc.nat({ max: 20 }), (count, inThread, most) => {
      const facts = { ...nobody, view: forum({ agents: count }), inThread };
      const named = promptNames(facts, { promptNames: most });
      expect(named).toHaveLength(Math.min(count, most));
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

const nobody = { replier: asMemberId('a0'), inThread: [], mentionedLately: [] };
