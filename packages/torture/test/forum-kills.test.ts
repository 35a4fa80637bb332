import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../scripts/in-one-file.ts';
import { testSize } from '../../../scripts/checks/test-sizes.ts';
import { TICK_CRASH_POINTS } from '../src/node/death.ts';
import { killInForums, type ForumTally } from '../src/forum/torture-forums.ts';
import { NodeProcess } from '../src/node/node-process.ts';

const KILLS = testSize('forum-kills');
const tallies = new Map<string, ForumTally>();

// Both databases are tested in parallel, because processes spend half of the time starting or
// waiting for leases.
beforeAll(async () => {
  NodeProcess.program = await inOneFile(new URL('../src/node/node-main.ts', import.meta.url));
  NodeProcess.nodeArgs = LITTLE_COLLECTION;
  await Promise.all(DATABASES.map(killedOn));
});

describe.each(DATABASES)('forums whose processes are killed, on $name', ({ name }) => {
  test('[FO23] if the processes of forums are killed, every interrupted tick resumes, and each planned post is written once and in order', () => {
    expect(tallyOn(name).wrongs).toEqual([]);
  });

  test('[FO23] the test kills enough processes of forums, most of them during a tick', () => {
    const { kills, cutShort, posts } = tallyOn(name);
    expect(kills).toBe(KILLS);
    expect(cutShort).toBeGreaterThan(KILLS / 2);
    expect(posts).toBeGreaterThan(KILLS);
  });

  test('[FO23] the test kills processes of forums at named crash points of a tick and at random moments', () => {
    const { killsAt } = tallyOn(name);
    const places = TICK_CRASH_POINTS.filter((point) => killsAt[point] !== undefined);
    expect(places.length).toBeGreaterThanOrEqual(Math.min(KILLS, TICK_CRASH_POINTS.length) / 3);
    expect(killsAt['any moment']).toBeGreaterThan(0);
  });
});

async function killedOn({ name, make }: DatabaseKind): Promise<void> {
  const place = await make();
  const tally = await killInForums(place, { kills: KILLS, seed: name, onProgress: () => {} });
  await place.remove();
  const { kills, cutShort, ticks, posts } = tally;
  console.log(
    `seen: ${kills} kills on ${name}, ${cutShort} of ${ticks} ticks cut short, ${posts} posts`,
  );
  tallies.set(name, tally);
}

function tallyOn(name: string): ForumTally {
  const tally = tallies.get(name);
  if (tally === undefined) throw new Error('nobody was killed');
  return tally;
}
