import { expect, test } from 'vitest';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const LONGEST_MS = 600_000;
const CALL = { type: 'tool_call', callId: 'a', name: 'skip', args: {} } as const;
const DONE = { type: 'complete', content: 'Fine.' } as const;

test('[I-20] a process never has more tasks at once than it accepts', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 2 });
  const runs = [];
  for (const run of [1, 2, 3]) runs.push(await call(remoteTask({ run, space: run })));
  expect([line.given, runs.map(({ isResting }) => isResting)]).toEqual([
    [1, 2],
    [false, false, true],
  ]);
});

test('[I-20] if two tasks are called at the same moment, only one gets the last slot', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  await Promise.all([1, 2, 3].map((run) => call(remoteTask({ run, space: run }))));
  expect(line.given).toEqual([1]);
});

test('[I-20] a process without a task limit gets every task', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  for (let run = 1; run <= 40; run += 1) await call(remoteTask({ run, space: run }));
  expect(line.given.length).toBe(40);
});

test('[I-20] a task that waits for a slot gets the slot of another task that ends', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }));
  const waiting = await call(remoteTask({ run: 2, space: 2 }));
  line.say(runIdOf(1), DONE);
  await rest();
  expect([line.given, waiting.isResting]).toEqual([[1, 2], false]);
});

test('[I-20] a parked task takes no slot', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }), () => 'parks');
  await call(remoteTask({ run: 2, space: 2 }));
  line.say(runIdOf(1), CALL);
  await rest();
  expect(line.given).toEqual([1, 2]);
});

test('[I-20] a parked task resumes at once and takes a slot again', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }), () => 'parks');
  line.say(runIdOf(1), CALL);
  await rest();
  await call(remoteTask({ run: 1 }));
  await call(remoteTask({ run: 2, space: 2 }));
  expect([line.types, line.given]).toEqual([['task', 'waiting', 'resume'], [1]]);
});

test('[I-20] if a process reconnects with a task, the task takes a slot again', async () => {
  const { come, call } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  const line = await come(1, { holding: [runIdOf(1)], tasksAtOnce: 1 });
  await call(remoteTask({ run: 2, space: 2 }));
  expect(line.types).toEqual(['resume']);
});

test('[I-20] if a task is stopped before its delivery, its reserved slot becomes free', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  const read = Promise.withResolvers<[]>();
  const stopped = await call({ ...remoteTask({ run: 1 }), history: () => read.promise });
  await call(remoteTask({ run: 2, space: 2 }));
  const before = [...line.given];
  stopped.stop();
  await rest();
  expect([before, line.given]).toEqual([[], [2]]);
});

test('[I-20] a task that waits for a slot goes to a new process', async () => {
  const { come, call } = openSwitchboard();
  await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }));
  await call(remoteTask({ run: 2, space: 2 }));
  const other = await come(1, { tasksAtOnce: 1 });
  expect(other.given).toEqual([2]);
});

test('[I-20] the first process to connect gets as many waiting tasks as it accepts', async () => {
  const { come, call } = openSwitchboard();
  for (const run of [1, 2, 3]) await call(remoteTask({ run, space: run }));
  const line = await come(1, { tasksAtOnce: 2 });
  expect(line.given).toEqual([1, 2]);
});

test('[I-20] spaces get the slots of an agent in turn', async () => {
  const { come, call } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  const spaces = [1, 1, 1, 1, 2, 2, 3];
  for (const [at, space] of spaces.entries()) await call(remoteTask({ run: at + 1, space }));
  for (let run = line.given.at(-1); run !== undefined && line.given.length < 7;) {
    line.say(runIdOf(run), DONE);
    await rest();
    run = line.given.at(-1);
  }
  expect(line.given).toEqual([1, 2, 5, 7, 3, 6, 4]);
});

test('[I-20] a task that gets no slot within ten minutes fails', async () => {
  const { come, call, clock } = openSwitchboard();
  await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }));
  const waiting = await call(remoteTask({ run: 2, space: 2 }));
  await clock.pass(LONGEST_MS - 1);
  const before = waiting.end;
  await clock.pass(1);
  expect([before, waiting.end]).toEqual([
    null,
    expect.objectContaining({ kind: 'failed', failure: 'no-output' }),
  ]);
});

test('[I-20] a waiting task still fails in time if connections without a free slot open and close', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const run = await call();
  while (run.end === null && clock.nowMs < 2 * LONGEST_MS) {
    const line = await come(1, { isLeaving: true });
    await leave(line);
    await clock.pass(20_000);
  }
  expect([clock.nowMs, run.end]).toEqual([
    LONGEST_MS,
    expect.objectContaining({ kind: 'failed', failure: 'offline' }),
  ]);
});

test('[I-20] if a task was delivered and then released, it may wait the full time for a slot', async () => {
  const { come, call, clock } = openSwitchboard();
  const line = await come(1, { tasksAtOnce: 1 });
  await call(remoteTask({ run: 1 }));
  const run = await call(remoteTask({ run: 2, space: 2 }));
  await clock.pass(LONGEST_MS / 2);
  line.say(runIdOf(1), DONE);
  await rest();
  line.say(runIdOf(2), { type: 'release' });
  await clock.pass(LONGEST_MS - 1);
  expect([line.given, run.end]).toEqual([[1, 2], null]);
});

test('[I-20] a task that is released while another task is delivered gets the remaining slot', async () => {
  const { come, call } = openSwitchboard();
  const [wide, narrow] = [await come(), await come(1, { tasksAtOnce: 1 })];
  await call(remoteTask({ run: 1 }));
  const coming = call(remoteTask({ run: 2, space: 2 }));
  wide.say(runIdOf(1), { type: 'release' });
  await coming;
  expect([wide.given, narrow.given]).toEqual([[1, 2], [1]]);
});
