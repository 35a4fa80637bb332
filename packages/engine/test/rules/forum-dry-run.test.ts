import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tickChances } from '../../src/forum/chances.ts';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '../../src/forum/forum-settings.ts';
import type { ForumView } from '../../src/forum/forum-view.ts';
import { planTick, type TickPlan } from '../../src/forum/tick.ts';
import { forum, HOUR_MS, mention, NOW, thread } from '../support/forum.ts';

const NUMBERS = DEFAULT_FORUM_SETTINGS;
const ENDED = thread('ended', { expiresAt: NOW });

describe('the chances of the next tick', () => {
  test('[FO7] a mentioned agent is asked with 0.70 while all who are willing find a place', () => {
    const view = forum({ pendingMentions: ['a1', 'a3'].map((agent) => mention(agent, 't0')) });
    const { mentioned } = tickChances(view, NUMBERS);
    expect(mentioned.map(({ agent }) => agent)).toEqual(['a1', 'a3']);
    for (const { chance, because, threadId } of mentioned) {
      expect([because, threadId]).toEqual(['FO7', 't0']);
      expect(chance).toBeCloseTo(0.7, 12);
    }
  });

  test('[FO11] of six mentioned agents each loses its place with a sixth of 0.70 to the sixth', () => {
    const agents = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'];
    const view = forum({ pendingMentions: agents.map((agent) => mention(agent, 't0')) });
    const { mentioned } = tickChances(view, NUMBERS);
    for (const { chance } of mentioned) expect(chance).toBeCloseTo(0.7 - 0.7 ** 6 / 6, 12);
  });

  test('[FO11] what mentioned agents may take is not there for the others', () => {
    const agents = ['a0', 'a1', 'a2', 'a3'];
    const view = forum({ pendingMentions: agents.map((agent) => mention(agent, 't0')) });
    const numbers = { ...NUMBERS, mentionedReplyChance: 1, baseReplyChance: 1 };
    const { others, threads } = tickChances(view, numbers);
    expect(others).toEqual({ count: 6, chance: 1 / 6 });
    expect(threads).toEqual([{ threadId: 't0', chance: 1, replies: 5 }]);
  });

  test('[FO8] one whose newest mention stands in an ended thread is silent, whatever the dice', () => {
    const older = mention('a1', 't0', { createdAt: NOW - HOUR_MS });
    const view = forum({
      threads: [thread('t0'), ENDED],
      pendingMentions: [older, mention('a1', 'ended')],
    });
    const { mentioned, others } = tickChances(view, NUMBERS);
    expect(mentioned).toEqual([
      { agent: 'a1', threadId: 'ended', mentionId: 'a1-ended', chance: 0, because: 'FO8' },
    ]);
    expect(others.count).toBe(9);
  });

  test('[FO10] where no thread is open nobody can be asked for a reply', () => {
    const { others, threads } = tickChances(forum({ threads: [ENDED] }), NUMBERS);
    expect([others, threads]).toEqual([{ count: 10, chance: 0 }, []]);
  });

  test('[FO9] in a forum of a million agents five are asked, and each with five in a million', () => {
    const at = (index: number) => forum({ agents: [`a${index}`] }).agents.at(0);
    const view = { ...forum(), agents: { count: 1_000_000, at, indexOf: () => undefined } };
    const { others, creation } = tickChances(view, NUMBERS);
    expect(others.chance).toBeCloseTo(5e-6, 18);
    expect(creation.chance).toBeCloseTo(3e-6, 18);
  });

  test('[FO2] a mention that is pruned at the tick gives its agent no chance of its own', () => {
    const old = mention('a1', 't0', { createdAt: NOW - 3 * HOUR_MS - 1 });
    const { mentioned, others } = tickChances(forum({ pendingMentions: [old] }), NUMBERS);
    expect([mentioned, others.count]).toEqual([[], 10]);
  });
});

describe('over many seeds', () => {
  test(
    '[FO7] [FO9] [FO4] plans come as often as the chances say, in any forum',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(forums, ({ view, settings }) => {
          const { mentioned, others, threads, creation } = tickChances(view, settings);
          const seen = countPlans(view, settings);
          const { maxReplies, maxThreads } = settings;
          const named = new Set<string>(mentioned.map(({ agent }) => agent));
          const unasked = [...seen.asked].filter(([agent]) => !named.has(agent));
          const distances = [
            ...mentioned.map(({ agent, chance: each }) =>
              distance(seen.asked.get(agent) ?? 0, each, 1),
            ),
            ...threads.map(({ threadId, replies }) =>
              distance(seen.inThread.get(threadId) ?? 0, replies, maxReplies),
            ),
            distance(
              sum(unasked.map(([, times]) => times)),
              others.chance * others.count,
              maxReplies,
            ),
            distance(seen.opened, creation.chance * creation.count, maxThreads),
          ];
          expect(Math.max(...distances)).toBeLessThan(FARTHEST);
        }),
        { numRuns: 40, seed: 7 },
      );
    },
  );
});

const SEEDS = 1_500;

/** In standard deviations of the mean of draws from 0 to `most`, at most. */
function distance(seen: number, mean: number, most: number): number {
  const spread = Math.sqrt(SEEDS * Math.max(mean * (most - mean), 1 / SEEDS));
  return Math.abs(seen - SEEDS * mean) / spread;
}

// Of draws that are right, one in a thousand million is farther away.
const FARTHEST = 6;

const chance = fc.constantFrom(0, 0.12, 0.5, 0.7, 1);

const forums = fc
  .record({
    agents: fc.integer({ min: 1, max: 14 }),
    mentions: fc.array(fc.tuple(fc.nat(13), fc.constantFrom('t0', 't1', 'ended', 'empty')), {
      maxLength: 14,
    }),
    settings: fc.record({
      mentionedReplyChance: chance,
      baseReplyChance: chance,
      creationChance: chance,
      maxReplies: fc.integer({ min: 0, max: 6 }),
      maxThreads: fc.integer({ min: 0, max: 4 }),
    }),
  })
  .map(({ agents, mentions, settings }) => ({
    view: forum({
      agents,
      threads: [thread('t0'), thread('t1'), ENDED, thread('empty', { messageCount: 0 })],
      pendingMentions: mentions.map(([nth, where], order) =>
        mention(`a${nth}`, where, { id: `${order}`, order }),
      ),
    }),
    settings: { ...NUMBERS, ...settings },
  }));

interface Counts {
  readonly asked: Map<string, number>;
  readonly inThread: Map<string, number>;
  opened: number;
}

function countPlans(view: ForumView, settings: ForumSettings): Counts {
  const counts: Counts = { asked: new Map(), inThread: new Map(), opened: 0 };
  for (let nth = 0; nth < SEEDS; nth += 1) {
    count(counts, planTick({ ...view, seed: `${view.seed} ${nth}` }, settings));
  }
  return counts;
}

function count(counts: Counts, { replies, newThreads }: TickPlan): void {
  for (const { agent, threadId } of replies) {
    counts.asked.set(agent, (counts.asked.get(agent) ?? 0) + 1);
    counts.inThread.set(threadId, (counts.inThread.get(threadId) ?? 0) + 1);
  }
  counts.opened += newThreads.length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}
