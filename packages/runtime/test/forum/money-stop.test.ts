import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { LogLine } from '../../src/index.ts';
import { refusalOf } from '../support/wrong.ts';
import { Poster } from './support/poster.ts';
import { HOUR_MS, ticking, type TickingForum } from './support/ticking.ts';

const CENT = { tokens: 10, costUsd: 0.01 };
const UNPRICED = { tokens: 10, costUsd: null };
const FREE = { tokens: 10, costUsd: 0 };
const NONE = { maxTokens: null, maxCostUsd: null };
const MONEY = { maxTokens: null, maxCostUsd: 5 };
const TOKENS = { maxTokens: 1_000, maxCostUsd: null };
const DAY_MS = 24 * HOUR_MS;

describe.each(DATABASES)('the money stop of a forum, on $name', (kind) => {
  test('[FO25] creating a forum with a paid agent is refused without a money stop', async () => {
    const { stage } = await paid(kind);
    const members = [stage.id('Ana'), stage.id('Paid'), stage.id('Free')];
    const refusal = await refusalOf(() =>
      stage.conch.spaces.create({ name: 'Other', memberIds: members, settings: { kind: 'forum' } }),
    );
    expect(refusal.code).toBe('money-stop-needed');
    expect(refusal.message).toContain('Paid costs money');
    expect((await stage.conch.spaces.list()).map(({ name }) => name)).toEqual(['Forum']);
  });

  test.each([
    ['a day budget in money', { dayBudget: MONEY }],
    ['a pause', { forum: { isPaused: true } }],
  ])('[FO25] a forum with a paid agent can be created if it has %s', async (_, given) => {
    const { stage } = await paid(kind);
    const members = [stage.id('Paid')];
    const made = stage.conch.spaces.create({
      name: 'Other',
      memberIds: members,
      settings: { kind: 'forum', ...given },
    });
    await expect(made).resolves.toMatchObject({ name: 'Other' });
  });

  test.each([
    ['a paid agent that has a day budget in money', 'Paid', MONEY],
    ['an agent of unknown price that has a day budget in tokens', 'Unpriced', TOKENS],
    ['an agent that is not active', 'Asleep', NONE],
  ])('[FO25] a forum with %s needs no day budget', async (_, name, dayBudget) => {
    const { stage } = await paid(kind);
    await stage.conch.agents.update(stage.id(name), { dayBudget });
    const members = [stage.id(name)];
    const made = stage.conch.spaces.create({
      name: 'Other',
      memberIds: members,
      settings: { kind: 'forum' },
    });
    await expect(made).resolves.toMatchObject({ name: 'Other' });
  });

  test.each([
    ['Paid', TOKENS],
    ['Unpriced', NONE],
  ])(
    '[FO25] creating a forum with the agent %s and the day budget %o is refused',
    async (name, dayBudget) => {
      const { stage } = await paid(kind);
      const settings = { kind: 'forum', dayBudget } as const;
      const given = { name: 'Other', settings, memberIds: [stage.id(name)] };
      const refusal = await refusalOf(() => stage.conch.spaces.create(given));
      expect(refusal).toMatchObject({ code: 'money-stop-needed', about: [name] });
    },
  );

  test.each([
    ['resumed', { forum: { isPaused: false }, dayBudget: NONE }],
    ['saved without its budget', { dayBudget: NONE }],
    ['saved with a budget in tokens instead of money', { dayBudget: TOKENS }],
  ])(
    '[FO25] a forum cannot be %s if its agents could then spend without limit',
    async (what, settings) => {
      const { stage } = await paid(kind, { dayBudget: MONEY });
      if (what === 'resumed')
        await stage.conch.spaces.update(stage.space(), { settings: { forum: PAUSED } });
      const refusal = await refusalOf(() => stage.conch.spaces.update(stage.space(), { settings }));
      expect(refusal.code).toBe('money-stop-needed');
      expect((await stage.conch.spaces.get(stage.space())).settings.dayBudget).toEqual(MONEY);
    },
  );

  test('[FO25] a token budget cannot be removed while it is the only limit of an agent', async () => {
    const agents = { Unpriced: { agent: new Poster({ worstCase: UNPRICED }) } };
    const { stage } = await ticking(kind, { agents, forum: { dayBudget: TOKENS } });
    const refusal = await refusalOf(() =>
      stage.conch.spaces.update(stage.space(), { settings: { dayBudget: NONE } }),
    );
    expect(refusal).toMatchObject({ code: 'money-stop-needed', about: ['Unpriced'] });
  });

  test('[FO25] if a tick would ask a paid agent that was just resumed, the forum is paused and no agent is asked', async () => {
    const failures: LogLine[] = [];
    const log = (line: LogLine): void => void (line.what === 'failure' && failures.push(line));
    const late = new Poster({ worstCase: CENT });
    const agents = {
      Free: { agent: new Poster() },
      Late: { agent: late, status: 'paused' },
    } as const;
    const play = await ticking(kind, { agents, options: { log } });
    await play.stage.conch.agents.update(play.stage.id('Late'), { status: 'active' });
    await hoursUntilPaused(play);
    expect(await play.row()).toMatchObject({ nextTickAt: null, pausedBecause: 'money-stop' });
    expect(late.asked).toEqual([]);
    expect((await play.stage.conch.spaces.get(play.stage.space())).settings.forum.isPaused).toBe(
      true,
    );
    expect(failures.map((line) => 'code' in line && line.code)).toEqual(['money-stop-needed']);
  });

  test('[FO25] a forum is paused before a tick asks an agent whose model now costs money', async () => {
    const price = { costUsd: 0 };
    const agent = new Poster();
    Object.defineProperty(agent, 'worstCase', { get: () => ({ tokens: 10, ...price }) });
    const play = await ticking(kind, { agents: { Ada: { agent } } });
    await play.pass(HOUR_MS);
    expect(agent.asked.length).toBe(1);
    price.costUsd = 0.01;
    await play.pass(HOUR_MS);
    expect((await play.row()).pausedBecause).toBe('money-stop');
    expect(agent.asked.length).toBe(1);
  });

  test('[FO25] a forum is paused before a tick asks an agent whose budget was removed', async () => {
    const agent = new Poster({ worstCase: CENT, spends: CENT });
    const play = await ticking(kind, { agents: { Ada: { agent, dayBudget: MONEY } } });
    await play.pass(HOUR_MS);
    await play.stage.conch.agents.update(play.stage.id('Ada'), { dayBudget: NONE });
    await play.pass(HOUR_MS);
    expect((await play.row()).pausedBecause).toBe('money-stop');
    expect(agent.asked.length).toBe(1);
  });

  test('[FO25] a forum that is paused for money ticks on request, and ticks by itself again after it gets a budget', async () => {
    const play = await pausedForMoney(kind);
    await play.tickNow();
    await play.stage.conch.idle();
    expect((await play.row()).pausedBecause).toBe('money-stop');
    const refusal = await refusalOf(() => play.change({ isPaused: false }));
    expect(refusal.code).toBe('money-stop-needed');
    const { conch } = play.stage;
    await conch.spaces.update(play.stage.space(), {
      settings: { dayBudget: MONEY, forum: { isPaused: false } },
    });
    expect((await play.row()).pausedBecause).toBeNull();
    const before = (await play.ticks()).length;
    await play.pass(HOUR_MS);
    expect((await play.ticks()).length).toBeGreaterThan(before);
  });

  test('[FO25] changing the interval of a forum paused for money does not change the stored reason', async () => {
    const play = await pausedForMoney(kind);
    await play.change({ tickIntervalMs: 2 * HOUR_MS });
    expect(await play.row()).toMatchObject({ nextTickAt: null, pausedBecause: 'money-stop' });
  });

  test('[FO25] a forum that is resumed while its budget is removed never spends without limit', async () => {
    const agent = new Poster({ worstCase: CENT, spends: CENT });
    const forum = { dayBudget: MONEY, forum: { isPaused: true } };
    const play = await ticking(kind, { agents: { Ada: { agent } }, forum });
    const { conch } = play.stage;
    await Promise.allSettled([
      conch.spaces.update(play.stage.space(), { settings: { dayBudget: NONE } }),
      conch.spaces.update(play.stage.space(), { settings: { forum: { isPaused: false } } }),
    ]);
    await play.pass(HOUR_MS);
    const { settings } = await conch.spaces.get(play.stage.space());
    expect(settings.forum.isPaused || settings.dayBudget.maxCostUsd !== null).toBe(true);
    expect(agent.asked.length).toBe(settings.forum.isPaused ? 0 : 1);
  });

  test('[FO25] if a budget is used up during a tick, the tick ends, and the forum continues on the next day', async () => {
    const agents = Object.fromEntries(
      ['Ada', 'Bea', 'Cyd'].map((name) => [
        name,
        { agent: new Poster({ worstCase: CENT, spends: CENT }) },
      ]),
    );
    const dayBudget = { maxTokens: null, maxCostUsd: 0.02 };
    const forum = { dayBudget, forum: { maxThreads: 3, maxReplies: 0 } };
    const play = await ticking(kind, { agents, forum });
    await play.pass(HOUR_MS);
    await play.pass(HOUR_MS);
    const today = await play.ticks();
    expect(today.map(({ threadsWritten }) => threadsWritten)).toEqual([2, 0]);
    expect((await play.row()).isTicking).toBe(0);
    await play.pass(DAY_MS);
    expect((await play.ticks()).map(({ threadsWritten }) => threadsWritten)).toEqual([2, 0, 2]);
  });
});

const PAUSED = { isPaused: true };

/** Opens a forum with one free agent and several agents that cost money. */
function paid(
  kind: (typeof DATABASES)[number],
  forum: NonNullable<Parameters<typeof ticking>[1]>['forum'] = { forum: PAUSED },
): Promise<TickingForum> {
  const agents = {
    Free: { agent: new Poster({ worstCase: FREE }) },
    Paid: { agent: new Poster({ worstCase: CENT }) },
    Unpriced: { agent: new Poster({ worstCase: UNPRICED }) },
    Asleep: { agent: new Poster({ worstCase: CENT }), status: 'paused' },
  } as const;
  return ticking(kind, { agents, forum });
}

async function pausedForMoney(kind: (typeof DATABASES)[number]): Promise<TickingForum> {
  const price = { costUsd: 0 };
  const agent = new Poster({ spends: CENT });
  Object.defineProperty(agent, 'worstCase', { get: () => ({ tokens: 10, ...price }) });
  const play = await ticking(kind, { agents: { Ada: { agent } } });
  price.costUsd = 0.01;
  await play.pass(HOUR_MS);
  expect((await play.row()).pausedBecause).toBe('money-stop');
  return play;
}

async function hoursUntilPaused(play: TickingForum): Promise<void> {
  for (let hour = 0; hour < 20 && (await play.row()).nextTickAt !== null; hour += 1) {
    await play.pass(HOUR_MS);
  }
}
