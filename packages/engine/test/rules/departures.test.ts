import { describe, expect, test } from 'vitest';

import { POLICIES } from '../../src/index.ts';
import { isSwitchedOff, isSwitchedOn, leavesWhileSaying, regenerates } from '../support/changes.ts';
import {
  delegates,
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  leaves,
  notices,
  offersNobody,
  offersRun,
  says,
  speaks,
  type Step,
} from '../support/story.ts';
import { idOf } from '../support/table.ts';
import { sends } from '../support/tool-steps.ts';

const GROUP = { agents: ['Bob', 'Carol', 'Dave', 'Erin'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...GROUP, settings: { policy: 'mention' } } as const;
const CHAIN = { ...GROUP, settings: { policy: 'chain' } } as const;
const ADMIN = { ...GROUP, settings: { policy: 'admin', main: 'Bob' } } as const;

const WAYS: readonly [string, (agent: string) => Step][] = [
  ['leaves', leaves],
  ['is switched off', (agent) => isSwitchedOff(agent)],
];

/** One agent after the other asks the next and waits for it. */
function ask(...agents: readonly string[]): Step {
  return (table) => {
    table.says('Ana', `@${agents[0]} go`);
    agents.slice(1).forEach((next, at) => {
      speaks(agents[at] ?? '', 'please', { handsOverTo: next, expectsReply: true })(table);
    });
  };
}

describe.each(WAYS)('an agent that %s', (_, goes) => {
  test.each(POLICIES)('[DP1] has its run cancelled under %s', (policy) => {
    given({ ...GROUP, settings: { policy, main: 'Bob' } })
      .when(says('Ana', '@Bob hi'))
      .when(goes('Bob'))
      .then((table) =>
        expect(table.effectsOf('end-run')).toMatchObject([{ agent: 'bob', because: 'DP1' }]),
      );
  });

  test('[DP1] has all its runs cancelled, of whichever chain', () => {
    given(MENTION)
      .when(says('Ana', '@Bob one'))
      .when(says('Ben', '@Bob two'))
      .when(goes('Bob'))
      .then(endsRuns(['Bob', 'cancelled'], ['Bob', 'cancelled']), isOver);
  });

  test('[DP1] takes the floor from nobody else', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Bob'))
      .then(holdTheFloor('Carol'), endsRuns(['Bob', 'cancelled']));
  });

  test('[DP1] has a run cancelled that waits for a turn', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Carol'))
      .then(endsRuns(['Carol', 'cancelled']), holdTheFloor('Bob'));
  });

  test('[DP1] leaves its turn to who waits for one', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Bob'))
      .then(offersRun('Carol', { because: 'TL2' }));
  });

  test('[DP1] posts nothing any more', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const { id } = table.runOf('Bob');
    goes('Bob')(table);
    table.endsRun(id, idOf('Bob'), { kind: 'answered', text: 'late' });
    expect(table.messages).toHaveLength(1);
  });

  test('[DP1] adds no version to a message that was to be regenerated', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(regenerates('Bob'))
      .when(goes('Bob'))
      .then(endsRuns(['Bob', 'cancelled']), isOver);
  });

  test('[DP2] does not get back the floor that it waits for', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(goes('Bob'))
      .when(speaks('Carol'))
      .then(offersNobody, isOver);
  });

  test('[DP2] is dropped from the stack at once', () => {
    const { table } = given(CHAIN).when(ask('Bob', 'Carol')).when(goes('Bob'));
    expect(table.effectsOf('drop-waiter')).toMatchObject([{ agent: 'bob', because: 'DP2' }]);
  });

  test('[DP2] gives the floor back to who waits for it', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(goes('Carol'))
      .then(offersRun('Bob', { because: 'CH5' }));
  });

  test('[DP2] has failed in the eyes of who waits for it', () => {
    const { table } = given(CHAIN).when(ask('Bob', 'Carol')).when(goes('Carol'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] has failed in the eyes of who waits two below it on the stack', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when(goes('Carol'))
      .when(speaks('Dave'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] leaves the others on the stack where they were', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave', 'Erin'))
      .when(goes('Carol'))
      .when(speaks('Erin'))
      .then(holdTheFloor('Dave'))
      .when(speaks('Dave'))
      .then(holdTheFloor('Bob'));
  });

  test('[DP2] has failed in the eyes of who waits for whom it stands in for', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(delegates('Carol', 'Dave'))
      .when(goes('Dave'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] changes nothing in a branch that it has no part in', () => {
    given(CHAIN)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(speaks('Bob', 'please', { handsOverTo: 'Dave', expectsReply: true }))
      .when(goes('Carol'))
      .then(offersNobody, holdTheFloor('Dave'))
      .when(speaks('Dave'))
      .then(offersRun('Bob', { because: 'CH5' }));
  });

  test('[DP2] is dropped from the stacks of several branches', () => {
    given(CHAIN)
      .when(says('Ana', '@Bob one'))
      .when(says('Ana', '@Bob two'))
      .when(speaks('Bob', 'please', { handsOverTo: 'Carol', expectsReply: true }))
      .when(speaks('Bob', 'please', { handsOverTo: 'Dave', expectsReply: true }))
      .when(goes('Bob'))
      .when(speaks('Carol'))
      .when(speaks('Dave'))
      .then(offersNobody, isOver);
  });

  test('[DP2] waits for no reply any more', () => {
    const { table } = given(ADMIN)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['any'] }))
      .when(goes('Bob'));
    expect(table.state.floor.waits).toEqual([]);
    expect(table.effectsOf('resume-run')).toEqual([]);
  });

  test('[DP2] has failed in the eyes of a run that is parked for its reply', () => {
    const { table } = given(ADMIN)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['any'] }))
      .when(goes('Carol'));
    expect(table.effectsOf('resume-run')).toMatchObject([
      { result: { kind: 'ended', outcome: 'failed' } },
    ]);
  });

  test('[DP2] takes the chain with it if nobody else is in it', () => {
    given(MENTION).when(says('Ana', '@Bob hi')).when(goes('Bob')).then(isOver);
  });
});

describe('what a departure leaves behind', () => {
  test('[DP1] what an agent had streamed stays as a cancelled message', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(isSwitchedOff('Bob', '@Carol as I was'))
      .then(lastSaid('@Carol as I was'), offersNobody);
    expect(table.last.status).toBe('cancelled');
  });

  test('[DP1] what it had streamed bears the name that it had', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(leavesWhileSaying('Bob', 'As I was'));
    expect(table.last).toMatchObject({ senderName: 'Bob', text: 'As I was', status: 'cancelled' });
  });

  test('[DP1] a person who leaves cancels nothing that they started', () => {
    given(MENTION).when(says('Ben', '@Bob hi')).when(leaves('Ben')).then(holdTheFloor('Bob'));
  });

  test('[DP1] an agent that joins cancels nothing', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when((table) => table.joins('Zack'))
      .then(holdTheFloor('Bob'), endsRuns());
  });

  test('[DP2] an agent that is switched on again stays dropped from the stack', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(isSwitchedOff('Bob'))
      .when(isSwitchedOn('Bob'))
      .when(speaks('Carol'))
      .then(offersNobody, isOver);
  });

  test('[DP2] if everyone on the stack leaves at once, the chain ends', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when((table) => table.reseats({ agents: ['Erin'] }))
      .then(offersNobody, notices(), isOver);
  });

  test('[DP2] if who speaks and who asked it leave at once, the next waiter sees that it failed', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when((seated) => seated.reseats({ agents: ['Bob', 'Erin'] }));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });
});
