import type { Task } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import { floorOf, type Script } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { ForumFork, SpaceCard } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { AGENTS, Society } from './support/society.ts';
import { HOUR_MS } from './support/ticking.ts';

function forked(society: Society, part: Partial<ForumFork> = {}): Promise<SpaceCard> {
  return society.forums.fork(society.id, { tick: 4, name: 'What if', ...part });
}

async function hashAt(society: Society, where: SpaceId, upToTick: number): Promise<string> {
  return (await society.forums.hash(where, { upToTick })).hash;
}

describe.each(DATABASES)('a fork of a forum, on $name', (kind) => {
  test('[FO1] a fork with the same settings has the same hash up to the tick where the fork begins, and the same ticks afterwards', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll');
    await society.ticks(6);
    const { id } = await forked(society, { tick: 3 });
    expect(await hashAt(society, id, 3)).toBe(await hashAt(society, society.id, 3));
    await society.ticks(3, id);
    expect(await society.forums.hash(id)).toEqual(await society.forums.hash(society.id));
  });

  test('[FO1] a fork with another reply chance differs from the original only after the tick where the fork begins', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const { id } = await forked(society, { settings: { baseReplyChance: 0, maxThreads: 1 } });
    await society.ticks(2, id);
    const { common, first, settings } = await society.forums.compare(society.id, id);
    expect(common).toEqual({ ticks: 4, hash: await hashAt(society, society.id, 4) });
    expect(first).toMatchObject({ tick: 5, in: 'plan' });
    expect(settings).toEqual([
      { name: 'maxThreads', a: 3, b: 1 },
      { name: 'baseReplyChance', a: 0.3, b: 0 },
    ]);
  });

  test('[FO15] [FO16] a fork has the counters and pending mentions that the forum had at the tick where the fork begins', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll');
    await society.ticks(2);
    const then = await society.forums.pending(society.id);
    await society.ticks(3);
    const { id } = await forked(society, { tick: 2 });
    expect(await society.forums.recount(id)).toEqual([]);
    const pending = await society.forums.pending(id);
    expect(pending.map((one) => one.id)).toEqual(then.map((one) => one.id));
    expect(pending.length).toBeGreaterThan(0);
  });

  test('[I-7] the replay of a fork makes the same decisions', async () => {
    const place = await kind.forTest();
    const society = await Society.open(place);
    await society.talk();
    const { id } = await forked(society);
    await society.ticks(2, id);
    const replay = await society.stage.conch.read.replay(id);
    await society.stage.close();
    const database = await place.open();
    const stored = await database.read(() => floorOf(id));
    await database.close();
    await society.stage.reopen();
    const floor: unknown = JSON.parse(stored?.floor ?? 'null');
    expect(replay).toMatchObject({ ok: true, state: { floor } });
  });

  test('[FO1] a fork has the same silent runs with the same rules up to the tick where the fork begins', async () => {
    const wait = async ({ agent }: Task): Promise<void> => {
      if (agent.name === 'Ada') throw new Error('has no voice today');
    };
    const society = await Society.open(await kind.forTest(), { wait });
    await society.opened('Payroll');
    await society.ticks(2);
    const { id } = await forked(society, { tick: 2 });
    const silences = async (where: SpaceId) => {
      const runs = await society.stage.conch.read.silentRuns(where);
      return runs.map((run) => [run.id, run.endedBecause]);
    };
    const then = await silences(society.id);
    expect(then.length).toBeGreaterThan(0);
    expect(await silences(id)).toEqual(then);
  });

  test('[FO23] a fork is paused, and a requested tick continues the tick numbers', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const { id, name, settings } = await forked(society);
    expect([name, settings.forum.isPaused]).toEqual(['What if', true]);
    expect(await society.forums.state(id)).toMatchObject({ tick: 4, nextTickAt: null });
    expect(await society.begun(id)).toBe(5);
    await society.stage.conch.idle();
  });

  test('[FO23] a fork that is created unpaused ticks by itself after one interval', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const { id } = await forked(society, { settings: { isPaused: false } });
    society.clock.advance(HOUR_MS);
    await society.stage.conch.idle();
    expect((await society.forums.state(id)).tick).toBe(5);
    await society.stage.conch.spaces.update(id, { settings: { forum: { isPaused: true } } });
  });

  test('[FO2] [FO3] the clock of a fork continues from the tick where the fork begins, however old that tick is', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll');
    await society.ticks(2);
    const open = (await society.forums.state(society.id)).openThreads;
    society.clock.advance(1_000 * HOUR_MS);
    const { id } = await forked(society, { tick: 2 });
    expect((await society.forums.state(id)).openThreads).toBe(open);
    await society.ticks(1, id);
    expect(await society.forums.tickView(id, 3)).toMatchObject({ pruned: 0, expired: [] });
  });

  test('[BU4] the costs of a fork do not include the costs of the original', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const { costs } = society.stage.conch;
    const before = await costs.ofServer();
    const { id } = await forked(society);
    expect(await costs.ofServer()).toEqual(before);
    expect((await costs.ofSpace(id)).total.tokens).toBe(0);
    expect((await society.forums.tickView(id, 1)).cost.tokens).toBe(0);
    expect((await society.forums.tickView(society.id, 1)).cost.tokens).toBeGreaterThan(0);
  });

  test('[MS8] a fork contains no deleted post, and no edit from after the tick where the fork begins', async () => {
    const society = await Society.open(await kind.forTest());
    const { conch } = society.stage;
    const spaceId = society.id;
    const by = society.stage.id('Ana');
    const gone = await society.opened('Secrets', 'Do not tell @Ada.');
    const kept = await society.opened('Payroll', 'Ask @Bea.');
    await conch.edit({ spaceId, messageId: kept.messageId, by, content: 'Ask @Dov.' });
    await society.ticks(1);
    await conch.edit({ spaceId, messageId: kept.messageId, by, content: 'Ask @Cem.' });
    await conch.delete({ spaceId, messageId: gone.messageId, by });
    const { id } = await forked(society, { tick: 1 });
    const text = async (threadId: typeof gone.threadId) =>
      (await conch.threads.posts(id, threadId)).items[0]?.message;
    expect(await text(gone.threadId)).toMatchObject({ content: '' });
    expect((await conch.threads.get(id, gone.threadId)).title).toBe('');
    expect(await text(kept.threadId)).toMatchObject({ content: 'Ask @Dov.', version: 2 });
    const versions = await conch.read.versions(id, kept.messageId);
    expect(versions).toMatchObject([{ version: 1, content: 'Ask @Bea.' }]);
    expect(await society.forums.recount(id)).toEqual([]);
  });

  test('[MS8] deleting a post in a forum also deletes its copies in forks and in forks of forks', async () => {
    const society = await Society.open(await kind.forTest());
    const { messageId, threadId } = await society.opened('Payroll', 'A secret, and a regret.');
    await society.ticks(1);
    const fork = await society.forums.fork(society.id, { tick: 1, name: 'Fork' });
    await society.ticks(1, fork.id);
    const next = await society.forums.fork(fork.id, { tick: 2, name: 'Fork of a fork' });
    const { conch } = society.stage;
    await conch.delete({ spaceId: society.id, messageId, by: society.stage.id('Ana') });
    for (const spaceId of [society.id, fork.id, next.id]) {
      const { items } = await conch.threads.posts(spaceId, threadId);
      expect(items[0]?.message).toMatchObject({
        content: '',
        deletedAt: expect.any(String) as string,
      });
      expect(await conch.threads.get(spaceId, threadId)).toMatchObject({ title: '' });
      expect(await society.forums.recount(spaceId)).toEqual([]);
    }
  });

  test('[MS7] if a post was edited after the tick where a fork begins, the fork has the old text', async () => {
    const society = await Society.open(await kind.forTest());
    const { conch } = society.stage;
    const spaceId = society.id;
    const { messageId, threadId } = await society.opened('Payroll', 'Ask @Bea.');
    await society.ticks(1);
    const by = society.stage.id('Ana');
    await conch.edit({ spaceId, messageId, by, content: 'Ask @Cem.' });
    const { id } = await forked(society, { tick: 1 });
    const [post] = (await conch.threads.posts(id, threadId)).items;
    expect(post?.message).toMatchObject({ content: 'Ask @Bea.', version: 1, editedAt: null });
    expect(await hashAt(society, id, 1)).toBe(await hashAt(society, spaceId, 1));
    expect(await conch.read.replay(id)).toMatchObject({ ok: true });
  });

  test('[T5] a fork has the current rights and budgets, but the forum settings of the tick where it begins', async () => {
    const society = await Society.open(await kind.forTest());
    const { conch } = society.stage;
    const budget = (maxCostUsd: number) => ({ dayBudget: { maxTokens: null, maxCostUsd } });
    await conch.spaces.update(society.id, {
      settings: { ...budget(100), turnLimit: 7, forum: { maxThreads: 2 } },
    });
    await society.ticks(1);
    const poor = { ...budget(1), turnLimit: 9 };
    await conch.spaces.update(society.id, {
      settings: { ...poor, forum: { maxThreads: 1, maxReplies: 1 } },
    });
    const given = { maxReplies: 4, isPaused: true };
    const { id, settings } = await forked(society, { tick: 1, settings: { maxReplies: 4 } });
    const now = await conch.spaces.get(society.id);
    expect(settings).toEqual({
      ...now.settings,
      forum: { ...now.settings.forum, maxThreads: 2, ...given },
    });
    await society.ticks(2, id);
    expect(await conch.read.replay(id)).toMatchObject({ ok: true });
  });

  test('[T5] an agent that joined or left the forum after the tick of the fork is not a member of the fork', async () => {
    const society = await Society.open(await kind.forTest());
    const { conch } = society.stage;
    const late = await conch.people.create({ name: 'Cy' });
    await society.ticks(1);
    for (const name of ['Bo', 'Cem']) {
      await conch.spaces.removeMember(society.id, society.stage.id(name));
    }
    await conch.agents.remove(society.stage.id('Hal'));
    await conch.spaces.addMembers(society.id, [late.id]);
    const { id } = await forked(society, { tick: 1 });
    const there = (await conch.spaces.members(id)).map(({ name }) => name);
    expect(there).toEqual(['Ana', 'Ada', 'Bea', 'Dov', 'Eli', 'Fay', 'Gus']);
    await society.ticks(2, id);
    expect(await conch.read.replay(id)).toMatchObject({ ok: true });
  });

  test('[FO1] a fork can be created with other members', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const memberIds = ['Ana', 'Bea', 'Cem'].map((one) => society.stage.id(one));
    const { id } = await forked(society, { memberIds });
    const there = await society.stage.conch.spaces.members(id);
    expect(there.map(({ name }) => name)).toEqual(['Ana', 'Bea', 'Cem']);
    await society.ticks(2, id);
    expect(await society.stage.conch.read.replay(id)).toMatchObject({ ok: true });
  });

  test('[T5] a fork can be created with other people, and gets no grants of the original', async () => {
    const society = await Society.open(await kind.forTest());
    const { conch } = society.stage;
    const chat = society.stage.space('Chat');
    const granted = {
      spaceId: chat,
      homeId: society.id,
      kind: 'read',
      by: society.stage.id('Ana'),
    } as const;
    await conch.grants.give(granted);
    await society.ticks(1);
    const personIds = [society.stage.id('Bo')];
    const none = await forked(society, { tick: 1, personIds });
    const there = (await conch.spaces.members(none.id)).map(({ name }) => name);
    expect(there.toSorted()).toEqual([...AGENTS, 'Bo'].toSorted());
    expect((await conch.grants.list(chat)).map(({ homeId }) => homeId)).toEqual([society.id]);
  });

  test('[T5] if the write of the option `also` fails, no fork is created', async () => {
    const society = await Society.open(await kind.forTest());
    const { conch } = society.stage;
    await society.ticks(1);
    const before = (await conch.spaces.list()).length;
    // oxlint-disable-next-line require-yield -- it throws first
    const also = function* (): Script<void> {
      throw new Error('no role for you');
    };
    await expect(forked(society, { tick: 1, also })).rejects.toThrow('no role for you');
    expect(await conch.spaces.list()).toHaveLength(before);
  });

  test('[FO23] if a tick is still running, a fork at this tick is refused with this reason', async () => {
    const gate = new TestGate();
    const society = await Society.open(await kind.forTest(), {
      forum: { creationChance: 1 },
      wait: (_, signal) => gate.pass(signal),
    });
    await society.begun();
    const what = 'Tick 1 is still running. Wait until it has ended, or choose an earlier one.';
    await expect(forked(society, { tick: 1 })).rejects.toThrow(what);
    await expect(society.forums.hash(society.id, { upToTick: 1 })).rejects.toThrow(what);
    gate.open();
    await society.stage.conch.idle();
  });

  test('[FO23] a fork at a tick that does not exist, or of a chat, is refused', async () => {
    const society = await Society.open(await kind.forTest());
    await society.ticks(1);
    for (const tick of [0, 2]) {
      await expect(forked(society, { tick })).rejects.toMatchObject({ code: 'no-such-tick' });
    }
    const chat = society.stage.space('Chat');
    const fork = society.forums.fork(chat, { tick: 1, name: 'No' });
    await expect(fork).rejects.toMatchObject({ code: 'not-a-forum', about: [chat] });
  });
});
