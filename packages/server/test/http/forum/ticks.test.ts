import { scriptKind, type AgentKind } from '@conch/agents';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../../support/every-page.ts';
import { makeForum, TALKER } from '../../support/make-forum.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

/** An agent that says nothing and costs money. */
const PAID: AgentKind = {
  name: 'paid',
  agentOf: () => {
    const silent = scriptKind.agentOf([{ do: { skip: true } }]);
    if (!silent.ok) return silent;
    const worstCase = { tokens: 100, costUsd: 0.01 };
    return { ok: true, agent: { worstCase, run: (...given) => silent.agent.run(...given) } };
  },
};

const HOUR_MS = 3_600_000;
const NO_CREATION = { creationChance: 0 };

describe.each(DATABASES)('the ticks of a forum over HTTP, on $name', (kind) => {
  test('[FO15] a requested tick writes the posts of its agents and records their runs', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const number = await forum.tick();
    const tick = await owner.call('readTick', { params: { tickNumber: '1' } });
    const thread = { id: threadId, number: 1, title: 'Gardens' };
    expect(number).toBe(1);
    expect(tick).toMatchObject({
      number: 1,
      askedBy: { name: 'Olga' },
      threadsWritten: 0,
      repliesWritten: 2,
      pending: 1,
    });
    expect(tick.endedAt).not.toBeNull();
    expect(tick.planned.map(({ agent, ...rest }) => [agent.name, rest])).toEqual([
      ['Ada', expect.objectContaining({ kind: 'reply', thread, outcome: 'responded' })],
      ['Bea', expect.objectContaining({ kind: 'reply', thread, outcome: 'responded' })],
    ]);
  });

  test('[FO6] [FO13] a tick reports refused posts with the reason', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const again = { newThread: { title: 'Gardens beside rivers', body: 'I open it once more.' } };
    const forum = await makeForum(opened, {
      agents: { Ada: [{ do: again }], Bea: [{ do: { forumReply: { body: 'Short.' } } }] },
      settings: { creationChance: 1 },
    });
    await forum.openThread('Gardens beside rivers', 'Which is yours, @Bea?');
    await forum.tick();
    const { planned } = await owner.call('readTick', { params: { tickNumber: '1' } });
    const outcomes = planned.map(({ endedBecause, outcomeWords }) => [endedBecause, outcomeWords]);
    expect(outcomes).toContainEqual([
      'FO6',
      'posted nothing: its title is too similar to that of a recent thread',
    ]);
    expect(outcomes).toContainEqual([
      'FO13',
      'posted nothing: its answer is too short or is not a post',
    ]);
    const runId = planned.find(({ endedBecause }) => endedBecause === 'FO6')?.runId ?? '';
    const params = { spaceId: forum.spaceId, runId };
    expect(await owner.call('readRun', { params })).toMatchObject({
      endedBecause: 'FO6',
      outcomeWords: 'posted nothing: its title is too similar to that of a recent thread',
    });
  });

  test('posts name their senders and mentioned agents, and a deleted post mentions nobody', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada? And @Bea, and @Ada?');
    await forum.tick();
    const params = { threadId };
    const { items } = await owner.call('readPosts', { params });
    const [first] = items;
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(items.map(({ message }) => message.sender?.name ?? '').toSorted()).toEqual([
      'Ada',
      'Bea',
      'Olga',
    ]);
    expect(first?.mentioned).toEqual([
      { agentId: forum.agent('Ada'), name: 'Ada', isExpected: false },
      { agentId: forum.agent('Bea'), name: 'Bea', isExpected: false },
    ]);
    expect(items.map(({ message }) => message.replyTo)).toEqual([null, null, null]);
    const { spaceId } = forum;
    const messageId = first?.message.id ?? '';
    await owner.call('deleteMessage', { params: { spaceId, messageId } });
    const after = await owner.call('readPosts', { params });
    expect(after.items[0]?.mentioned).toEqual([]);
  });

  test('[FO16] pending mentions are listed for a forum and for a thread until the agents have replied', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const other = await forum.openThread('Rivers', 'Any near you, @Bea?');
    const all = await owner.call('listPendingMentions');
    const pending = await owner.call('listPendingMentions', { query: { threadId } });
    expect(all.items.map(({ agentName, threadTitle }) => [agentName, threadTitle])).toEqual([
      ['Ada', 'Gardens'],
      ['Bea', 'Rivers'],
    ]);
    expect(pending.items).toMatchObject([{ agentId: forum.agent('Ada'), mentionerName: 'Olga' }]);
    await forum.tick();
    expect((await owner.call('listPendingMentions')).items).toEqual([]);
    expect((await owner.call('readForum')).pendingMentions).toBe(0);
    expect((await owner.call('readThread', { params: { threadId: other } })).replyCount).toBe(1);
  });

  test('[FO16] [FO17] a post shows for each mentioned agent whether its reply is still expected', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const SILENT = [{ do: { skip: true } }];
    const agents = { Ada: TALKER, Bea: SILENT, Cleo: SILENT };
    const forum = await makeForum(opened, { agents, settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada, @Bea, @Cleo?');
    const expected = async () => {
      const { items } = await owner.call('readPosts', { params: { threadId } });
      return (items[0]?.mentioned ?? []).filter((one) => one.isExpected).map(({ name }) => name);
    };
    expect(await expected()).toEqual(['Ada', 'Bea', 'Cleo']);
    await forum.tick();
    expect(await expected()).toEqual(['Bea', 'Cleo']);
    const params = { agentId: forum.agent('Cleo') };
    await owner.call('changeAgent', { params, body: { status: 'paused' } });
    expect(await expected()).toEqual(['Bea']);
    const elsewhere = await forum.openThread('Rivers', 'And @Ada here?');
    const { items } = await owner.call('readPosts', { params: { threadId: elsewhere } });
    expect(items[0]?.mentioned).toMatchObject([{ name: 'Ada', isExpected: true }]);
    expect(await expected()).toEqual(['Bea']);
  });

  test('[FO16] pending mentions are listed in pages, and an invalid cursor is refused', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada, @Bea?');
    await forum.openThread('Rivers', 'Any near you, @Bea?');
    const namesOf = (where: { threadId?: string }) =>
      everyPage(async (place) => {
        const query = { ...where, ...place, limit: 2 };
        const { items, next } = await owner.call('listPendingMentions', { query });
        return { items: items.map(({ agentName }) => agentName), next };
      });
    expect(await namesOf({})).toEqual([['Ada', 'Bea'], ['Bea']]);
    expect((await namesOf({ threadId })).flat()).toEqual(['Ada', 'Bea']);
    for (const cursor of ['1', '1.2', 'a.b.c', `1.2.${threadId}.3`]) {
      const { code } = await owner.refused('listPendingMentions', { query: { cursor } });
      expect(code).toBe('bad-cursor');
    }
  });

  test('a dry run predicts the agents that reply, and the next tick gives the floor to these agents', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { settings: { creationChance: 1, maxThreads: 1 } });
    await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const before = await owner.call('readForum');
    const next = await owner.call('readNextTick');
    const mentioned = next.mentioned.map(({ agent, thread, chance }) => [
      agent.name,
      thread.title,
      chance,
    ]);
    expect(mentioned).toEqual([['Ada', 'Gardens', 1]]);
    expect(next).toMatchObject({ number: 1, others: { count: 1, chance: 1 } });
    expect(await owner.call('readForum')).toEqual(before);
    await forum.tick();
    const tick = await owner.call('readTick', { params: { tickNumber: '1' } });
    const plannedRow = ({ kind: what, agent, because }: (typeof next.plan.planned)[number]) => [
      what,
      agent.name,
      because,
    ];
    expect(tick.planned.map(plannedRow)).toEqual(next.plan.planned.map(plannedRow));
    expect(next.plan.planned).toHaveLength(3);
  });

  test('ticks are listed in pages, newest first', async () => {
    const opened = await openServer(kind);
    const forum = await makeForum(opened, { agents: {} });
    for (let nth = 0; nth < 5; nth += 1) await forum.tick();
    const pages = await everyPage((place) =>
      opened.owner.call('listTicks', { query: { ...place, limit: 2 } }),
    );
    expect(pages.map((page) => page.map(({ number }) => number))).toEqual([[5, 4], [3, 2], [1]]);
  });

  test('[FO23] a second tick of a forum is refused while one is running', async () => {
    const opened = await openServer(kind);
    const { owner, server } = opened;
    const slow = [{ do: { forumReply: { body: 'It takes me long to say.' }, delayMs: 60_000 } }];
    const forum = await makeForum(opened, { agents: { Ada: slow }, settings: NO_CREATION });
    await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const query = { spaceId: forum.spaceId };
    const first = await owner.call('beginTick', { query });
    const second = await owner.refused('beginTick', { query });
    expect([first.number, second.code, second.status]).toEqual([1, 'tick-under-way', 409]);
    await owner.call('stop', { params: query, body: {} });
    await server.conch.idle(forum.spaceId);
    expect(await owner.call('readForum')).toMatchObject({ tick: 1, isTicking: false });
  });

  test('a forum can be paused and resumed, and shows the time of its next tick unless it is paused', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const { owner } = opened;
    await makeForum(opened, { settings: { isPaused: false } });
    const at = (ms: number) => new Date(clock.now() + ms).toISOString();
    expect(await owner.call('readForum')).toMatchObject({
      isPaused: false,
      nextTickAt: at(HOUR_MS),
    });
    const paused = await owner.call('pauseForum');
    expect(paused).toMatchObject({ isPaused: true, nextTickAt: null, pausedBecause: null });
    clock.advance(HOUR_MS / 2);
    const resumed = await owner.call('resumeForum');
    expect(resumed).toMatchObject({ isPaused: false, nextTickAt: at(HOUR_MS / 2), tick: 0 });
  });

  test('[FO25] a forum whose agents cost money cannot resume without a daily budget', async () => {
    const opened = await openServer(kind, { kinds: [PAID] });
    const { owner } = opened;
    const { id } = await owner.call('addAgent', {
      body: { name: 'Pia', kind: 'paid', config: {} },
    });
    const body = {
      name: 'Dear forum',
      settings: { kind: 'forum' as const, forum: { isPaused: true } },
      memberIds: [id],
    };
    const { id: spaceId } = await owner.call('makeSpace', { body });
    const problem = await owner.refused('resumeForum');
    const dayBudget = { maxTokens: null, maxCostUsd: 1 };
    await owner.call('changeSpace', { params: { spaceId }, body: { settings: { dayBudget } } });
    const resumed = await owner.call('resumeForum');
    expect(problem).toMatchObject({ code: 'money-stop-needed', status: 422 });
    expect(resumed.isPaused).toBe(false);
  });

  test('a member without rights to manage a forum can read its ticks but change nothing', async () => {
    const opened = await openServer(kind);
    const { person } = opened;
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const forum = await makeForum(opened, { people: [ben] });
    await forum.tick();
    const query = { spaceId: forum.spaceId };
    expect((await ben.call('listTicks')).items).toHaveLength(1);
    expect((await ben.call('readNextTick')).number).toBe(2);
    const codes = [
      await ben.refused('beginTick', { query }),
      await ben.refused('pauseForum', { query }),
      await ben.refused('resumeForum', { query }),
      await cleo.refused('readForum', { query }),
      await cleo.refused('beginTick', { query }),
      await cleo.refused('beginTick'),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'no-such-space',
      'no-such-space',
      'which-forum',
    ]);
  });

  test('tick requests for chats, unknown ticks, unknown threads or with invalid input are refused', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened);
    const chat = await makeRoom(owner, { name: 'A chat' });
    const [query, here] = [{ spaceId: chat.spaceId }, { spaceId: forum.spaceId }];
    const codes = [
      await owner.refused('readForum', { query }),
      await owner.refused('beginTick', { query }),
      await owner.refused('listTicks', { query }),
      await owner.refused('readTick', { params: { tickNumber: '1' }, query }),
      await owner.refused('readNextTick', { query }),
      await owner.refused('listPendingMentions', { query }),
      await owner.refused('pauseForum', { query }),
      await owner.refused('resumeForum', { query }),
      await owner.refused('readTick', { params: { tickNumber: '1' }, query: here }),
      await owner.refused('readTick', { params: { tickNumber: '0' }, query: here }),
      await owner.refused('readTick', { params: { tickNumber: 'one' }, query: here }),
      await owner.refused('listTicks', { query: { ...here, cursor: 'one' } }),
      await owner.refused('listPendingMentions', {
        query: { ...here, threadId: '019a8c1e-0000-7000-8000-000000000000' },
      }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      ...Array.from({ length: 8 }, () => 'not-a-forum'),
      'no-such-tick',
      'bad-input',
      'bad-input',
      'bad-cursor',
      'no-such-thread',
    ]);
  });

  test('an agent’s post in a forum cannot be regenerated', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const forum = await makeForum(opened, { agents: { Ada: TALKER }, settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
    await forum.tick();
    const { items } = await owner.call('readPosts', { params: { threadId } });
    const params = { spaceId: forum.spaceId, messageId: items[1]?.message.id ?? '' };
    expect((await owner.refused('regenerate', { params })).code).toBe('in-forum');
  });
});
