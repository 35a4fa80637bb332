import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { TestGate } from '../support/gate.ts';
import { Society } from './support/society.ts';
import { HOUR_MS } from './support/ticking.ts';
import { isoAt } from '../support/iso-at.ts';

/** Forum settings with which only mentioned agents are asked to reply. */
const ASKED = {
  creationChance: 0,
  mentionedReplyChance: 1,
  baseReplyChance: 0,
};

describe.each(DATABASES)('the views of a forum, on $name', (kind) => {
  test('[FO16] the list of pending mentions shows each agent, thread, sender and deadline', async () => {
    const society = await Society.open(await kind.forTest());
    const { threadId } = await society.opened('Payroll', '@Ada, @Bea: well?');
    const other = await society.opened('Lunch', '@Cem: well?');
    const asked = society.clock.now();
    expect(await society.forums.pending(society.id, { threadId })).toMatchObject(
      ['Ada', 'Bea'].map((agentName) => ({
        agentName,
        agentId: society.stage.id(agentName),
        threadId,
        threadTitle: 'Payroll',
        mentionerName: 'Ana',
        createdAt: isoAt(asked),
        forgottenAt: isoAt(asked + 3 * HOUR_MS),
      })),
    );
    const all = await society.forums.pending(society.id);
    expect(all.map(({ agentName }) => agentName).toSorted()).toEqual(['Ada', 'Bea', 'Cem']);
    const there = await society.forums.pending(society.id, { threadId: other.threadId });
    expect(there.map(({ agentName }) => agentName)).toEqual(['Cem']);
  });

  test('[FO16] the list of pending mentions omits paused and removed agents', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll', '@Ada, @Bea, @Cem: well?');
    const { agents } = society.stage.conch;
    await agents.remove(society.stage.id('Ada'));
    await agents.update(society.stage.id('Bea'), { status: 'paused' });
    const waiting = await society.forums.pending(society.id);
    expect(waiting.map(({ agentName }) => agentName)).toEqual(['Cem']);
    expect(await society.forums.state(society.id)).toMatchObject({ pendingMentions: 1 });
  });

  test('[FO16] pending mentions are listed in pages, the oldest first, without agents that cannot reply', async () => {
    const society = await Society.open(await kind.forTest());
    const { threadId } = await society.opened('Payroll', '@everyone: well?');
    await society.opened('Lunch', '@everyone: hungry?');
    await society.stage.conch.agents.remove(society.stage.id('Ada'));
    const all = await society.forums.pending(society.id);
    const there = await society.forums.pending(society.id, { threadId });
    const read = async (which: { threadId?: typeof threadId }) => {
      const pages = [await society.forums.pending(society.id, { ...which, limit: 3 })];
      for (let after = pages[0]?.at(-1); after !== undefined; after = pages.at(-1)?.at(-1)) {
        pages.push(await society.forums.pending(society.id, { ...which, after, limit: 3 }));
      }
      return pages;
    };
    const [pages, ofThread] = [await read({}), await read({ threadId })];
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3, 3, 2, 0]);
    expect(pages.flat()).toEqual(all);
    expect(ofThread.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
    expect(ofThread.flat()).toEqual(there);
    expect(all.slice(0, 7)).toEqual(there);
  });

  test('[FO16] listing the pending mentions of an unknown thread is refused', async () => {
    const society = await Society.open(await kind.forTest());
    const none = society.forums.pending(society.id, { threadId: 'none' });
    await expect(none).rejects.toMatchObject({ code: 'no-such-thread' });
  });

  test('[FO23] the state of a forum shows its last tick, its open threads and its pending mentions', async () => {
    const society = await Society.open(await kind.forTest(), { forum: ASKED });
    await society.opened('Payroll', '@Ada: well?');
    const fresh = { tick: 0, lastTickAt: null, openThreads: 1, pendingMentions: 1 };
    const rest = { seed: 'society', isPaused: true, isTicking: false, nextTickAt: null };
    expect(await society.forums.state(society.id)).toMatchObject({ ...fresh, ...rest });
    await society.stage.conch.spaces.update(society.id, {
      settings: { forum: { isPaused: false } },
    });
    const nextTickAt = isoAt(society.clock.now() + HOUR_MS);
    expect(await society.forums.state(society.id)).toMatchObject({ isPaused: false, nextTickAt });
    await society.stage.conch.spaces.update(society.id, {
      settings: { forum: { isPaused: true } },
    });
  });

  test('[FO7] the view of a tick shows the agents that it asked, their tasks, the rules and the results', async () => {
    const society = await Society.open(await kind.forTest(), { forum: ASKED });
    const { threadId } = await society.opened('Payroll', '@Ada: well?');
    await society.ticks(1);
    const view = await society.forums.tickView(society.id, 1);
    expect(view).toMatchObject({
      number: 1,
      at: isoAt(society.clock.now()),
      endedAt: isoAt(society.clock.now()),
      askedBy: { name: 'Ana' },
      threadsWritten: 0,
      repliesWritten: 1,
      pending: 1,
      pruned: 0,
      expired: [],
      cost: { tokens: 10, costUsd: 0 },
    });
    const { items } = await society.stage.conch.threads.posts(society.id, threadId);
    expect(view.planned).toMatchObject([
      {
        kind: 'reply',
        agent: { id: society.stage.id('Ada'), name: 'Ada' },
        thread: { id: threadId, number: 1, title: 'Payroll' },
        because: 'FO7',
        state: 'ended',
        outcome: 'responded',
        messageId: items[1]?.message.id,
      },
    ]);
    expect(view.silences).toEqual([
      { kind: 'others', phase: 'create-threads', count: 8, because: 'FO4' },
      { kind: 'others', phase: 'reply', count: 7, because: 'FO9' },
    ]);
  });

  test('[FO4] the view of a tick shows the thread that an agent opened on request', async () => {
    const forum = { creationChance: 1, maxThreads: 1, baseReplyChance: 0 };
    const society = await Society.open(await kind.forTest(), { forum });
    await society.ticks(1);
    const [thread] = (await society.stage.conch.threads.list(society.id)).items;
    const { planned } = await society.forums.tickView(society.id, 1);
    expect(planned).toMatchObject([{ kind: 'thread', thread: { id: thread?.id, number: 1 } }]);
  });

  test('[FO24] during a tick, its view shows which runs have finished and which are still running', async () => {
    const gate = new TestGate();
    const wait = ({ seed }: { seed: string }) =>
      seed.includes(':0:') ? gate.pass() : Promise.resolve();
    const society = await Society.open(await kind.forTest(), { forum: ASKED, wait });
    await society.opened('Payroll', '@Ada, @Bea: well?');
    await society.begun();
    const isReported = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return (await society.forums.tickView(society.id, 1)).planned[1]?.state === 'reported';
    };
    while (!(await isReported()));
    const { planned, endedAt } = await society.forums.tickView(society.id, 1);
    expect([planned.map(({ state }) => state), endedAt]).toEqual([['running', 'reported'], null]);
    gate.open();
    await society.stage.conch.idle();
    const over = (await society.forums.tickView(society.id, 1)).planned;
    expect(over.map(({ outcome }) => outcome)).toEqual(['responded', 'responded']);
  });

  test('[FO23] the ticks of a forum are listed page by page, the newest first', async () => {
    const society = await Society.open(await kind.forTest(), { forum: ASKED });
    await society.ticks(3);
    const first = await society.forums.ticks(society.id, { limit: 2 });
    expect([first.items.map(({ number }) => number), first.next]).toEqual([[3, 2], 2]);
    const then = await society.forums.ticks(society.id, { before: 2, limit: 2 });
    expect([then.items.map(({ number }) => number), then.next]).toEqual([[1], null]);
    const none = society.forums.tickView(society.id, 4);
    await expect(none).rejects.toMatchObject({ code: 'no-such-tick' });
  });
});
