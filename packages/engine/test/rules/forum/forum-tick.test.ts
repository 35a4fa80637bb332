import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FORUM_SETTINGS, type ForumSettings } from '../../../src/forum/forum-settings.ts';
import { threadSource, type ForumView } from '../../../src/forum/forum-view.ts';
import { planTick, type TickPlan } from '../../../src/forum/tick.ts';
import { forum, HOUR_MS, mention, NOW, thread } from '../../support/forum/forum.ts';

const everyone: ForumSettings = {
  ...DEFAULT_FORUM_SETTINGS,
  creationChance: 1,
  mentionedReplyChance: 1,
  baseReplyChance: 1,
};

describe('the plan of a tick follows the rules of forums', () => {
  test('[FO1] the same forum gives the same plan', () => {
    expect(planTick(busyForum())).toEqual(planTick(busyForum()));
  });

  test('[FO1] the order of the rows does not change the plan of a tick', () => {
    const given = busyForum();
    const threads = Array.from({ length: given.threads.count }, (_, nth) => given.threads.at(nth));
    fc.assert(
      fc.property(shuffles(given.pendingMentions), shuffles(threads), (mentions, rows) => {
        const view = { ...given, pendingMentions: mentions, threads: threadSource(rows) };
        expect(planTick(view)).toEqual(planTick(given));
      }),
    );
  });

  test('[FO1] random thread ids do not change the plan of a tick', () => {
    const idsTurned = planTick(busyForum({}, (nth) => `t${11 - nth}`));
    const turnedBack = JSON.stringify(idsTurned.replies).replaceAll(
      /"t(\d+)/gu,
      (_, nth) => `"t${11 - Number(nth)}`,
    );
    expect(turnedBack).toBe(JSON.stringify(planTick(busyForum()).replies));
  });

  test('[FO1] another seed or another tick number changes the plan', () => {
    const plans = Array.from({ length: 20 }, (_, nth) => [
      planTick(busyForum({ tick: nth })),
      planTick(busyForum({ seed: `seed ${nth}`, tick: 1 })),
    ]).flat();
    const chosen = plans.map(({ newThreads, replies }) => JSON.stringify([newThreads, replies]));
    expect(new Set(chosen).size).toBe(chosen.length);
  });

  test('[FO1] the chance of new threads does not change which agents reply', () => {
    const changed = planTick(busyForum(), { ...DEFAULT_FORUM_SETTINGS, creationChance: 1 });
    expect(changed.replies).toEqual(planTick(busyForum()).replies);
  });
});

describe('a tick removes old mentions and threads', () => {
  test('[FO2] a mention that is exactly three intervals old stays, and a mention that is a millisecond older is deleted', () => {
    const limit = NOW - 3 * HOUR_MS;
    const pendingMentions = [
      mention('a1', 't0', { id: 'older', createdAt: limit - 1 }),
      mention('a2', 't0', { id: 'just in time', createdAt: limit }),
    ];
    const plan = planTick(forum({ pendingMentions }), everyone);
    expect(plan.prune).toEqual({ mentions: ['older'], because: 'FO2' });
    expect(plan.replies[0]).toMatchObject({ agent: 'a2', mentionId: 'just in time' });
    expect(plan.replies.filter(({ because }) => because === 'FO7')).toHaveLength(1);
  });

  test('[FO2] an agent whose mentions were all deleted is drawn like an unmentioned agent', () => {
    const stale = mention('a0', 't0', { createdAt: NOW - 4 * HOUR_MS });
    const plan = planTick(forum({ agents: 1, pendingMentions: [stale] }), everyone);
    expect(plan.replies).toEqual([
      { agent: 'a0', threadId: 't0', mentionId: null, because: 'FO9' },
    ]);
  });

  test('[FO3] a thread expires exactly at its time, and not before', () => {
    const threads = [
      thread('later', { expiresAt: NOW + 1 }),
      thread('now', { expiresAt: NOW }),
      thread('long ago', { expiresAt: NOW - HOUR_MS }),
    ];
    const plan = planTick(forum({ threads }));
    expect(plan.expire).toEqual({ threads: ['long ago', 'now'], because: 'FO3' });
  });

  test('[FO3] for any number of threads, exactly the overdue threads expire', () => {
    const times = fc.array(fc.integer({ min: NOW - 5, max: NOW + 5 }), { maxLength: 40 });
    fc.assert(
      fc.property(times, (expiries) => {
        const threads = expiries.map((expiresAt, nth) => thread(`t${nth}`, { expiresAt }));
        const over = threads.filter(({ expiresAt }) => expiresAt <= NOW).map(({ id }) => id);
        expect(planTick(forum({ threads })).expire.threads.toSorted()).toEqual(over.toSorted());
      }),
    );
  });
});

describe('agents whose draw succeeds are asked to open a thread, up to the cap', () => {
  test('[FO4] if the draw of an agent succeeds, the agent is asked for a thread and may also be asked for a reply', () => {
    const plan = planTick(forum({ agents: 2 }), everyone);
    expect(plan.newThreads.map(({ agent }) => agent).toSorted()).toEqual(['a0', 'a1']);
    expect(plan.newThreads.every(({ because }) => because === 'FO4')).toBe(true);
    expect(plan.replies).toHaveLength(2);
  });

  test('[FO4] a forum without active agents plans nothing', () => {
    const pendingMentions = [mention('gone', 't0')];
    const plan = planTick(forum({ agents: 0, pendingMentions }), everyone);
    expect(plan).toMatchObject({ newThreads: [], replies: [], silences: [] });
  });

  test('[FO5] at most three agents open a thread, and the decision counts the other agents', () => {
    const plan = planTick(forum({ agents: 1000 }), everyone);
    expect(new Set(plan.newThreads.map(({ agent }) => agent)).size).toBe(3);
    expect(plan.silences).toContainEqual({
      kind: 'others',
      phase: 'create-threads',
      count: 997,
      because: 'FO5',
    });
  });
});

describe('replies of a tick', () => {
  test('[FO7] a mentioned agent replies in the thread of its newest mention', () => {
    const pendingMentions = [
      mention('a0', 'new', { createdAt: NOW - 10 }),
      mention('a0', 'old', { createdAt: NOW - 20 }),
    ];
    const threads = [thread('new'), thread('old')];
    const plan = planTick(forum({ agents: 1, pendingMentions, threads }), everyone);
    expect(plan.replies).toEqual([
      { agent: 'a0', threadId: 'new', mentionId: 'a0-new', because: 'FO7' },
    ]);
  });

  test('[FO7] if two mentions have the same time, the mention that is later in the history is the newest', () => {
    const rows = [
      mention('a0', 't0', { id: 'row 2', order: 1 }),
      mention('a0', 't1', { id: 'row 1', order: 2 }),
    ];
    const threads = [thread('t0'), thread('t1')];
    for (const pendingMentions of [rows, rows.toReversed()]) {
      const plan = planTick(forum({ agents: 1, pendingMentions, threads }), everyone);
      expect(plan.replies).toMatchObject([{ threadId: 't1', mentionId: 'row 1' }]);
    }
  });

  test('[FO7] the mention that is later in the history is the newest, even if a late tick recorded an earlier time for it', () => {
    const pendingMentions = [
      mention('a0', 't0', { createdAt: NOW - 10, order: 1 }),
      mention('a0', 't1', { createdAt: NOW - 20, order: 2 }),
    ];
    const threads = [thread('t0'), thread('t1')];
    const plan = planTick(forum({ agents: 1, pendingMentions, threads }), everyone);
    expect(plan.replies).toMatchObject([{ threadId: 't1' }]);
  });

  test('[FO7] if the draw of a mentioned agent fails, the agent is silent and is not drawn a second time', () => {
    const settings = { ...everyone, mentionedReplyChance: 0 };
    const plan = planTick(forum({ agents: 1, pendingMentions: [mention('a0', 't0')] }), settings);
    expect(plan.replies).toEqual([]);
    expect(plan.silences).toContainEqual({ kind: 'mentioned', agent: 'a0', because: 'FO7' });
  });

  test('[FO7] a paused agent with pending mentions does not reply', () => {
    const plan = planTick(forum({ agents: 1, pendingMentions: [mention('gone', 't0')] }), everyone);
    expect(plan.replies.map(({ agent }) => agent)).toEqual(['a0']);
  });

  test.each([
    { state: 'has expired', threads: [thread('t0'), thread('over', { expiresAt: NOW })] },
    { state: 'is gone', threads: [thread('t0')] },
    { state: 'has no message', threads: [thread('t0'), thread('over', { messageCount: 0 })] },
  ])(
    '[FO8] an agent stays silent and uses up no reply of the tick if the thread of its newest mention $state',
    ({ threads }) => {
      const mentioned = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'];
      const pendingMentions = mentioned.flatMap((agent) => [
        mention(agent, 'over', { createdAt: NOW - 1 }),
        mention(agent, 't0', { createdAt: NOW - 2 }),
      ]);
      const plan = planTick(forum({ agents: 11, pendingMentions, threads }), everyone);
      expect(plan.replies.map(({ agent }) => agent).toSorted()).toEqual([
        'a10',
        'a6',
        'a7',
        'a8',
        'a9',
      ]);
      for (const agent of mentioned) {
        expect(plan.silences).toContainEqual({ kind: 'mentioned', agent, because: 'FO8' });
      }
    },
  );

  test('[FO9] an agent without a mention replies in one of the active threads', () => {
    const threads = [thread('t0'), thread('t1'), thread('t2')];
    const targets = Array.from({ length: 50 }, (_, tick) =>
      planTick(forum({ tick, threads }), everyone).replies.map(({ threadId }) => threadId),
    );
    expect(new Set(targets.flat())).toEqual(new Set(['t0', 't1', 't2']));
  });

  test('[FO10] no agent replies if no thread is active', () => {
    const threads = [thread('empty', { messageCount: 0 }), thread('over', { expiresAt: NOW })];
    const plan = planTick(forum({ agents: 4, threads }), everyone);
    expect(plan.replies).toEqual([]);
    const silence = { kind: 'others', phase: 'reply', count: 4, because: 'FO10' };
    expect(plan.silences).toContainEqual(silence);
  });

  test('[FO10] the only active thread is found among thousands of threads without a message', () => {
    const empty = Array.from({ length: 5000 }, (_, nth) => thread(`e${nth}`, { messageCount: 0 }));
    const plan = planTick(forum({ threads: [...empty, thread('full')] }), everyone);
    expect(plan.replies.map(({ threadId }) => threadId)).toEqual(Array(5).fill('full'));
  });

  test('[FO11] if five mentioned agents reply, no other agent replies', () => {
    const pendingMentions = Array.from({ length: 8 }, (_, nth) => mention(`a${nth}`, 't0'));
    const plan = planTick(forum({ agents: 100, pendingMentions }), everyone);
    expect(plan.replies.map(({ because }) => because)).toEqual(Array(5).fill('FO7'));
    const silent = plan.silences.filter(({ kind }) => kind === 'mentioned');
    expect(silent.map(({ because }) => because)).toEqual(Array(3).fill('FO11'));
    const silence = { kind: 'others', phase: 'reply', count: 92, because: 'FO11' };
    expect(plan.silences).toContainEqual(silence);
  });

  test('[FO7] [FO11] up to 50 silent mentioned agents are named, and the others are counted by rule', () => {
    const pendingMentions = Array.from({ length: 300 }, (_, nth) => mention(`a${nth}`, 't0'));
    const settings = { ...everyone, mentionedReplyChance: 0.5 };
    const { replies, silences } = planTick(forum({ agents: 1000, pendingMentions }), settings);
    const named = silences.flatMap((one) => (one.kind === 'mentioned' ? [one.agent] : []));
    const replying = new Set(replies.map(({ agent }) => agent));
    const first = pendingMentions.map(({ agentId }) => agentId).filter((id) => !replying.has(id));
    expect(new Set(named)).toEqual(new Set(first.slice(0, 50)));
    const counted = silences.flatMap((one) =>
      one.kind === 'others' && one.phase === 'reply' ? [one] : [],
    );
    expect(counted.map(({ because }) => because)).toEqual(['FO7', 'FO11']);
    const silent = counted.reduce((sum, { count }) => sum + count, named.length);
    expect(silent).toBe(1000 - replies.length);
  });

  test('[FO11] replies of mentioned agents come first, and other agents fill the remaining places', () => {
    const pendingMentions = [mention('a7', 't0'), mention('a8', 't0')];
    const plan = planTick(forum({ pendingMentions }), everyone);
    expect(plan.replies.map(({ because }) => because)).toEqual(['FO7', 'FO7', 'FO9', 'FO9', 'FO9']);
  });
});

describe('the plan of a tick follows the rules in any forum', () => {
  test('[FO5] [FO8] [FO10] [FO11] every plan respects the caps, the active threads and the priority of mentions', () => {
    fc.assert(
      fc.property(forums, forumSettings, (view, settings) => {
        expect(faultsOf(view, planTick(view, settings), settings)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('[FO11] a plan either chooses an agent or lists it as silent', () => {
    fc.assert(
      fc.property(forums, forumSettings, (view, settings) => {
        const plan = planTick(view, settings);
        const silent = (phase: string) =>
          plan.silences.reduce((count, silence) => {
            if (silence.kind === 'others')
              return count + (silence.phase === phase ? silence.count : 0);
            return count + (phase === 'reply' ? 1 : 0);
          }, 0);
        expect(plan.newThreads.length + silent('create-threads')).toBe(view.agents.count);
        expect(plan.replies.length + silent('reply')).toBe(view.agents.count);
      }),
    );
  });
});

/** The faults of a plan. In every forum, this list must be empty. */
function faultsOf(view: ForumView, plan: TickPlan, settings: ForumSettings): string[] {
  const { newThreads, replies } = plan;
  const pruned = new Set(plan.prune.mentions);
  const pending = view.pendingMentions.filter(({ id }) => !pruned.has(id));
  const isMentioned = (agent: string) => pending.some(({ agentId }) => agentId === agent);
  const rules = replies.map(({ because }) => because);
  const faults = {
    'too many threads': newThreads.length > settings.maxThreads,
    'too many replies': replies.length > settings.maxReplies,
    'two threads of one agent': hasRepeats(newThreads),
    'two replies of one agent': hasRepeats(replies),
    'an agent that is not active': [...newThreads, ...replies].some(
      ({ agent }) => view.agents.indexOf(agent) === undefined,
    ),
    'others before the mentioned':
      rules.lastIndexOf('FO7') > rules.indexOf('FO9') && rules.includes('FO9'),
    'the wrong reason': replies.some(
      ({ agent, because }) => because !== (isMentioned(agent) ? 'FO7' : 'FO9'),
    ),
    'a thread that is not active': replies.some(({ threadId }) => {
      const target = view.threads.byId(threadId);
      return target === undefined || target.expiresAt <= view.at || target.messageCount === 0;
    }),
  };
  return Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
}

function hasRepeats(planned: readonly { agent: string }[]): boolean {
  return new Set(planned.map(({ agent }) => agent)).size < planned.length;
}

const names = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'gone'];
const threadIds = ['t0', 't1', 't2', 'deleted'];

const forums = fc
  .record({
    seed: fc.string(),
    tick: fc.nat(),
    agents: fc.subarray(names.slice(0, 8)),
    mentions: fc.array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.constantFrom(...threadIds),
        fc.integer({ min: 0, max: 5 }),
      ),
      { maxLength: 20 },
    ),
    threads: fc.tuple(...Array.from({ length: 3 }, () => fc.tuple(fc.boolean(), fc.boolean()))),
  })
  .map(({ mentions, threads, ...given }) =>
    forum({
      ...given,
      pendingMentions: mentions.map(([agent, threadId, hours], nth) =>
        mention(agent, threadId, { id: `m${nth}`, createdAt: NOW - hours * HOUR_MS }),
      ),
      threads: threads.map(([live, full], nth) =>
        thread(`t${nth}`, { expiresAt: NOW + (live ? 1 : 0), messageCount: full ? 1 : 0 }),
      ),
    }),
  );

const chances = fc.constantFrom(0, 0.12, 0.5, 0.7, 1);
const forumSettings = fc
  .record({
    creationChance: chances,
    mentionedReplyChance: chances,
    baseReplyChance: chances,
    maxThreads: fc.nat({ max: 4 }),
    maxReplies: fc.nat({ max: 6 }),
  })
  .map((changed) => ({ ...DEFAULT_FORUM_SETTINGS, ...changed }));

function shuffles<T>(list: readonly T[]) {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}

function busyForum(
  changed: { seed?: string; tick?: number } = {},
  idOf = (nth: number) => `t${nth}`,
): ForumView {
  return forum({
    ...changed,
    agents: 60,
    threads: Array.from({ length: 12 }, (_, nth) => thread(idOf(nth), { number: nth + 1 })),
    pendingMentions: Array.from({ length: 12 }, (_, nth) =>
      mention(`a${nth % 4}`, idOf(nth), { id: `${idOf(nth)} again`, order: nth + 1 }),
    ),
  });
}
