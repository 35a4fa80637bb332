import { describe, expect, test } from 'vitest';

import { HOUR_MS } from '../../support/forum/forum.ts';
import { ForumMeasures, measureForum } from '../../support/forum/forum-measures.ts';
import { ForumSimulation, type SimulatedTick } from '../../support/forum/forum-simulation.ts';

const TICKS = 10_000;
/** The bound in standard deviations. A fair result exceeds this bound once in 150,000 times. */
const BOUND = 4.5;

const BRIEF = { threadLifetimeMs: 12 * HOUR_MS };
const FORUMS = {
  // This forum is too small to reach a cap. A cap would hide the chances.
  'a small forum': { agents: 4, share: 0.5, mentions: 2 },
  // In this forum, mentioned agents do not use all slots, so other agents get slots too.
  'a forum of forty agents': { agents: 40, share: 0.15, mentions: 1, settings: BRIEF },
  // This forum has more mentioned agents than slots for them.
  'a crowded forum': { agents: 60, share: 1, mentions: 2, settings: BRIEF },
};
type ForumName = keyof typeof FORUMS;
const NAMES = Object.keys(FORUMS) as ForumName[];

const known = new Map<ForumName, ForumMeasures>();

/** A long simulation of a forum, run once for all tests. */
function measured(name: ForumName): ForumMeasures {
  const measures = known.get(name) ?? measureForum(FORUMS[name], TICKS);
  known.set(name, measures);
  return measures;
}

describe('ten thousand ticks follow the rules and their chances', () => {
  test.each(NAMES)(
    '[FO2] [FO5] [FO6] [FO7] [FO11] [FO15] [FO17] ten thousand ticks of %s break no rule',
    (name) => {
      expect(measured(name).faults.slice(0, 3)).toEqual([]);
    },
  );

  test.each(NAMES)(
    '[FO4] in ten thousand ticks of %s, agents open threads with chance 0.15, up to the cap',
    (name) => {
      expect(Math.abs(measured(name).creation.deviation)).toBeLessThan(BOUND);
    },
  );

  test.each(NAMES)(
    '[FO7] in ten thousand ticks of %s, mentioned agents reply with chance 0.70, up to the cap',
    (name) => {
      expect(Math.abs(measured(name).mentioned.deviation)).toBeLessThan(BOUND);
    },
  );

  test.each(NAMES)(
    '[FO9] in ten thousand ticks of %s, other agents reply with chance 0.12, up to the cap',
    (name) => {
      expect(Math.abs(measured(name).others.deviation)).toBeLessThan(BOUND);
    },
  );

  test('[FO2] [FO6] ten thousand ticks delete old mentions and refuse similar titles', () => {
    expect(measured('a crowded forum').pruned).toBeGreaterThan(TICKS);
    expect(measured('a small forum').titlesRefused).toBeGreaterThan(100);
  });
});

describe('the order of agents, threads and mentions gives no agent an advantage', () => {
  const draws: readonly (readonly [ForumName, keyof ForumMeasures['fairness']])[] = [
    ['a small forum', 'agents that open threads'],
    ['a small forum', 'unmentioned agents'],
    ['a small forum', 'threads with replies'],
    ['a forum of forty agents', 'agents that open threads'],
    ['a forum of forty agents', 'unmentioned agents'],
    ['a forum of forty agents', 'agents that open the first thread'],
    ['a forum of forty agents', 'threads with replies'],
    ['a crowded forum', 'agents that open threads'],
    ['a crowded forum', 'mentioned agents'],
    ['a crowded forum', 'agents that reply first'],
    ['a crowded forum', 'mentions'],
  ];
  test.each(draws)(
    '[FO5] [FO9] [FO11] in %s, an early or late position in the list gives no advantage to %s',
    (name, which) => {
      const { trend, furthest, draws: seen } = measured(name).fairness[which];
      expect(seen).toBeGreaterThan(1_000);
      expect(Math.abs(trend)).toBeLessThan(BOUND);
      expect(furthest).toBeLessThan(BOUND);
    },
  );
});

describe('the statistical bounds detect wrong chances and caps', () => {
  test('[FO4] [FO7] [FO9] the statistical bounds detect the wrong chances 0.16, 0.72 and 0.13', () => {
    const wrong = { creation: 0.16, mentioned: 0.72, others: 0.13 };
    const { creation, mentioned, others } = measureForum(FORUMS['a small forum'], TICKS, wrong);
    const least = Math.max(creation.deviation, mentioned.deviation, others.deviation);
    expect(least).toBeLessThan(-BOUND);
  });

  test('[FO11] the statistical bounds detect a cap that always omits the agents that joined last', () => {
    const forum = new ForumSimulation(FORUMS['a crowded forum']);
    const measures = new ForumMeasures();
    for (let nth = 0; nth < 200; nth += 1) measures.addPlan(cutByOrder(forum.tick()));
    expect(measures.fairness['mentioned agents'].trend).toBeLessThan(-BOUND);
  });

  test('[FO5] the statistical bounds detect that the agent that joined first always opens a thread', () => {
    const forum = new ForumSimulation(FORUMS['a crowded forum']);
    const measures = new ForumMeasures();
    for (let nth = 0; nth < 200; nth += 1) {
      const { view, plan } = forum.tick();
      const [first, ...rest] = plan.newThreads;
      const newThreads =
        first === undefined ? [] : [{ ...first, agent: view.agents.at(0) }, ...rest];
      measures.addPlan({ view, plan: { ...plan, newThreads } });
    }
    expect(measures.fairness['agents that open threads'].furthest).toBeGreaterThan(BOUND);
  });
});

/** The tick as it would be if the cap chose the mentioned agents by their order in the roster. */
function cutByOrder({ view, plan }: SimulatedTick): Pick<SimulatedTick, 'view' | 'plan'> {
  const replies = plan.replies.filter(({ because }) => because === 'FO7');
  const leftOut = plan.silences.flatMap((silence) =>
    silence.kind === 'mentioned' && silence.because === 'FO11' ? [silence.agent] : [],
  );
  const place = (agent: Parameters<typeof view.agents.indexOf>[0]) =>
    view.agents.indexOf(agent) ?? 0;
  const willing = [...replies.map(({ agent }) => agent), ...leftOut].toSorted(
    (one, other) => place(one) - place(other),
  );
  const cut = replies.map((reply, nth) => ({ ...reply, agent: willing[nth] ?? reply.agent }));
  return { view, plan: { ...plan, replies: cut } };
}
