import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOneFile } from '../../../scripts/in-one-file.ts';
import { testSize } from '../../../scripts/checks/test-sizes.ts';
import { MakingServer } from '../src/making/making-server.ts';
import { killInMaking, type MakingTally } from '../src/making/torture-making.ts';
import { WAYS } from '../src/making/ways.ts';

const KILLS = testSize('making-kills');
// Every kill starts a server. On a busy machine that takes seconds.
const KILL_MS = 30_000;
const tallies = new Map<string, MakingTally>();

// Runs both databases in parallel, because half of the time processes only start.
beforeAll(async () => {
  MakingServer.program = await inOneFile(new URL('../src/making/making-main.ts', import.meta.url));
  await Promise.all(DATABASES.map(killedOn));
}, KILLS * KILL_MS);

describe.each(DATABASES)('servers on $name that are killed between two statements', ({ name }) => {
  test('[I-28] create a resource completely or not at all, and a repeat creates no second one', () => {
    expect(tallyOn(name).wrongs).toEqual([]);
  });

  test('[I-28] die in every kind of request with several writes', () => {
    const { kills, killsIn } = tallyOn(name);
    expect(kills).toBe(KILLS);
    expect(Object.keys(killsIn)).toHaveLength(Math.min(KILLS, WAYS.length));
  });
});

async function killedOn({ name, make }: DatabaseKind): Promise<void> {
  const place = await make();
  const tally = await killInMaking(place, { kills: KILLS, seed: name, onProgress: () => {} });
  await place.remove();
  console.log(`seen: ${tally.kills} kills on ${name}, ${tally.done} after the work was done`);
  tallies.set(name, tally);
}

function tallyOn(name: string): MakingTally {
  const tally = tallies.get(name);
  if (tally === undefined) throw new Error('nobody was killed');
  return tally;
}
