import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tickChances } from '../../../src/forum/chances.ts';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '../../../src/forum/forum-settings.ts';
import type { ForumView } from '../../../src/forum/forum-view.ts';
import { planTick, type TickPlan } from '../../../src/forum/tick.ts';
import { forum, HOUR_MS, mention, NOW, thread } from '../../support/forum/forum.ts';

const NUMBERS = DEFAULT_FORUM_SETTINGS;
const ENDED = thread('ended', { expiresAt: NOW });

describe('a dry run gives the exact chances of the next tick', () => {
  test('[FO7] if every agent that wants to reply may reply, a mentioned agent is asked with chance 0.70', () => {
    const view = forum({ pendingMentions: ['a1', 'a3'].map((agent) => mention(agent, 't0')) });
    const { mentioned } = tickChances(view, NUMBERS);
    expect(mentioned.map(({ agent }) => agent)).toEqual(['a1', 'a3']);
    for (const { chance, because, threadId } of mentioned) {
      expect([because, threadId]).toEqual(['FO7', 't0']);
      expect(chance).toBeCloseTo(0.7, 12);
    }
  });

  test('[FO11] if six agents are mentioned, the limit of five replies omits each agent with the chance 0.70^6 / 6', () => {
    const agents = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'];
    const view = forum({ pendingMentions: agents.map((agent) => mention(agent, 't0')) });
    const { mentioned } = tickChances(view, NUMBERS);
    for (const { chance } of mentioned) expect(chance).toBeCloseTo(0.7 - 0.7 ** 6 / 6, 12);
  });

  test('[FO11] the other agents share the replies that the mentioned agents do not use', () => {
    const agents = ['a0', 'a1', 'a2', 'a3'];
    const view = forum({ pendingMentions: agents.map((agent) => mention(agent, 't0')) });
    const numbers = { ...NUMBERS, mentionedReplyChance: 1, baseReplyChance: 1 };
    const { others, threads } = tickChances(view, numbers);
    expect(others).toEqual({ count: 6, chance: 1 / 6 });
    expect(threads).toEqual([{ threadId: 't0', chance: 1, replies: 5 }]);
  });

  test('[FO8] an agent whose newest mention is in an expired thread is always silent', () => {
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

  test('[FO10] if no thread is open, no agent is asked for a reply', () => {
    const { others, threads } = tickChances(forum({ threads: [ENDED] }), NUMBERS);
    expect([others, threads]).toEqual([{ count: 10, chance: 0 }, []]);
  });

  test('[FO9] in a forum of a million agents, the chance of each agent to be asked is five in a million', () => {
    const at = (index: number) => forum({ agents: [`a${index}`] }).agents.at(0);
    const view = { ...forum(), agents: { count: 1_000_000, at, indexOf: () => undefined } };
    const { others, creation } = tickChances(view, NUMBERS);
    expect(others.chance).toBeCloseTo(5e-6, 18);
    expect(creation.chance).toBeCloseTo(3e-6, 18);
  });

  test('[FO2] a mention that the tick deletes gives its agent no extra chance', () => {
    const old = mention('a1', 't0', { createdAt: NOW - 3 * HOUR_MS - 1 });
    const { mentioned, others } = tickChances(forum({ pendingMentions: [old] }), NUMBERS);
    expect([mentioned, others.count]).toEqual([[], 10]);
  });
});

describe('plans over many seeds match the calculated chances', () => {
  test('[FO7] [FO9] [FO4] in any forum, each plan occurs with its calculated chance', () => {
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
  });
});

const SEEDS = 1_500;

/**
 * The distance between the observed sum and the expected sum of all draws, in standard deviations.
 * Each draw is from 0 to `most`.
 */
function distance(seen: number, mean: number, most: number): number {
  const spread = Math.sqrt(SEEDS * Math.max(mean * (most - mean), 1 / SEEDS));
  return Math.abs(seen - SEEDS * mean) / spread;
}

// Correct draws exceed this distance once in a thousand million times.
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
