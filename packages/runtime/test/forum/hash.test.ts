import { diceFrom, type SpaceId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { TestGate } from '../support/gate.ts';
import { Society } from './support/society.ts';

// The hash for the seed `society`, on every database and machine.
const KNOWN = 'fe7a951e542ffefa685a2971a68f0134aacbe1d213299ee09ad69e3c51215788';

describe.each(DATABASES)('the hash of a forum, on $name', (kind) => {
  test('[FO1] forums with the same seed, agents and settings always have the same hash', async () => {
    const society = await Society.open(await kind.forTest());
    await society.talk();
    const found = await society.forums.hash(society.id);
    expect(found).toEqual({ hash: KNOWN, ticks: 6, posts: 40 });
  });

  test('[FO24] the hash of a forum depends neither on the order of answers nor on the number of parallel runs', async () => {
    const order = diceFrom('another order');
    for (const parallelRuns of [1, 256]) {
      const turns = () => order.below(20);
      const society = await Society.open(await kind.forTest(), { turns, parallelRuns });
      await society.talk();
      expect((await society.forums.hash(society.id)).hash).toBe(KNOWN);
    }
  });

  test('[FO23] a restart in the middle of a tick does not change the hash of a forum', async () => {
    const gate = new TestGate();
    const begun = new TestGate();
    let isHeld = false;
    let runs = 0;
    const wait = async (_: unknown, signal: AbortSignal): Promise<void> => {
      runs += 1;
      // At the restart, some runs of the tick have finished and others have not.
      if (!isHeld || runs % 2 === 0) return;
      begun.open();
      await gate.pass(signal);
    };
    const society = await Society.open(await kind.forTest(), { wait });
    await society.talk();
    const whole = await society.forums.hash(society.id);
    await society.ticks(2);
    const after = (await society.forums.hash(society.id)).hash;

    const other = await Society.open(await kind.forTest(), { wait });
    await other.talk();
    expect(await other.forums.hash(other.id)).toEqual(whole);
    isHeld = true;
    other.clock.advance(3_600_000);
    await other.begun();
    await begun.pass();
    isHeld = false;
    expect((await other.forums.state(other.id)).isTicking).toBe(true);
    await other.stage.reopen();
    await other.stage.conch.idle();
    await other.ticks(1);
    expect((await other.forums.hash(other.id)).hash).toBe(after);
  });

  test('[FO20] the hash of a large forum depends only on the seed, although each prompt lists only some agents', async () => {
    const hashes: string[] = [];
    for (const parallelRuns of [1, 256]) {
      const society = await Society.open(await kind.forTest(), { others: 60, parallelRuns });
      await society.talk();
      hashes.push((await society.forums.hash(society.id)).hash);
    }
    expect(hashes[0]).toBe(hashes[1]);
  });

  test('[FO1] a forum with another seed has another hash', async () => {
    const society = await Society.open(await kind.forTest(), { forum: { seed: 'another' } });
    await society.talk();
    expect((await society.forums.hash(society.id)).hash).not.toBe(KNOWN);
  });

  test('[FO1] later events do not change the hash of a forum up to a tick', async () => {
    const society = await Society.open(await kind.forTest());
    const { messageId } = await society.opened('Payroll');
    await society.ticks(1);
    const then = await society.forums.hash(society.id);
    const edit = { spaceId: society.id, messageId, by: society.stage.id('Ana') };
    await society.stage.conch.edit({ ...edit, content: 'What do you say?' });
    expect((await society.forums.hash(society.id)).hash).not.toBe(then.hash);
    await society.stage.conch.agents.update(society.stage.id('Ada'), { name: 'Adele' });
    await society.opened('Holidays');
    await society.ticks(2);
    expect(await society.forums.hash(society.id, { upToTick: 1 })).toEqual(then);
    expect(await society.forums.hash(society.id)).not.toEqual(then);
    const none = society.forums.hash(society.id, { upToTick: 4 });
    await expect(none).rejects.toMatchObject({ code: 'no-such-tick' });
  });

  test('[FO1] the hash of a forum includes the post to which a person replies, and a comparison shows this post', async () => {
    const society = await Society.open(await kind.forTest());
    const { threadId } = await society.opened('Payroll');
    const { conch, id } = { conch: society.stage.conch, id: society.id };
    const by = society.stage.id('Bo');
    const { messageId } = await conch.threads.reply({ spaceId: id, threadId, by, content: 'One.' });
    await society.ticks(1);
    const hashes = new Set<string>();
    const forks: SpaceId[] = [];
    for (const to of [{}, { replyToId: messageId }, { replyToId: messageId }]) {
      const { id: spaceId } = await society.forums.fork(id, { tick: 1, name: 'What if' });
      await conch.threads.reply({ spaceId, threadId, by, content: 'Two.', ...to });
      hashes.add((await society.forums.hash(spaceId)).hash);
      forks.push(spaceId);
    }
    expect(hashes.size).toBe(2);
    const [plain = id, replying = id] = forks;
    const { first } = await society.forums.compare(plain, replying);
    expect([first?.a, first?.b]).toEqual([
      expect.stringMatching(/^post \d+ of thread 1 replies to none$/u),
      expect.stringMatching(/^post \d+ of thread 1 replies to 2$/u),
    ]);
  });

  test('[FO1] deleting a post changes the hash of the forum, which then no longer depends on the deleted text', async () => {
    const hashes = await Promise.all(
      ['the same', 'another thing'].map(async (text) => {
        const society = await Society.open(await kind.forTest());
        const { messageId } = await society.opened('Payroll', text);
        const said = (await society.forums.hash(society.id)).hash;
        const by = society.stage.id('Ana');
        await society.stage.conch.delete({ spaceId: society.id, messageId, by });
        return { said, deleted: (await society.forums.hash(society.id)).hash };
      }),
    );
    expect(hashes[0]?.said).not.toBe(hashes[1]?.said);
    expect(hashes[0]?.deleted).not.toBe(hashes[0]?.said);
    expect(hashes[0]?.deleted).toBe(hashes[1]?.deleted);
  });
});
