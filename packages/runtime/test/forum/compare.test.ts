import type { ForumSettings } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { Society } from './support/society.ts';

describe.each(DATABASES)('comparing two forums, on $name', (kind) => {
  test('[FO1] a comparison of a forum with itself finds no difference, and its statistics match its posts', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const { common, first, settings, a, b } = await society.forums.compare(society.id, society.id);
    expect([first, settings, a]).toEqual([null, [], b]);
    const { hash, posts } = await society.forums.hash(society.id, { upToTick: 6 });
    expect(common).toEqual({ ticks: 6, hash });
    const { items } = await society.stage.conch.threads.list(society.id, { limit: 1_000 });
    const empty = items.filter(({ replyCount }) => replyCount === 0).length;
    expect(a).toMatchObject({
      ticks: 6,
      threads: items.length,
      posts,
      replies: posts - items.length,
      unanswered: empty / items.length,
    });
  });

  test('[FO1] a comparison lists the statistics of each tick of both forums', async () => {
    const society = await Society.open(await kind.forTest(), { forum: { creationChance: 1 } });
    await society.ticks(2);
    const { a } = await society.forums.compare(society.id, society.id);
    expect(a.series.map(({ tick, threads }) => [tick, threads])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  test('[FO13] if agents answer differently in two forums, a comparison shows the first different post', async () => {
    const society = await Society.open(await kind.forTest());
    await society.opened('Payroll');
    await society.ticks(1);
    const { id } = await society.forums.fork(society.id, { tick: 1, name: 'What if' });
    const [thread] = (await society.stage.conch.threads.list(id)).items;
    const reply = { threadId: thread?.id ?? ('' as never), by: society.stage.id('Bo') };
    const { conch } = society.stage;
    await conch.threads.reply({ ...reply, spaceId: society.id, content: 'Yes.' });
    await conch.threads.reply({ ...reply, spaceId: id, content: 'No.' });
    const { first, common } = await society.forums.compare(society.id, id);
    expect(first).toMatchObject({ tick: 1, in: 'post' });
    expect([first?.a, first?.b]).toEqual([
      expect.stringMatching(/^post \d+ of thread \d+: Yes\.$/u),
      expect.stringMatching(/^post \d+ of thread \d+: No\.$/u),
    ]);
    expect(common.ticks).toBe(1);
  });

  test('[FO13] if two long posts differ near the end, a comparison shows the part that differs', async () => {
    const society = await Society.open(await kind.forTest());
    const { threadId } = await society.opened('Payroll');
    await society.ticks(1);
    const { id } = await society.forums.fork(society.id, { tick: 1, name: 'What if' });
    const { conch } = society.stage;
    const alike = `${'x'.repeat(480)} and so on, `;
    for (const [spaceId, end] of [
      [society.id, 'or not.'],
      [id, `at last: ${'y'.repeat(200)}`],
    ] as const) {
      const reply = { spaceId, threadId, by: society.stage.id('Bo') };
      await conch.threads.reply({ ...reply, content: `${alike}${end}` });
    }
    const { first } = await society.forums.compare(society.id, id);
    expect(first?.a).toMatch(/^post \d+ of thread 1: …x+ and so on, or not\.$/u);
    expect(first?.b).toMatch(/^post \d+ of thread 1: …x+ and so on, at last: y+…$/u);
    expect(first?.b?.length).toBeLessThan(160);
  });

  test('[FO4] [FO9] a comparison lists as text the agents that were not asked, and the rules', async () => {
    const society = await Society.open(await kind.forTest(), {
      forum: { creationChance: 0, baseReplyChance: 0, mentionedReplyChance: 0 },
    });
    await society.opened('Payroll', '@Ada: well?');
    await society.ticks(1);
    const fork = async (tick: number, settings: Partial<ForumSettings>) => {
      const { id } = await society.forums.fork(society.id, { tick, name: 'What if', settings });
      await society.ticks(1, id);
      return (await society.forums.compare(society.id, id)).first;
    };
    await society.ticks(1);
    expect(await fork(1, { maxThreads: 0 })).toMatchObject({
      a: 'asked for no thread: 8 others (FO4)',
      b: 'asked for no thread: 8 others (FO5)',
    });
    expect(await fork(1, { maxReplies: 0 })).toMatchObject({
      a: 'asked for no reply: 7 others (FO9)',
      b: 'asked for no reply: 7 others (FO11)',
    });
  });

  test('[FO23] if one forum has fewer ticks, the comparison shows null for its missing tick', async () => {
    const society = await Society.open(await kind.forTest());
    await society.ticks(3);
    const { id } = await society.forums.fork(society.id, { tick: 2, name: 'What if' });
    const { first } = await society.forums.compare(society.id, id);
    expect(first).toMatchObject({ tick: 3, in: 'plan', b: null });
  });

  test('[FO23] only forums can be compared', async () => {
    const society = await Society.open(await kind.forTest());
    const compared = society.forums.compare(society.id, society.stage.space('Chat'));
    await expect(compared).rejects.toMatchObject({ code: 'not-a-forum' });
  });
});
