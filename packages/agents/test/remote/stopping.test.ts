import { expect, test } from 'vitest';
import { rest } from './support/hand-clock.ts';
import { WAIT_MS } from './support/called-run.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);

test('[I-20] if a run stops because the server closes, its process gets no frame', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call();
  run.stop();
  await rest();
  const taken = line.say(RUN, { type: 'complete', content: 'Fine.' });
  expect([line.types, taken, run.ends]).toEqual([['task'], true, []]);
});

test('[I-20] if a run is stopped while it waits for its agent, its task is not delivered', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const run = await call();
  run.stop();
  const line = await come();
  expect([line.frames, switchboard.openTasks]).toEqual([[], 0]);
});

test('[I-20] if a run is stopped while its task is being read, the task is not delivered', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  const read = Promise.withResolvers<[]>();
  const run = await call({ ...remoteTask(), history: () => read.promise });
  run.stop();
  switchboard.settled(RUN, { kind: 'cancelled' });
  read.resolve([]);
  await rest();
  expect([line.frames, switchboard.openTasks]).toEqual([[], 0]);
});

test.each(Array.from({ length: 16 }, (_, steps) => ({ steps })))(
  '[I-20] if a run ends $steps steps after its task was read, no task remains at its process',
  async ({ steps }) => {
    const { come, call, switchboard } = openSwitchboard();
    const line = await come();
    const read = Promise.withResolvers<[]>();
    await call({ ...remoteTask(), history: () => read.promise });
    read.resolve([]);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    switchboard.settled(RUN, { kind: 'cancelled' });
    await rest();
    const given = line.types.filter((type) => type === 'task').length;
    const dropped = line.types.filter((type) => type === 'cancel').length;
    expect([dropped, switchboard.openTasks]).toEqual([given, 0]);
  },
);

test('[I-20] a task goes to a process that is connected at the moment when the task has been read', async () => {
  const { come, call, leave } = openSwitchboard();
  const first = await come();
  const read = Promise.withResolvers<[]>();
  await call({ ...remoteTask(), history: () => read.promise });
  await leave(first);
  read.resolve([]);
  const second = await come();
  expect([first.types, second.types]).toEqual([[], ['task']]);
});

test('[I-20] if an agent disconnects while its task is read, the run waits for the agent', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const first = await come();
  const read = Promise.withResolvers<[]>();
  const run = await call({ ...remoteTask(), history: () => read.promise });
  await leave(first);
  read.resolve([]);
  await rest();
  await clock.pass(WAIT_MS - 1);
  const before = run.end;
  await clock.pass(1);
  expect([before, run.end]).toEqual([null, expect.objectContaining({ failure: 'offline' })]);
});

test('[I-20] a run whose task cannot be read fails', async () => {
  const { come, call } = openSwitchboard();
  await come();
  const run = await call({ ...remoteTask(), history: () => Promise.reject(new Error('gone')) });
  expect(run.end).toEqual(expect.objectContaining({ kind: 'failed', failure: 'error' }));
});

test('[I-20] a resumed run does not read its task again', async () => {
  const { come, call } = openSwitchboard();
  const read = Promise.withResolvers<[]>();
  await come();
  const run = await call({ ...remoteTask(), history: () => read.promise });
  await come(1, { holding: [RUN] });
  read.reject(new Error('gone'));
  await rest();
  expect(run.end).toBeNull();
});

test('[I-20] a waiting run ends at once when it is closed', async () => {
  const { switchboard, clock } = openSwitchboard();
  const running = switchboard.run(
    remoteTask(),
    clock.contextOf(new AbortController().signal),
    WAIT_MS,
  );
  const next = running.next();
  await rest();
  const left = await running.return({ kind: 'skipped' });
  expect([left, (await next).done, switchboard.openTasks]).toEqual([
    { done: true, value: { kind: 'skipped' } },
    true,
    0,
  ]);
});

test('[I-20] if a run is aborted before its delivery, it ends with the reason of the abort, and its task is never sent', async () => {
  const { switchboard, clock, come } = openSwitchboard();
  const line = await come();
  const stopping = new AbortController();
  const read = Promise.withResolvers<[]>();
  const task = { ...remoteTask(), history: () => read.promise };
  const next = switchboard.run(task, clock.contextOf(stopping.signal), WAIT_MS).next();
  stopping.abort(new Error('stopped'));
  const ended = await next.catch((error: unknown) => error);
  read.resolve([]);
  await rest();
  expect([ended, line.frames]).toEqual([new Error('stopped'), []]);
});

test('[I-20] if a run never starts, no entry of it remains in the switchboard', async () => {
  const { switchboard, clock } = openSwitchboard();
  const running = switchboard.run(
    remoteTask(),
    clock.contextOf(new AbortController().signal),
    WAIT_MS,
  );
  await running.return({ kind: 'skipped' });
  expect([switchboard.openTasks, switchboard.openAgents]).toEqual([0, 0]);
});

test('[I-20] no frame is lost if a process responds from within `send`', async () => {
  const { switchboard, come, call } = openSwitchboard();
  const line = await come(1, {
    told: (frame) => {
      if (frame.type === 'task')
        line.say(RUN, { type: 'tool_call', callId: 'a', name: 'skip', args: {} });
      if (frame.type === 'tool_result') line.say(RUN, { type: 'complete', content: 'Fine.' });
    },
  });
  const run = await call();
  switchboard.settled(RUN, { kind: 'responded' });
  expect([line.types, run.end?.kind, switchboard.openTasks]).toEqual([
    ['task', 'tool_result', 'settled'],
    'answered',
    0,
  ]);
});

test('[I-20] if a connection closes during the delivery of a task, the task goes to another connection', async () => {
  const { come, call, clock } = openSwitchboard();
  const weak = await come(1, { told: () => weak.leave() });
  const strong = await come();
  await call();
  await clock.pass(5_000);
  expect([weak.types, strong.types]).toEqual([['task'], ['task']]);
});

test('[I-20] if a run is settled while a process reconnects, its task is not resumed', async () => {
  const { switchboard, come, call } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await call(remoteTask({ run: 2 }));
  const line = await come(1, {
    holding: [runIdOf(1), runIdOf(2)],
    told: ({ type }) => {
      if (type === 'resume') switchboard.settled(runIdOf(2), { kind: 'cancelled' });
    },
  });
  expect([line.types, switchboard.openTasks]).toEqual([['resume', 'cancel'], 1]);
});
