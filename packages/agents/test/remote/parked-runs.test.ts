import type { ToolCall } from '@conch/engine';
import { expect, test } from 'vitest';
import type { PastCall } from '../../src/index.ts';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const CALL = { type: 'tool_call', callId: 'a', name: 'skip', args: {} } as const;
const SKIP: ToolCall = { tool: 'skip' };
const STEP: PastCall = { callId: 'a', call: SKIP, result: { kind: 'accepted' } };

/** A run that was parked by a call, and the connection of the process that has its task. */
async function parked() {
  const { come, call, ...others } = openSwitchboard();
  const line = await come();
  const run = await call(remoteTask(), () => 'parks');
  line.say(RUN, { type: 'chunk', delta: 'One moment.' });
  line.say(RUN, CALL);
  await rest();
  return { ...others, come, call, line, run };
}

test('[I-20] when a call parks a run, the process gets a `waiting` frame', async () => {
  const { line, run } = await parked();
  expect([run.left, line.types]).toEqual(['parked', ['task', 'waiting']]);
  expect(line.frames.at(-1)).toEqual({ type: 'waiting', taskId: RUN });
});

test('[I-20] if a run is stopped during a call, its process does not get `waiting`', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const run = await call(remoteTask(), () => new Promise<never>(() => {}));
  line.say(RUN, CALL);
  await rest();
  run.stop();
  await rest();
  expect(line.types).toEqual(['task']);
});

test('[I-20] if a process still has the task of a parked run, the run resumes from the start of its text', async () => {
  const { line, call } = await parked();
  await call(remoteTask({ steps: [STEP] }));
  expect(line.frames.at(-1)).toEqual({ type: 'resume', taskId: RUN, received: 0 });
});

test('[I-20] after a resume, the process repeats the call that parked the run under the same id', async () => {
  const { line, call } = await parked();
  const run = await call(remoteTask({ steps: [STEP] }));
  line.say(RUN, CALL);
  await rest();
  expect([run.calls, line.last('tool_result')]).toEqual([
    [{ callId: 'a', call: SKIP }],
    { type: 'tool_result', taskId: RUN, callId: 'a', result: { kind: 'accepted' } },
  ]);
});

test('[I-20] frames that arrive while a run is parked are ignored, because the process repeats them later', async () => {
  const { line, call } = await parked();
  const taken = [
    line.say(RUN, { type: 'chunk', delta: 'Lost.' }),
    line.say(RUN, { ...CALL, callId: 'b' }),
    line.say(RUN, { type: 'complete', content: 'Lost.' }),
    line.sayGarbage(RUN),
  ];
  const run = await call(remoteTask({ steps: [STEP] }));
  line.say(RUN, { type: 'complete', content: 'Found.' });
  await rest();
  expect([taken, run.calls, run.text, run.end]).toEqual([
    [true, true, true, true],
    [],
    '',
    { kind: 'answered', content: 'Found.' },
  ]);
});

test('[I-20] frames that follow the call that parks a run are not lost, because the process repeats them', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  await call(remoteTask(), () => 'parks');
  line.say(RUN, CALL);
  line.say(RUN, { type: 'complete', content: 'Done.' });
  await rest();
  const run = await call(remoteTask({ steps: [STEP] }));
  line.say(RUN, { type: 'complete', content: 'Done.' });
  await rest();
  expect([line.types, run.end]).toEqual([
    ['task', 'waiting', 'resume'],
    { kind: 'answered', content: 'Done.' },
  ]);
});

test('[I-20] if a process sends an end before its run is parked, the end is ignored after the resume', async () => {
  const { come, call, switchboard } = openSwitchboard();
  const line = await come();
  await call(remoteTask(), () => 'parks');
  line.say(RUN, CALL);
  line.say(RUN, { type: 'complete', content: 'Done.' });
  await rest();
  await call(remoteTask({ steps: [STEP] }));
  switchboard.settled(RUN, { kind: 'cancelled' });
  expect(line.types).toEqual(['task', 'waiting', 'resume', 'cancel']);
});

test('[I-20] if a parked run is stopped, its task is cancelled at the process', async () => {
  const { line, switchboard } = await parked();
  switchboard.settled(RUN, { kind: 'cancelled' });
  expect([line.frames.at(-1), switchboard.openTasks]).toEqual([
    { type: 'cancel', taskId: RUN, reason: 'stopped' },
    0,
  ]);
});

test('[I-20] if the process of a parked run disconnects, no entry remains in the switchboard', async () => {
  const { line, leave, switchboard } = await parked();
  await leave(line);
  expect([switchboard.openTasks, switchboard.openAgents]).toEqual([0, 0]);
});

test('[I-20] if the process of a parked run disconnects, the run continues at another process, with its steps', async () => {
  const { line, leave, come, call } = await parked();
  await leave(line);
  const other = await come();
  await call(remoteTask({ steps: [STEP] }));
  expect(other.last('task')?.steps.map(({ callId }) => callId)).toEqual(['a']);
});

test('[I-20] a parked run resumes on the new connection after its process has reconnected', async () => {
  const { line, leave, come, call } = await parked();
  await leave(line);
  const back = await come(1, { holding: [RUN] });
  await come();
  await call(remoteTask({ steps: [STEP] }));
  expect(back.frames).toEqual([{ type: 'resume', taskId: RUN, received: 0 }]);
});

test('[I-20] a second call of a run replaces the first call', async () => {
  const { come, call } = openSwitchboard();
  const line = await come();
  const first = await call();
  const second = await call();
  line.say(RUN, { type: 'complete', content: 'Fine.' });
  await rest();
  expect([first.end?.kind, second.end]).toEqual(['failed', { kind: 'answered', content: 'Fine.' }]);
});
