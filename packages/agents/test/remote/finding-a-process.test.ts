import { expect, test } from 'vitest';
import { WAIT_MS } from './support/called-run.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

test('[I-20] a connected agent gets the task when its run is called', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  await call();
  expect(line.frames).toEqual([expect.objectContaining({ type: 'task', id: runIdOf(1) })]);
});

test('[I-20] the first process to connect gets the waiting task', async () => {
  const { come, call, clock } = openSwitchboard();
  await call();
  await clock.pass(WAIT_MS - 1);
  const first = await come();
  const second = await come();
  expect([first.types, second.types]).toEqual([['task'], []]);
});

test('[I-20] a run fails as offline if no process connects before its waiting time ends', async () => {
  const { call, clock } = openSwitchboard();
  const run = await call();
  await clock.pass(WAIT_MS - 1);
  const before = run.end;
  await clock.pass(1);
  expect([before, run.end]).toEqual([
    null,
    expect.objectContaining({ kind: 'failed', failure: 'offline' }),
  ]);
});

test('[I-20] the history of a task is read only when a process is connected', async () => {
  const { come, call } = openSwitchboard();
  let reads = 0;
  const history = async () => {
    reads += 1;
    return [];
  };
  await call({ ...remoteTask(), history });
  const before = reads;
  await come();
  expect([before, reads]).toEqual([0, 1]);
});

test('[I-20] a run no longer times out as offline after its task is delivered', async () => {
  const { come, call, clock } = openSwitchboard();
  const run = await call();
  await come();
  await clock.pass(10 * WAIT_MS);
  expect(run.end).toBeNull();
});

test('[I-20] a task goes to the connection with the fewest tasks', async () => {
  const { come, call } = openSwitchboard();
  const lines = [await come(), await come(), await come()];
  for (let run = 1; run <= 7; run += 1) await call(remoteTask({ run }));
  expect(lines.map(({ frames }) => frames.length)).toEqual([3, 2, 2]);
});

test('[I-20] a connection whose tasks are all settled counts as free', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  await call(remoteTask({ run: 1 }));
  await call(remoteTask({ run: 2 }));
  switchboard.settled(runIdOf(2), { kind: 'cancelled' });
  await call(remoteTask({ run: 3 }));
  expect([first.types, second.types]).toEqual([['task'], ['task', 'cancel', 'task']]);
});

test('[I-20] a task never goes to another agent', async () => {
  const { come, call } = openSwitchboard();
  const other = await come(2);
  await call(remoteTask({ agent: 1 }));
  await come(2);
  expect(other.frames).toEqual([]);
});

test('[I-20] a task goes to the process that already has it, however busy this process is', async () => {
  const { come, call } = openSwitchboard();
  const holder = await come(1, { holding: [runIdOf(1), runIdOf(2)] });
  const free = await come();
  await call(remoteTask({ run: 1 }));
  expect([holder.frames, free.frames]).toEqual([
    [{ type: 'resume', taskId: runIdOf(1), received: 0 }],
    [],
  ]);
});

test('[I-20] a waiting run resumes at the process that reconnects with its task', async () => {
  const { come, call } = openSwitchboard();
  await call();
  const line = await come(1, { holding: [runIdOf(1)] });
  expect(line.frames).toEqual([{ type: 'resume', taskId: runIdOf(1), received: 0 }]);
});

test('[I-20] a process cannot get a task of another agent by claiming to hold it', async () => {
  const { come, call } = openSwitchboard();
  const early = await come(2, { holding: [runIdOf(1)] });
  await call(remoteTask({ run: 1, agent: 1 }));
  const late = await come(2, { holding: [runIdOf(1)] });
  const own = await come(1);
  const taken = [early, late].map((line) => line.say(runIdOf(1), { type: 'chunk', delta: 'Ha' }));
  expect([early.frames, late.frames, own.types, taken]).toEqual([[], [], ['task'], [false, false]]);
});

test('[I-20] if a process falsely claims a task and then disconnects, the task continues', async () => {
  const { come, call, leave } = openSwitchboard();
  const foreign = await come(2, { holding: [runIdOf(1)] });
  const own = await come(1);
  const run = await call(remoteTask({ run: 1, agent: 1 }));
  await leave(foreign);
  own.say(runIdOf(1), { type: 'complete', content: 'Fine.' });
  await come(1);
  expect([own.types, run.end]).toEqual([['task'], { kind: 'answered', content: 'Fine.' }]);
});

test('[I-20] a connection with a false claim to a task counts as free', async () => {
  const { come, call } = openSwitchboard();
  const liar = await come(2, { holding: [runIdOf(1)] });
  await come(2);
  await call(remoteTask({ run: 1, agent: 1 }));
  await call(remoteTask({ run: 2, agent: 2 }));
  expect(liar.types).toEqual(['task']);
});
