import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { everyDecision } from '../support/everything.ts';
import { AGENTS, Society } from './support/society.ts';
import { HOUR_MS } from './support/ticking.ts';
import { isoAt } from '../support/iso-at.ts';

describe.each(DATABASES)("the dry run of a forum's next tick, on $name", (kind) => {
  test('[FO1] a dry run shows the same plan that the next tick carries out', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll');
    for (let tick = 1; tick <= 4; tick += 1) {
      society.clock.advance(HOUR_MS);
      const { plan, number: coming, at } = await society.forums.next(society.id);
      await society.begun();
      await society.stage.conch.idle();
      const carriedOut = await society.forums.tickView(society.id, tick);
      expect([coming, at]).toEqual([tick, carriedOut.at]);
      expect(plan.silences).toEqual(carriedOut.silences);
      expect(
        plan.planned.map(({ agent, kind: what, because }) => ({ agent, what, because })),
      ).toEqual(
        carriedOut.planned.map(({ agent, kind: what, because }) => ({ agent, what, because })),
      );
    }
  });

  test('[FO7] [FO9] [FO4] a dry run shows in which thread each agent could reply, and with which chance', async () => {
    const society = await Society.open(await kind.forTest(), { forum: { baseReplyChance: 0.12 } });
    const { threadId } = await society.opened('Payroll', '@Ada: well?');
    await society.opened('Lunch', 'Anybody?');
    const { mentioned, others, threads, creation } = await society.forums.next(society.id);
    expect(mentioned).toEqual([
      {
        agent: { id: society.stage.id('Ada'), name: 'Ada' },
        thread: { id: threadId, number: 1, title: 'Payroll' },
        mentionerName: 'Ana',
        chance: expect.closeTo(0.7, 12) as number,
        because: 'FO7',
      },
    ]);
    expect(others).toEqual({ count: 7, chance: expect.closeTo(0.12, 4) as number });
    expect(threads.map(({ title, chance }) => [title, chance])).toEqual([
      ['Payroll', 0.5],
      ['Lunch', 0.5],
    ]);
    expect(creation.count).toBe(8);
  });

  test('[FO7] a dry run lists at most 50 agents and the number of omitted agents', async () => {
    const society = await Society.open(await kind.forTest(), {
      others: 60,
      forum: { mentionedReplyChance: 0, creationChance: 0 },
    });
    for (let nth = 1; nth <= 51; nth += 1) await society.opened(`Thread ${nth}`, 'Anybody?');
    const agents = [...AGENTS, ...Array.from({ length: 60 }, (_, nth) => `Agent ${nth + 1}`)].map(
      (name) => `@${name}`,
    );
    // One post can mention at most 50 agents.
    await society.opened('Payroll', agents.slice(0, 40).join(', '));
    await society.opened('Lunch', agents.slice(40).join(', '));
    const { mentioned, threads, more, plan } = await society.forums.next(society.id);
    expect([mentioned.length, threads.length]).toEqual([50, 50]);
    expect(more).toEqual({ mentioned: 18, threads: 3, pruned: 0, expired: 0 });
    expect(mentioned[0]?.agent.name).toBe('Ada');
    const silent = plan.silences.filter(({ because }) => because === 'FO7');
    expect(silent).toHaveLength(51);
    expect(silent.at(-1)).toMatchObject({ kind: 'others', count: 18 });
  });

  test('[FO7] a dry run lists the thread with the most expected replies, even if it ends last', async () => {
    const society = await Society.open(await kind.forTest(), { forum: { baseReplyChance: 0 } });
    for (let nth = 1; nth <= 51; nth += 1) await society.opened(`Thread ${nth}`, 'Anybody?');
    society.clock.advance(1);
    await society.opened('Payroll', '@Ada: well?');
    const { threads } = await society.forums.next(society.id);
    expect(threads.at(-1)?.title).toBe('Payroll');
  });

  test('[FO2] [FO3] a dry run shows the mentions that the tick would remove and the threads that would end', async () => {
    const society = await Society.open(await kind.forTest(), {
      forum: { threadLifetimeMs: 3 * HOUR_MS },
    });
    await society.opened('Payroll', '@Ada: well?');
    society.clock.advance(3 * HOUR_MS + 1);
    const { pruned, expired, mentioned } = await society.forums.next(society.id);
    expect(pruned).toMatchObject([{ agent: { name: 'Ada' }, thread: { title: 'Payroll' } }]);
    expect(expired).toMatchObject([{ number: 1, title: 'Payroll' }]);
    expect(mentioned).toEqual([]);
  });

  test('[FO23] a dry run shows the due time if the forum ticks by itself', async () => {
    const society = await Society.open(await kind.forTest(), { forum: { isPaused: false } });
    const due = society.clock.now() + HOUR_MS;
    society.clock.advance(HOUR_MS / 2);
    expect(await society.forums.next(society.id)).toMatchObject({ number: 1, at: isoAt(due) });
    await society.stage.conch.spaces.update(society.id, {
      settings: { forum: { isPaused: true } },
    });
  });

  test('[FO1] a dry run calls no agent and writes nothing', async () => {
    let called = 0;
    const wait = () => {
      called += 1;
      return Promise.resolve();
    };
    const society = await Society.open(await kind.forTest(), { wait });
    await society.opened('Payroll');
    const everything = async () => ({
      decisions: await everyDecision(society.stage.conch, society.id),
      messages: await society.stage.messages('Forum'),
      state: await society.forums.state(society.id),
      pending: await society.forums.pending(society.id),
      hash: await society.forums.hash(society.id),
    });
    const before = await everything();
    for (let nth = 0; nth < 5; nth += 1) await society.forums.next(society.id);
    await society.stage.conch.idle();
    expect(await everything()).toEqual(before);
    expect(called).toBe(0);
  });

  test('[FO1] a dry run uses the current names of renamed agents and omits paused agents', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll', '@Ada, @Bea: well?');
    const { conch } = society.stage;
    await conch.agents.update(society.stage.id('Ada'), { status: 'paused' });
    await conch.agents.update(society.stage.id('Bea'), { name: 'Beatrice' });
    const { mentioned } = await society.forums.next(society.id);
    expect(mentioned.map(({ agent }) => agent.name)).toEqual(['Beatrice']);
  });

  test('[FO23] a dry run of a chat is refused', async () => {
    const society = await Society.open(await kind.forTest());
    const next = society.forums.next(society.stage.space('Chat'));
    await expect(next).rejects.toMatchObject({ code: 'not-a-forum' });
  });
});
