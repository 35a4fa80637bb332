import { expect, test } from 'vitest';

import { asMessageId, POLICIES, type RunId } from '../../../src/index.ts';
import {
  endsRuns,
  given,
  holdTheFloor,
  isFor,
  isOver,
  lastSaid,
  notices,
  offersNobody,
  offersRun,
  says,
  speaks,
  stops,
} from '../../support/story.ts';
import { idOf, type Table } from '../../support/table.ts';
import { asks, sends } from '../../support/tool-steps.ts';

const GROUP = { agents: ['Bob', 'Carol', 'Dave'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...GROUP, settings: { policy: 'mention' } } as const;
const CHAIN = { ...GROUP, settings: { policy: 'chain' } } as const;
const COORDINATED = { ...GROUP, settings: { policy: 'coordinator', main: 'Bob' } } as const;

/** Ana stops a run that does not have the floor now. */
function stopsRun(table: Table, runId: RunId): void {
  table.apply({
    type: 'stop-asked',
    by: idOf('Ana'),
    target: { kind: 'run', runId },
    streamed: [],
  });
}

test.each(POLICIES)('[ST1] under %s a run that a person stops is cancelled at once', (policy) => {
  given({ ...GROUP, settings: { policy, main: 'Bob' } })
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ben', { run: 'Bob' }))
    .then(endsRuns(['Bob', 'cancelled', 'ST1']));
});

test('[ST1] the outcome of a stopped run names the person and the stop', () => {
  const { table } = given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ben', { run: 'Bob' }));
  expect(table.effectsOf('end-run')[0]?.outcome).toEqual({
    kind: 'cancelled',
    by: 'ben',
    reason: 'run-stopped',
  });
});

test('[ST1] after a run is stopped, the runs of other agents continue', () => {
  given(MENTION)
    .when(says('Ana', '@Bob @Carol hi'))
    .when(stops('Ana', { run: 'Bob' }))
    .then(holdTheFloor('Carol'));
});

test('[ST1] the streamed text of a stopped run is posted, marked as cancelled', () => {
  const { table } = given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }, 'As I was'))
    .then(lastSaid('As I was'));
  expect(table.last.status).toBe('cancelled');
});

test('[ST1] the message of a stopped run has the id of its stream', () => {
  const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
  const { id } = table.runOf('Bob');
  stops('Ana', { run: 'Bob' }, 'As I was')(table);
  expect(table.last.messageId).toBe(asMessageId(`part of ${id}`));
});

test('[ST1] the streamed text of a stopped run gives nobody the floor, even if it begins with a mention', () => {
  given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }, '@Carol and @Dave, look'))
    .then(offersNobody, isOver);
});

test('[ST1] under `chain`, the streamed text of a stopped run hands off to nobody', () => {
  given(CHAIN)
    .when(says('Ana', '@Bob hi'))
    .when(asks('Bob', 'Carol', true))
    .when(stops('Ana', { run: 'Bob' }, '@Carol look'))
    .then(offersNobody, isOver);
});

test('[ST1] a stopped run without streamed text posts nothing', () => {
  given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }))
    .then(lastSaid('@Bob hi'));
});

test('[ST1] a stopped run that streamed only white space posts nothing', () => {
  given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }, ' \n'))
    .then(lastSaid('@Bob hi'));
});

test('[ST1] a stopped answer to a private message stays private', () => {
  given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }, '@Carol a secret'))
    .then(isFor('Bob'));
});

test('[ST1] the streamed text of a stopped run is only for its sender and addressees', () => {
  given(MENTION)
    .when(says('Ana', 'hi'))
    .when(stops('Ana', { run: 'Bob' }, '@Carol a secret'))
    .then(isFor('Bob', 'Carol'));
});

test('[ST1] control tags in the streamed text of a stopped run are not shown and have no effect', () => {
  given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }, 'As I <world>pass</world> was'))
    .then(lastSaid('As I was'), notices());
});

test('[ST1] a stopped run without text releases its turn', () => {
  const { table } = given(MENTION)
    .when(says('Ana', '@Bob hi'))
    .when(stops('Ana', { run: 'Bob' }));
  expect(table.effectsOf('count-turns')).toMatchObject([{ used: 0, reserved: 0 }]);
});

test('[ST1] a parked run is stopped together with its wait', () => {
  const { table } = given(COORDINATED).when(says('Ana', 'hi'));
  const { id } = table.runOf('Bob');
  sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['agent'] })(table);
  stopsRun(table, id);
  expect(table.state.floor.waits).toEqual([]);
  expect(table.floor).toEqual(['carol']);
});

test('[ST1] a held run can be stopped before it gets a turn', () => {
  const { table } = given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } });
  table.says('Ana', '@Bob @Carol hi');
  const held = table.effectsOf('hold-run')[0]?.run.id;
  if (held === undefined) throw new Error('nobody waits for a turn');
  stopsRun(table, held);
  speaks('Bob')(table);
  expect(table.effectsOf('offer-run')).toEqual([]);
});

test('[ST2] an agent that waits for a stopped run gets the floor back', () => {
  given(CHAIN)
    .when(says('Ana', '@Bob hi'))
    .when(speaks('Bob', 'help', { handsOverTo: 'Carol', expectsReply: true }))
    .when(stops('Ana', { run: 'Carol' }))
    .then(offersRun('Bob', { because: 'CH5' }));
});

test('[ST2] a waiter learns that the stopped agent failed', () => {
  const { table } = given(CHAIN)
    .when(says('Ana', '@Bob hi'))
    .when(speaks('Bob', 'help', { handsOverTo: 'Carol', expectsReply: true }))
    .when(stops('Ana', { run: 'Carol' }, 'I thi'));
  expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
});

test('[ST2] stopping a run does not change the stack of another branch', () => {
  given(CHAIN)
    .when(says('Ana', '@Bob @Carol hi'))
    .when(speaks('Bob', 'help', { handsOverTo: 'Dave', expectsReply: true }))
    .when(stops('Ana', { run: 'Carol' }))
    .then(offersNobody, holdTheFloor('Dave'))
    .when(speaks('Dave'))
    .then(offersRun('Bob', { because: 'CH5' }));
});

test('[ST2] if a tool call waits for a run that is stopped, the wait returns at once', () => {
  const { table } = given(COORDINATED)
    .when(says('Ana', 'hi'))
    .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['agent'] }))
    .when(stops('Ana', { run: 'Carol' }));
  expect(table.effectsOf('resume-run')).toMatchObject([
    { result: { kind: 'ended', outcome: 'cancelled' } },
  ]);
});
