import type { DatabaseKind } from '@conch/test-databases/vitest';
import { expect, onTestFinished } from 'vitest';
import { Stage, type Cast } from './stage.ts';

/**
 * A stage for the test that runs. When the test is over, everything that happened on it is
 * replayed: each scenario is a proof of I-7, too.
 */
export async function openStage(kind: DatabaseKind, cast: Cast): Promise<Stage> {
  const place = await kind.forTest();
  const stage = await Stage.open(place, cast);
  onTestFinished(async () => {
    await expectReplayable(stage);
  });
  return stage;
}

/** I-7: the stored floor is the fold of what happened. Closes the stage. */
export async function expectReplayable(stage: Stage): Promise<void> {
  const replays = await Promise.all(
    stage.spaceNames.map(async (where) => ({
      where,
      replay: await stage.conch.read.replay(stage.space(where)),
    })),
  );
  await stage.close();
  for (const { where, replay } of replays) {
    // What was deleted cannot be decided again: a replay says so instead of guessing.
    if ('redactedAt' in replay) continue;
    expect(replay).toMatchObject({ ok: true });
    if (replay.ok) expect(await stage.storedFloor(where)).toEqual(replay.state.floor);
  }
}
