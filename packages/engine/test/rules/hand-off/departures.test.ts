import { describe, expect, test } from 'vitest';

import { POLICIES } from '../../../src/index.ts';
import { isPaused, isResumed, leavesWhileSaying, regenerates } from '../../support/changes.ts';
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
  type TableStep,
} from '../../support/story.ts';
import { sends } from '../../support/tool-steps.ts';

const GROUP = { agents: ['Bob', 'Carol', 'Dave', 'Erin'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...GROUP, settings: { policy: 'mention' } } as const;
const CHAIN = { ...GROUP, settings: { policy: 'chain' } } as const;
const COORDINATED = { ...GROUP, settings: { policy: 'coordinator', main: 'Bob' } } as const;

const WAYS: readonly [string, (agent: string) => TableStep][] = [
  ['leaves', leaves],
  ['is paused', (agent) => isPaused(agent)],
];

/** Each agent asks the next one and waits for it. */
function ask(...agents: readonly string[]): TableStep {
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

  test('[DP1] has all its runs cancelled, in every chain', () => {
    given(MENTION)
      .when(says('Ana', '@Bob one'))
      .when(says('Ben', '@Bob two'))
      .when(goes('Bob'))
      .then(endsRuns(['Bob', 'cancelled'], ['Bob', 'cancelled']), isOver);
  });

  test('[DP1] does not affect the runs of others', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Bob'))
      .then(holdTheFloor('Carol'), endsRuns(['Bob', 'cancelled']));
  });

  test('[DP1] has its held run cancelled', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Carol'))
      .then(endsRuns(['Carol', 'cancelled']), holdTheFloor('Bob'));
  });

  test('[DP1] leaves its turn to the next held run', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Bob'))
      .then(offersRun('Carol', { because: 'TL2' }));
  });

  test('[DP1] posts nothing afterwards', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const { id } = table.runOf('Bob');
    goes('Bob')(table);
    table.endsRun(id, { kind: 'answered', content: 'late' });
    expect(table.messages).toHaveLength(1);
  });

  test('[DP1] adds no version to a message that it was regenerating', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(regenerates('Bob'))
      .when(goes('Bob'))
      .then(endsRuns(['Bob', 'cancelled']), isOver);
  });

  test('[DP2] does not get the floor back', () => {
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

  test('[DP2] gives the floor back to its waiter', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(goes('Carol'))
      .then(offersRun('Bob', { because: 'CH5' }));
  });

  test('[DP2] has failed for the agent that waits for it', () => {
    const { table } = given(CHAIN).when(ask('Bob', 'Carol')).when(goes('Carol'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] has failed for the agent that asked it, even if it waited for another one itself', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when(goes('Carol'))
      .when(speaks('Dave'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] does not change the order of the others on the stack', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave', 'Erin'))
      .when(goes('Carol'))
      .when(speaks('Erin'))
      .then(holdTheFloor('Dave'))
      .when(speaks('Dave'))
      .then(holdTheFloor('Bob'));
  });

  test('[DP2] has failed for the agent that waits for its delegator', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(delegates('Carol', 'Dave'))
      .when(goes('Dave'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] changes nothing in a branch without it', () => {
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

  test('[DP2] no longer waits for a reply', () => {
    const { table } = given(COORDINATED)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['any'] }))
      .when(goes('Bob'));
    expect(table.state.floor.waits).toEqual([]);
    expect(table.effectsOf('resume-run')).toEqual([]);
  });

  test('[DP2] has failed for a run that is parked for its reply', () => {
    const { table } = given(COORDINATED)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['any'] }))
      .when(goes('Carol'));
    expect(table.effectsOf('resume-run')).toMatchObject([
      { result: { kind: 'ended', outcome: 'failed' } },
    ]);
  });

  test('[DP2] ends the chain if nobody else is in it', () => {
    given(MENTION).when(says('Ana', '@Bob hi')).when(goes('Bob')).then(isOver);
  });
});

describe('the rest of a departed agent', () => {
  test('[DP1] streamed text stays as a cancelled message', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(isPaused('Bob', '@Carol as I was'))
      .then(lastSaid('@Carol as I was'), offersNobody);
    expect(table.last.status).toBe('cancelled');
  });

  test('[DP1] streamed text keeps the name that the agent had', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(leavesWhileSaying('Bob', 'As I was'));
    expect(table.last).toMatchObject({
      senderName: 'Bob',
      content: 'As I was',
      status: 'cancelled',
    });
  });

  test('[DP1] when a person leaves, the runs they started go on', () => {
    given(MENTION).when(says('Ben', '@Bob hi')).when(leaves('Ben')).then(holdTheFloor('Bob'));
  });

  test('[DP1] when an agent joins, no run is cancelled', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when((table) => table.joins('Zack'))
      .then(holdTheFloor('Bob'), endsRuns());
  });

  test('[DP2] an agent that is resumed does not return to the stack', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(isPaused('Bob'))
      .when(isResumed('Bob'))
      .when(speaks('Carol'))
      .then(offersNobody, isOver);
  });

  test('[DP2] if everyone on the stack leaves at once, the chain ends', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when((table) => table.reseats({ agents: ['Erin'] }))
      .then(offersNobody, notices(), isOver);
  });

  test('[DP2] if a speaker and its asker leave at once, the next waiter gets *failed*', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when((seated) => seated.reseats({ agents: ['Bob', 'Erin'] }));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });
});
