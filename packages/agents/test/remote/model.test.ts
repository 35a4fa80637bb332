import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, type Command } from './support/commands.ts';
import { SwitchboardWorld } from './support/world.ts';

const NUM_RUNS = 300;

async function played(story: readonly Command[]): Promise<SwitchboardWorld> {
  const world = new SwitchboardWorld();
  for (const { run } of story) await run(world);
  await world.breathe();
  return world;
}

/** Settles every run, as if its end were on disk. */
async function settled(world: SwitchboardWorld): Promise<void> {
  for (const task of world.tasks) world.settle(task);
  await world.breathe();
}

const stories = commands.map((story) => ({
  story,
  toString: () => story.map(({ name }) => name).join(', '),
}));

test('[I-20] in any sequence of events each run ends once, in time, with the text that was streamed', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ story }) => {
      const world = await played(story);
      expect(world.wrongs).toEqual([]);
    }),
    { numRuns: NUM_RUNS },
  );
});

test('[I-20] after a run is settled, neither the switchboard nor a process still has its task', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ story }) => {
      const world = await played(story);
      await settled(world);
      for (const process of world.processes) world.loseAbandoned(process);
      const held = world.processes.map((p) => (p.isConnected ? p.holding.size : 0));
      expect([world.switchboard.openTasks, held]).toEqual([0, held.map(() => 0)]);
    }),
    { numRuns: NUM_RUNS },
  );
});

test('[I-20] the switchboard is empty after every run is settled and every connection is closed', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ story }) => {
      const world = await played(story);
      for (const process of world.processes) {
        world.lose(process);
        world.loseAbandoned(process);
      }
      await settled(world);
      expect([world.switchboard.openTasks, world.switchboard.openAgents]).toEqual([0, 0]);
    }),
    { numRuns: NUM_RUNS },
  );
});
