import { expect, test } from 'vitest';
import { WAIT_MS } from './support/called-run.ts';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const AWAY_MS = 5_000;

const offline: unknown = expect.objectContaining({ kind: 'failed', failure: 'offline' });

test('[I-20] a run rests while no process of its agent is connected', async () => {
  const { come, call } = openSwitchboard();
  const run = await call();
  const before = run.isResting;
  await come();
  expect([before, run.isResting]).toEqual([true, false]);
});

test('[I-20] a run rests while its process is disconnected', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  const run = await call();
  line.say(RUN, { type: 'chunk', delta: 'Hel' });
  await leave(line);
  const before = run.isResting;
  await come(1, { holding: [RUN] });
  expect([before, run.isResting]).toEqual([true, false]);
});

test('[I-20] a run rests while its process may still reconnect', async () => {
  const { come, call, leave } = openSwitchboard();
  const first = await come();
  await come();
  const run = await call();
  await leave(first);
  expect(run.isResting).toBe(true);
});

test('[I-20] a run that is stopped while it rests no longer rests', async () => {
  const { call } = openSwitchboard();
  const run = await call();
  run.stop();
  await rest();
  expect(run.isResting).toBe(false);
});

test("[I-20] shortly after a run of an agent found no process, the agent's other runs fail at once", async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await clock.pass(WAIT_MS);
  const runs = [];
  for (const run of [2, 3, 4]) runs.push(await call(remoteTask({ run })));
  expect(runs.map(({ end }) => end)).toEqual([offline, offline, offline]);
});

test("[I-20] some time after a run of an agent found no process, the agent's other runs wait again", async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await clock.pass(WAIT_MS);
  await clock.pass(AWAY_MS - 1);
  const early = await call(remoteTask({ run: 2 }));
  await clock.pass(1);
  const late = await call(remoteTask({ run: 3 }));
  expect([early.end, late.end]).toEqual([offline, null]);
});

test('[I-20] each run that finds no process extends the time in which later runs fail at once', async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await clock.pass(2_000);
  await call(remoteTask({ run: 2, space: 2 }));
  await clock.pass(WAIT_MS - 2_000);
  await clock.pass(2_000);
  await clock.pass(AWAY_MS - 1_000);
  const next = await call(remoteTask({ run: 3 }));
  expect(next.end).toEqual(offline);
});

test('[I-20] a later run goes to a process that has connected meanwhile', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await clock.pass(WAIT_MS);
  const line = await come();
  await call(remoteTask({ run: 2 }));
  await leave(await come());
  await leave(line);
  const later = await call(remoteTask({ run: 3 }));
  expect([line.given, later.end]).toEqual([[2], null]);
});

test('[I-20] the runs of one agent do not fail at once because another agent is absent', async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1, agent: 1 }));
  await clock.pass(WAIT_MS);
  const other = await call(remoteTask({ run: 2, agent: 2 }));
  expect(other.end).toBeNull();
});

test('[I-20] if an agent disconnects during a run, its other runs do not fail', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await leave(await come());
  await clock.pass(WAIT_MS);
  const next = await call(remoteTask({ run: 2 }));
  expect(next.end).toBeNull();
});
