import { DATABASES } from '@conch/test-databases/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CRASH_POINTS } from '../src/node/death.ts';
import type { TortureFindings } from '../src/check/findings.ts';
import { CountedTrial } from '../src/tally.ts';
import type { TortureTrial } from '../src/trial.ts';
import { newTrial } from './support/new-trial.ts';

const RANDOM_KILLS = 14;
const ENOUGH_CHAINS = 50;
const ENOUGH_ACKNOWLEDGED = 101;

describe.each(DATABASES)('Conch on $name, killed under load', ({ name, make }) => {
  let found: TortureFindings;
  let counted: CountedTrial;

  beforeAll(async () => {
    const place = await make();
    const trial = await newTrial(place.location, `kills-${name}`);
    counted = new CountedTrial(trial);
    const deaths = [...CRASH_POINTS.keys(), ...Array.from({ length: RANDOM_KILLS }, () => -1)];
    // Crash points and random moments alternate, so that both kinds of kills interrupt the same
    // work.
    for (const [number] of deaths.entries()) {
      const point = number % 2 === 0 ? CRASH_POINTS[number / 2] : undefined;
      counted.killed(await trial.liveAndDie(point === undefined ? null : { point, visit: 1 }));
    }
    // On a slow machine, less work is done before each kill. So more processes are killed, until a
    // process has died at each crash point.
    for (let point = missed(counted); point !== undefined; point = missed(counted)) {
      counted.killed(await trial.liveAndDie({ point, visit: 1 }));
    }
    while (!(await hasDoneEnough(trial))) counted.killed(await trial.liveAndDie(null));
    await trial.finish();
    found = await trial.check();
    counted.checked(found);
    return async () => {
      await place.remove();
    };
  });

  afterAll(() => {
    const { kills, acknowledged, retried, chains } = counted.tally;
    const done = `${acknowledged} acknowledged, ${retried} sent again, ${chains} chains`;
    console.log(`seen: ${kills} kills on ${name}, ${done}`);
  });

  test('[I-1] the test kills as many processes at crash points as at random moments, and uses every crash point', () => {
    const { kills, killsAt } = counted.tally;
    expect(Object.keys(killsAt).toSorted()).toEqual([...CRASH_POINTS].toSorted());
    expect(kills).toBeGreaterThanOrEqual(25);
  });

  test('[I-1] if processes are killed, no acknowledged message is lost', () => {
    expect(found.lost).toEqual([]);
    expect(counted.tally.acknowledged).toBeGreaterThanOrEqual(ENOUGH_ACKNOWLEDGED);
  });

  test('[I-3] after processes are killed, every message, step and effect is stored exactly once', () => {
    expect(found.doubled).toEqual([]);
  });

  test('[I-4] after processes are killed, every chain and every run ends', () => {
    expect(found.unfinished).toEqual([]);
    expect(found.chains).toBeGreaterThanOrEqual(ENOUGH_CHAINS);
  });

  test('[I-7] after processes are killed, the history replays to the same decisions', () => {
    expect(found.undecided).toEqual([]);
  });

  test('[I-8] after processes are killed, the numbers of events have no gaps and follow the order of the acknowledgements', () => {
    expect(found.disordered).toEqual([]);
  });

  test('[I-11] after processes are killed, every finished message is complete', () => {
    expect(found.halfWritten).toEqual([]);
  });

  test('[I-1] if processes are killed, every message is accepted in the end and the database has no damage', () => {
    expect(found.strange).toEqual([]);
  });
});

/** A crash point at which no process has been killed yet. */
function missed({ tally }: CountedTrial): string | undefined {
  return CRASH_POINTS.find((point) => tally.killsAt[point] === undefined);
}

async function hasDoneEnough(trial: TortureTrial): Promise<boolean> {
  if (trial.ledger.acknowledged.size < ENOUGH_ACKNOWLEDGED) return false;
  return (await trial.check({ isWhole: false })).chains >= ENOUGH_CHAINS;
}
