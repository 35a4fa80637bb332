import { setImmediate } from 'node:timers/promises';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { Society } from './support/society.ts';

const POSTS = 600;
// A page contains at most a hundred posts.
const PAGES = 6;

/** A forum with many posts of people before its first tick. */
async function talkative(kind: (typeof DATABASES)[number]): Promise<Society> {
  const society = await Society.open(await kind.forTest());
  const { threadId } = await society.opened('Payroll');
  const reply = {
    spaceId: society.id,
    threadId,
    by: society.stage.id('Bo'),
    content: 'And so on.',
  };
  const { threads } = society.stage.conch;
  await Promise.all(Array.from({ length: POSTS }, () => threads.reply(reply)));
  await society.ticks(1);
  return society;
}

/** The number of event loop turns that other work gets until `work` is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const going = { turns: 0, isOver: false };
  const over = work.finally(() => {
    going.isOver = true;
  });
  while (!going.isOver) {
    await setImmediate();
    going.turns += 1;
  }
  await over;
  return going.turns;
}

describe.each(DATABASES)('the history of a forum with many posts, on $name', (kind) => {
  test('[FO1] the computation of the hash of a long history pauses after each page, so that other work can run', async () => {
    const { forums, id } = await talkative(kind);
    expect(await turnsDuring(forums.hash(id))).toBeGreaterThanOrEqual(PAGES);
  });

  test('[FO1] forking a forum with a long history pauses after each page, so that other work can run', async () => {
    const { forums, id } = await talkative(kind);
    const fork = forums.fork(id, { tick: 1, name: 'What if' });
    expect(await turnsDuring(fork)).toBeGreaterThanOrEqual(PAGES);
  });
});
