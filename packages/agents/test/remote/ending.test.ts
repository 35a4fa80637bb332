import { expect, test } from 'vitest';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);

test.each([
  'responded',
  'skipped',
  'delegated',
  'passed',
  'suppressed',
  'failed',
  'cancelled',
] as const)(
  '[I-20] a process that has ended its task is notified when the outcome %s is on disk',
  async (outcome) => {
    const { come, call, switchboard } = openSwitchboard();
    const line = await come();
    await call();
    line.say(RUN, { type: 'fail', error: 'No.' });
    await rest();
    const before = [...line.types];
    switchboard.settled(RUN, { kind: outcome });
    switchboard.settled(RUN, { kind: outcome });
    expect([before, line.frames.slice(1)]).toEqual([
      ['task'],
      [{ type: 'settled', taskId: RUN, outcome, failure: null }],
    ]);
  },
);

test.each(['failed', 'cancelled'] as const)(
  '[I-20] if a run ends as %s before its process has ended the task, the process must drop the task',
  async (outcome) => {
    const { come, call, switchboard } = openSwitchboard();
    const line = await come();
    const run = await call();
    run.stop();
    switchboard.settled(RUN, { kind: outcome });
    await rest();
    expect([line.frames.slice(1), line.say(RUN, { type: 'chunk', delta: 'x' })]).toEqual([
      [{ type: 'cancel', taskId: RUN, reason: 'stopped' }],
      false,
    ]);
  },
);

test('[I-20] a process that sent unreadable data must drop its task', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  await call();
  line.sayGarbage(RUN);
  await rest();
  switchboard.settled(RUN, { kind: 'failed' });
  expect(line.types).toEqual(['task', 'cancel']);
});

test('[I-20] a process that must drop its task gets the reason of the failure', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  const run = await call();
  run.stop();
  switchboard.settled(RUN, { kind: 'failed', failure: 'too-many-steps' });
  expect(line.frames.at(-1)).toEqual({ type: 'cancel', taskId: RUN, reason: 'too-many-steps' });
});

test('[I-20] if a process has ended its task and the run fails afterwards, the process gets the reason of the failure', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  await call();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  await rest();
  switchboard.settled(RUN, { kind: 'failed', failure: 'garbled' });
  expect(line.frames.at(-1)).toEqual({
    type: 'settled',
    taskId: RUN,
    outcome: 'failed',
    failure: 'garbled',
  });
});

test('[I-20] if a process reconnects before the end of its run is on disk, it is notified when the end is on disk', async () => {
  const { come, call, leave, switchboard } = openSwitchboard();
  const line = await come();
  await call();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  await rest();
  await leave(line);
  const back = await come(1, { holding: [RUN] });
  switchboard.settled(RUN, { kind: 'responded' });
  expect(back.frames).toEqual([
    { type: 'settled', taskId: RUN, outcome: 'responded', failure: null },
  ]);
});

test('[I-20] a process that has the task of a run is notified when the run ends elsewhere', async () => {
  const { come, switchboard } = openSwitchboard();
  const line = await come(1, { holding: [RUN] });
  switchboard.settled(RUN, { kind: 'cancelled' });
  expect(line.frames).toEqual([{ type: 'cancel', taskId: RUN, reason: 'stopped' }]);
});

test('[I-20] the call of a waiting run ends when the end of the run is on disk', async () => {
  const { call, switchboard } = openSwitchboard();
  const run = await call();
  switchboard.settled(RUN, { kind: 'cancelled' });
  await rest();
  expect(run.isOver).toBe(true);
});

test('[I-20] after a call has finished, the switchboard still finds a later process that has its task', async () => {
  const { call, come, switchboard } = openSwitchboard();
  await call();
  switchboard.settled(RUN, { kind: 'failed' });
  const line = await come(1, { holding: [RUN] });
  switchboard.settled(RUN, { kind: 'failed' });
  expect(line.types).toEqual(['cancel']);
});

test('[I-20] a thousand connections without tasks leave no entries in the switchboard when they close', async () => {
  const { switchboard, come } = openSwitchboard();
  const lines = await Promise.all(Array.from({ length: 1_000 }, (_, agent) => come(agent)));
  const before = [switchboard.openTasks, switchboard.openAgents];
  for (const line of lines) line.leave();
  expect([before, switchboard.openTasks, switchboard.openAgents]).toEqual([[0, 1_000], 0, 0]);
});
