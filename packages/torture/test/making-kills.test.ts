import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { inOneFile, LITTLE_COLLECTION } from '../../../scripts/in-one-file.ts';
import { testSize } from '../../../scripts/checks/test-sizes.ts';
import { MakingServer } from '../src/making/making-server.ts';
import { killInMaking, type MakingTally } from '../src/making/torture-making.ts';
import { WAYS } from '../src/making/ways.ts';

const KILLS = testSize('making-kills');
// Each kill needs a new server, whose start takes seconds on a slow machine.
const KILL_MS = 30_000;
const tallies = new Map<string, MakingTally>();

// Both databases are tested in parallel, because processes spend half of the time starting.
beforeAll(async () => {
  MakingServer.program = await inOneFile(new URL('../src/making/making-main.ts', import.meta.url));
  MakingServer.nodeArgs = LITTLE_COLLECTION;
  await Promise.all(DATABASES.map(killedOn));
}, KILLS * KILL_MS);

describe.each(DATABASES)('servers that are killed between two statements, on $name', ({ name }) => {
  test('[I-28] a killed server creates a resource completely or not at all, and a repeated request creates no second resource', () => {
    expect(tallyOn(name).wrongs).toEqual([]);
  });

  test('[I-28] the test kills servers during every kind of request that writes several rows', () => {
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
