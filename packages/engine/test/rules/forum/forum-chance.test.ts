import { describe, expect, test } from 'vitest';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '../../../src/forum/forum-settings.ts';
import type { ForumView } from '../../../src/forum/forum-view.ts';
import { planTick } from '../../../src/forum/tick.ts';
import { betweenSamples, countOutcomes, type Counts } from '../../support/chi-square.ts';
import { forum, mention, NOW, thread } from '../../support/forum/forum.ts';
import { naiveChance, naiveTick, type NaivePlan } from '../../support/forum/naive-tick.ts';

const TICKS = 40_000;

const quiet = forum({ agents: 6, threads: [thread('t0'), thread('t1')] });

const busy = forum({
  agents: 7,
  threads: [
    thread('t0'),
    thread('t1'),
    thread('empty', { messageCount: 0 }),
    thread('over', { expiresAt: NOW }),
  ],
  pendingMentions: [
    mention('a1', 't0'),
    mention('a4', 't0', { createdAt: NOW - 20 }),
    mention('a4', 't1', { createdAt: NOW - 10 }),
    mention('a6', 't1'),
    mention('a2', 'over'),
  ],
});

// A low cap and high chances, so that the cap limits most plans.
const crowded: ForumSettings = {
  ...DEFAULT_FORUM_SETTINGS,
  creationChance: 0.6,
  baseReplyChance: 0.5,
  maxThreads: 2,
  maxReplies: 2,
};

const cases = [
  { name: 'a quiet forum', view: quiet, settings: DEFAULT_FORUM_SETTINGS },
  { name: 'a busy forum', view: busy, settings: DEFAULT_FORUM_SETTINGS },
  { name: 'a crowded forum', view: busy, settings: crowded },
];

describe('a plan without a draw for each agent has the same distribution as a plan with one draw per agent', () => {
  test.each(cases)(
    '[FO4] [FO5] a plan opens threads in $name as often as one draw per agent would',
    (given) => {
      expect(betweenSamples(planned(given, creators), naive(given, creators))).toMatchObject({
        differs: false,
      });
    },
  );

  test.each(cases)(
    '[FO7] [FO8] [FO9] a plan chooses repliers in $name as often as one draw per agent would',
    (given) => {
      expect(betweenSamples(planned(given, repliers), naive(given, repliers))).toMatchObject({
        differs: false,
      });
    },
  );

  test.each(cases)(
    '[FO9] [FO10] a plan chooses threads for replies in $name as often as one draw per agent would',
    (given) => {
      expect(betweenSamples(planned(given, targets), naive(given, targets))).toMatchObject({
        differs: false,
      });
    },
  );

  test('[FO11] the order of the planned replies is as fair as a shuffle', () => {
    const given = { view: busy, settings: crowded };
    expect(betweenSamples(planned(given, replyOrder), naive(given, replyOrder))).toMatchObject({
      differs: false,
    });
  });
});

describe('the comparison with one draw per agent detects wrong plans', () => {
  test('[FO11] the comparison detects a cap that favours agents that joined first', () => {
    const given = { view: busy, settings: crowded };
    const all = { ...given, settings: { ...crowded, maxReplies: 99 } };
    const byJoining = naive(all, (plan) => {
      const mentioned = plan.replies.filter(({ agent }) => ['a1', 'a4', 'a6'].includes(agent));
      const others = plan.replies.filter((reply) => !mentioned.includes(reply));
      const kept = [...mentioned.toSorted(byAgent), ...others.toSorted(byAgent)].slice(0, 2);
      return repliers({ ...plan, replies: kept });
    });
    expect(betweenSamples(planned(given, repliers), byJoining)).toMatchObject({ differs: true });
  });

  test('[FO9] the comparison detects a chance of 0.13 instead of 0.12', () => {
    const given = { view: busy, settings: DEFAULT_FORUM_SETTINGS };
    const wrong = { view: busy, settings: { ...DEFAULT_FORUM_SETTINGS, baseReplyChance: 0.13 } };
    expect(betweenSamples(planned(given, repliers), naive(wrong, repliers))).toMatchObject({
      differs: true,
    });
  });

  test('[FO8] the comparison detects a plan that treats an agent with an expired mention like an unmentioned agent', () => {
    const given = { view: busy, settings: DEFAULT_FORUM_SETTINGS };
    const pendingMentions = busy.pendingMentions.filter(({ agentId }) => agentId !== 'a2');
    const wrong = { ...given, view: { ...busy, pendingMentions } };
    expect(betweenSamples(planned(given, repliers), naive(wrong, repliers))).toMatchObject({
      differs: true,
    });
  });

  test('[FO5] the comparison detects a cap on new threads that is one too high', () => {
    const given = { view: quiet, settings: crowded };
    const wrong = { view: quiet, settings: { ...crowded, maxThreads: 3 } };
    expect(betweenSamples(planned(given, creators), naive(wrong, creators))).toMatchObject({
      differs: true,
    });
  });
});

interface ChanceInput {
  readonly view: ForumView;
  readonly settings: ForumSettings;
}

function planned({ view, settings }: ChanceInput, outcome: (plan: NaivePlan) => string): Counts {
  return countOutcomes(TICKS, (tick) => {
    const { newThreads, replies } = planTick({ ...view, tick }, settings);
    return outcome({ newThreads: newThreads.map(({ agent }) => agent), replies });
  });
}

function naive(given: ChanceInput, outcome: (plan: NaivePlan) => string): Counts {
  const chance = naiveChance(20_260_219);
  return countOutcomes(TICKS, () => outcome(naiveTick({ ...given, chance })));
}

function creators({ newThreads }: NaivePlan): string {
  return newThreads.toSorted().join(' ');
}

function repliers({ replies }: NaivePlan): string {
  return replies
    .map(({ agent }) => agent)
    .toSorted()
    .join(' ');
}

function targets({ replies }: NaivePlan): string {
  return replies
    .map(({ agent, threadId }) => `${agent}:${threadId}`)
    .toSorted()
    .join(' ');
}

function replyOrder({ replies }: NaivePlan): string {
  return replies.map(({ agent }) => agent).join(' ');
}

function byAgent(one: { agent: string }, other: { agent: string }): number {
  return one.agent < other.agent ? -1 : 1;
}
