import { expect, test } from 'vitest';
import { WAIT_MS } from './support/called-run.ts';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const GIVE_BACK = { type: 'release' } as const;

const disconnected: unknown = expect.objectContaining({ kind: 'failed', failure: 'disconnected' });

test('[I-20] a leaving process gets no more tasks', async () => {
  const { come, call } = openSwitchboard();
  const [leaving, other] = [await come(), await come()];
  leaving.close();
  await call();
  expect([leaving.types, other.types]).toEqual([[], ['task']]);
});

test('[I-20] a leaving process still finishes the tasks that it has', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call();
  line.close();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  await rest();
  expect(run.end).toEqual({ kind: 'answered', content: 'Fine.' });
});

test('[I-20] if the only process of a run is leaving, the run rests until another process connects', async () => {
  const { come, call, clock } = openSwitchboard();
  const leaving = await come();
  leaving.close();
  const run = await call();
  await clock.pass(2 * WAIT_MS);
  const { isResting } = run;
  const next = await come();
  expect([isResting, leaving.types, next.types]).toEqual([true, [], ['task']]);
});

test('[I-20] if the only process leaves and disconnects, a run fails as offline when its waiting time ends', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const leaving = await come();
  leaving.close();
  const run = await call();
  await leave(leaving);
  await clock.pass(WAIT_MS);
  expect(run.end).toMatchObject({ kind: 'failed', failure: 'offline' });
});

test('[I-20] if a process releases a task, the task goes to another process', async () => {
  const { come, call } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  await call();
  const taken = first.say(RUN, GIVE_BACK);
  await rest();
  expect([taken, first.types, second.types]).toEqual([true, ['task'], ['task']]);
});

test('[I-20] if no other process is connected, a released task rests until one connects', async () => {
  const { come, call } = openSwitchboard();
  const only = await come();
  const run = await call();
  only.say(RUN, GIVE_BACK);
  await rest();
  const { isResting } = run;
  const next = await come();
  expect([isResting, only.types, next.types]).toEqual([true, ['task'], ['task']]);
});

test('[I-20] after a process has released a task, its frames about the task are refused', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  const run = await call();
  line.say(RUN, GIVE_BACK);
  const taken = line.say(RUN, { type: 'chunk', delta: 'Me!' });
  run.stop();
  switchboard.settled(RUN, { kind: 'cancelled' });
  expect([taken, line.types, run.text]).toEqual([false, ['task'], '']);
});

test('[I-20] releasing a task frees its slot', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }));
  await call(remoteTask({ run: 2, space: 2 }));
  line.say(RUN, GIVE_BACK);
  await rest();
  expect(line.given).toEqual([1, 2]);
});

test('[I-20] if a process releases a task after it has streamed text, the run fails', async () => {
  const { come, call } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  const run = await call();
  first.say(RUN, { type: 'chunk', delta: 'Hel' });
  first.say(RUN, GIVE_BACK);
  await rest();
  expect([run.text, run.end, second.frames]).toEqual(['Hel', disconnected, []]);
});

test('[I-20] if three processes have released a task, its run fails', async () => {
  const { come, call } = openSwitchboard();
  const run = await call();
  for (const line of [await come(), await come(), await come(), await come()]) {
    line.say(RUN, GIVE_BACK);
    await rest();
  }
  expect(run.end).toEqual(disconnected);
});

test('[I-20] if a task is released while it is parked, it is delivered again when its run resumes', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  await call(remoteTask(), () => 'parks');
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'skip', args: {} });
  await rest();
  const taken = line.say(RUN, GIVE_BACK);
  const { openTasks } = switchboard;
  await call();
  expect([taken, openTasks, line.types]).toEqual([true, 0, ['task', 'waiting', 'task']]);
});

test('[I-20] if a task is released at the moment when its run is closed, it is delivered again', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call();
  run.stop();
  line.say(RUN, GIVE_BACK);
  await rest();
  await call();
  expect(line.types).toEqual(['task', 'task']);
});
