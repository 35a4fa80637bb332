import { expect, test } from 'vitest';
import { WAIT_MS } from './support/called-run.ts';
import { rest } from './support/hand-clock.ts';
import { openSwitchboard } from './support/open-switchboard.ts';
import { remoteTask, runIdOf } from './support/remote-task.ts';

const RUN = runIdOf(1);
const AWAY_MS = 5_000;

const offline: unknown = expect.objectContaining({ kind: 'failed', failure: 'offline' });

test('[I-20] a run loses no time while nobody is there for it', async () => {
  const { come, call } = openSwitchboard();
  const run = await call();
  const before = run.isResting;
  await come();
  expect([before, run.isResting]).toEqual([true, false]);
});

test('[I-20] a run loses no time while the process that is at it is away', async () => {
  const { come, call, leave } = openSwitchboard();
  const line = await come();
  const run = await call();
  line.say(RUN, { type: 'chunk', delta: 'Hel' });
  await leave(line);
  const before = run.isResting;
  await come(1, { holding: [RUN] });
  expect([before, run.isResting]).toEqual([true, false]);
});

test('[I-20] a run loses no time while the process of its task may be back', async () => {
  const { come, call, leave } = openSwitchboard();
  const first = await come();
  await come();
  const run = await call();
  await leave(first);
  expect(run.isResting).toBe(true);
});

test('[I-20] a run that was stopped while it waited does not rest any more', async () => {
  const { call } = openSwitchboard();
  const run = await call();
  run.stop();
  await rest();
  expect(run.isResting).toBe(false);
});

test('[I-20] a run that follows one for which nobody came fails at once', async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await clock.pass(WAIT_MS);
  const runs = [];
  for (const run of [2, 3, 4]) runs.push(await call(remoteTask({ run })));
  expect(runs.map(({ end }) => end)).toEqual([offline, offline, offline]);
});

test('[I-20] a run that comes a while after one for which nobody came is waited with', async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await clock.pass(WAIT_MS);
  await clock.pass(AWAY_MS - 1);
  const early = await call(remoteTask({ run: 2 }));
  await clock.pass(1);
  const late = await call(remoteTask({ run: 3 }));
  expect([early.end, late.end]).toEqual([offline, null]);
});

test('[I-20] the last run for which nobody came says how long those that follow fail at once', async () => {
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

test('[I-20] a run that follows is given to the process that has come meanwhile', async () => {
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

test('[I-20] that nobody came for an agent says nothing of another', async () => {
  const { call, clock } = openSwitchboard();
  await call(remoteTask({ run: 1, agent: 1 }));
  await clock.pass(WAIT_MS);
  const other = await call(remoteTask({ run: 2, agent: 2 }));
  expect(other.end).toBeNull();
});

test('[I-20] a run of an agent that was lost in its midst does not make others fail', async () => {
  const { come, call, leave, clock } = openSwitchboard();
  await call(remoteTask({ run: 1 }));
  await leave(await come());
  await clock.pass(WAIT_MS);
  const next = await call(remoteTask({ run: 2 }));
  expect(next.end).toBeNull();
});
