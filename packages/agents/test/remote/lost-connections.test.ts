import { expect, test } from 'vitest';
import type { CallResult } from '../../src/index.ts';
import { WAIT_MS } from './support/called-run.ts';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import type { OutsideLine } from './support/outside-line.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const GRACE_MS = 5_000;

function chunk(line: OutsideLine, delta: string): boolean {
  return line.say(RUN, { type: 'chunk', delta });
}

const disconnected: unknown = expect.objectContaining({ kind: 'failed', failure: 'disconnected' });

test('[I-20] a process that reconnects with its task gets the length of the text that has arrived', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  await call();
  chunk(line, 'Hello');
  await leave(line);
  const back = await come(1, { holding: [RUN] });
  expect(back.frames).toEqual([{ type: 'resume', taskId: RUN, received: 5 }]);
});

test('[I-20] if a process reconnects without its task and no text was streamed, it gets the task again', async () => {
  const { come, call, leave } = openSwitchboard();
  await call();
  await leave(await come());
  const back = await come();
  expect(back.types).toEqual(['task']);
});

test('[I-20] a task that is delivered again contains the calls made so far', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  await call(remoteTask(), () => ({ kind: 'accepted' }));
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'skip', args: {} });
  await rest();
  await leave(line);
  const back = await come();
  expect(back.last('task')?.steps).toEqual([
    { callId: 'a', name: 'skip', args: {}, result: { kind: 'accepted' }, error: null },
  ]);
});

test('[I-20] a task that is delivered again lists a repeated call once', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  await call();
  for (const callId of ['a', 'b', 'a']) {
    line.say(RUN, { type: 'tool_call', callId, name: 'skip', args: {} });
    await rest();
  }
  await leave(line);
  const back = await come();
  expect(back.last('task')?.steps.map(({ callId }) => callId)).toEqual(['a', 'b']);
});

test('[I-20] after three processes have lost a task, no fourth process gets it', async () => {
  const { come, call, leave } = openSwitchboard();
  const run = await call();
  const types = [];
  for (let nth = 1; nth <= 4; nth += 1) {
    const line = await come();
    types.push(line.types);
    await leave(line);
  }
  expect([types, run.end]).toEqual([[['task'], ['task'], ['task'], []], disconnected]);
});

test('[I-20] if a process reconnects without its task after text was streamed, the run ends', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  const run = await call();
  chunk(line, 'Hel');
  await leave(line);
  const back = await come();
  expect([run.text, run.end, back.frames]).toEqual(['Hel', disconnected, []]);
});

test('[I-20] if the process of a task does not reconnect, the run ends when its waiting time ends', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const run = await call();
  await clock.pass(WAIT_MS - 1);
  await leave(await come());
  await clock.pass(WAIT_MS - 1);
  const before = run.end;
  await clock.pass(1);
  expect([before, run.end]).toEqual([null, disconnected]);
});

test('[I-20] if the process of a task does not reconnect soon and no text was streamed, another process gets the task', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  await call();
  await leave(first);
  await clock.pass(GRACE_MS - 1);
  const before = [...second.types];
  await clock.pass(1);
  expect([before, second.types]).toEqual([[], ['task']]);
});

test('[I-20] if no text was streamed and the process of a task reconnects soon, the process keeps the task', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  await call();
  await leave(first);
  await clock.pass(500);
  const back = await come(1, { holding: [RUN] });
  await clock.pass(GRACE_MS);
  expect([back.types, second.types]).toEqual([['resume'], []]);
});

test("[I-20] a new process does not get a task while the task's own process may still reconnect", async () => {
  const { come, call, leave } = openSwitchboard();
  const first = await come();
  await come();
  await call();
  await leave(first);
  const other = await come();
  expect(other.frames).toEqual([]);
});

test('[I-20] if a task loses its process and then all other processes disconnect, the task waits the full time', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  const run = await call();
  await leave(first);
  await clock.pass(1_000);
  await leave(second);
  await clock.pass(WAIT_MS - 1);
  const before = run.end;
  await clock.pass(1);
  expect([before, run.end]).toEqual([null, disconnected]);
});

test('[I-20] if text was streamed, a lost task waits for its own process', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const [first, second] = [await come(), await come()];
  const run = await call();
  chunk(first, 'Hel');
  await leave(first);
  await clock.pass(WAIT_MS);
  expect([second.frames, run.end]).toEqual([[], disconnected]);
});

test('[I-20] if a task is resumed and then lost again, its run fails as disconnected', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  const line = await come(1, { holding: [RUN] });
  const run = await call();
  await leave(line);
  await clock.pass(WAIT_MS);
  expect(run.end).toEqual(disconnected);
});

test('[I-20] the result of a call goes to the connection on which the task was resumed', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  const made = Promise.withResolvers<CallResult>();
  const run = await call(remoteTask(), () => made.promise);
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'skip', args: {} });
  await rest();
  await leave(line);
  const back = await come(1, { holding: [RUN] });
  back.say(RUN, { type: 'tool_call', callId: 'a', name: 'skip', args: {} });
  made.resolve({ kind: 'accepted' });
  await rest();
  expect([run.calls.length, back.types]).toEqual([1, ['resume', 'tool_result']]);
});

test('[I-20] a task is not delivered again during one of its calls', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  const made = Promise.withResolvers<CallResult>();
  await call(remoteTask(), () => made.promise);
  line.say(RUN, { type: 'tool_call', callId: 'a', name: 'skip', args: {} });
  await rest();
  await leave(line);
  const back = await come();
  const before = [...back.types];
  made.resolve({ kind: 'accepted' });
  await rest();
  expect([before, back.last('task')?.steps.length]).toEqual([[], 1]);
});

test('[I-20] an end that arrived before its connection was lost is valid', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  const run = await call();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  await leave(line);
  expect(run.end).toEqual({ kind: 'answered', content: 'Fine.' });
});

test('[I-20] a task whose end has arrived is not resumed', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  await call();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  line.leave();
  const back = await come(1, { holding: [RUN] });
  expect(back.frames).toEqual([]);
});

test('[I-20] a closed connection gets no more frames, and the frames that it sends are refused', async () => {
  const { come, call, leave, switchboard } = openSwitchboard();
  const line = await come();
  const run = await call();
  await leave(line);
  await leave(line);
  const taken = [chunk(line, 'Me!'), line.sayGarbage(RUN)];
  switchboard.settled(RUN, { kind: 'cancelled' });
  expect([line.types, taken, run.text]).toEqual([['task'], [false, false], '']);
});

test('[I-20] closing a connection twice does not affect other connections', async () => {
  const { come, call, leave } = openSwitchboard();
  const old = await come();
  await leave(old);
  const next = await come();
  await leave(old);
  await call();
  expect(next.types).toEqual(['task']);
});

test('[I-20] if a task loses its process again and again, its run ends', async () => {
  const { come, call, leave } = openSwitchboard();
  const run = await call();
  const ends = [];
  for (let losses = 1; losses <= 21; losses += 1) {
    await leave(await come(1, { holding: [RUN] }));
    ends.push(run.end);
  }
  expect([ends.at(-2), ends.at(-1)]).toEqual([null, disconnected]);
});
