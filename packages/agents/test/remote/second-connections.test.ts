import { expect, test } from 'vitest';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import type { OutsideLine } from './support/outside-line.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const GRACE_MS = 5_000;

function chunk(line: OutsideLine, delta: string): boolean {
  return line.say(RUN, { type: 'chunk', delta });
}

test('[I-20] a process continues its task on a new connection before the server notices the loss of the old connection', async () => {
  const { come, call, leave } = openSwitchboard();
  const old = await come();
  const run = await call();
  chunk(old, 'Hel');
  const back = await come(1, { holding: [RUN] });
  const taken = [chunk(old, 'p!'), chunk(back, 'lo')];
  await leave(old);
  expect([back.frames, taken, run.text]).toEqual([
    [{ type: 'resume', taskId: RUN, received: 3 }],
    [false, true],
    'Hello',
  ]);
});

test('[I-20] if a task continues on another connection, its old connection counts as free', async () => {
  const { come, call } = openSwitchboard();
  await come();
  await call(remoteTask({ run: 2 }));
  const old = await come();
  await call(remoteTask({ run: 1 }));
  await come(1, { holding: [RUN] });
  await call(remoteTask({ run: 3 }));
  expect(old.last('task')?.id).toBe(runIdOf(3));
});

test('[I-20] if another process got the task meanwhile, a process that reconnects takes the task back', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  const run = await call();
  await leave(first);
  await clock.pass(GRACE_MS);
  const back = await come(1, { holding: [RUN] });
  const taken = [chunk(back, 'Me.'), chunk(second, 'No!')];
  await rest();
  expect([back.types, second.types, taken, run.text]).toEqual([
    ['resume'],
    ['task', 'cancel'],
    [true, false],
    'Me.',
  ]);
});

test('[I-20] if another process has begun to stream an answer, a process that reconnects must drop the task', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  const run = await call();
  await leave(first);
  await clock.pass(GRACE_MS);
  chunk(second, 'No');
  const back = await come(1, { holding: [RUN] });
  const taken = [chunk(back, 'Me!'), chunk(second, '.')];
  await rest();
  expect([back.types, second.types, taken, run.text]).toEqual([
    ['cancel'],
    ['task'],
    [false, true],
    'No.',
  ]);
});

test('[I-20] the second process of a task can also reconnect after it has begun to stream an answer', async () => {
  const { come, call, leave } = openSwitchboard();
  const run = await call();
  await leave(await come());
  const second = await come();
  chunk(second, 'Hel');
  await leave(second);
  const back = await come(1, { holding: [RUN] });
  chunk(back, 'lo');
  await rest();
  expect([back.frames, run.text]).toEqual([
    [{ type: 'resume', taskId: RUN, received: 3 }],
    'Hello',
  ]);
});

test('[I-20] a process that loses its task to another process gets the reason `not-yours`', async () => {
  const { come, call } = openSwitchboard();
  const old = await come();
  await call();
  await come(1, { holding: [RUN] });
  expect(old.frames.at(-1)).toEqual({ type: 'cancel', taskId: RUN, reason: 'not-yours' });
});
