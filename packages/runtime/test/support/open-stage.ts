import type { DatabaseKind } from '@conch/test-databases/vitest';
import { expect, onTestFinished } from 'vitest';
import { Stage, type StageCast } from './stage.ts';

/**
 * Opens a stage for the current test. After the test, all its events are replayed, so each scenario
 * also tests I-7.
 */
export async function openStage(kind: DatabaseKind, cast: StageCast): Promise<Stage> {
  const place = await kind.forTest();
  const stage = await Stage.open(place, cast);
  onTestFinished(async () => {
    await expectReplayable(stage);
  });
  return stage;
}

/** I-7: checks that a replay of the history computes the stored floor. Closes the stage. */
export async function expectReplayable(stage: Stage): Promise<void> {
  const present = new Set((await stage.conch.spaces.list()).map(({ id }) => id));
  const replays = await Promise.all(
    stage.spaceNames
      .filter((where) => present.has(stage.space(where)))
      .map(async (where) => ({
        where,
        replay: await stage.conch.read.replay(stage.space(where)),
      })),
  );
  await stage.close();
  for (const { where, replay } of replays) {
    // A replay cannot decide events whose text was deleted. `redactedAt` reports such an event.
    if ('redactedAt' in replay) continue;
    expect(replay).toMatchObject({ ok: true });
    if (replay.ok) expect(await stage.storedFloor(where)).toEqual(replay.state.floor);
  }
}
