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

/** Each agent asks the next agent and waits for the answer. */
function ask(...agents: readonly string[]): TableStep {
  return (table) => {
    table.says('Ana', `@${agents[0]} go`);
    agents.slice(1).forEach((next, at) => {
      speaks(agents[at] ?? '', 'please', { handsOverTo: next, expectsReply: true })(table);
    });
  };
}

describe.each(WAYS)('the runs and waits of an agent that %s are dropped', (_, goes) => {
  test.each(POLICIES)(
    '[DP1] under %s the run of an agent that leaves or is paused is cancelled',
    (policy) => {
      given({ ...GROUP, settings: { policy, main: 'Bob' } })
        .when(says('Ana', '@Bob hi'))
        .when(goes('Bob'))
        .then((table) =>
          expect(table.effectsOf('end-run')).toMatchObject([{ agent: 'bob', because: 'DP1' }]),
        );
    },
  );

  test('[DP1] when an agent leaves or is paused, its runs in every chain are cancelled', () => {
    given(MENTION)
      .when(says('Ana', '@Bob one'))
      .when(says('Ben', '@Bob two'))
      .when(goes('Bob'))
      .then(endsRuns(['Bob', 'cancelled'], ['Bob', 'cancelled']), isOver);
  });

  test('[DP1] when an agent leaves or is paused, the runs of other agents continue', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Bob'))
      .then(holdTheFloor('Carol'), endsRuns(['Bob', 'cancelled']));
  });

  test('[DP1] when an agent leaves or is paused, its held run is cancelled', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Carol'))
      .then(endsRuns(['Carol', 'cancelled']), holdTheFloor('Bob'));
  });

  test('[DP1] when an agent leaves or is paused, its turn goes to the next held run', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(goes('Bob'))
      .then(offersRun('Carol', { because: 'TL2' }));
  });

  test('[DP1] an agent posts nothing after it leaves or is paused', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const { id } = table.runOf('Bob');
    goes('Bob')(table);
    table.endsRun(id, { kind: 'answered', content: 'late' });
    expect(table.messages).toHaveLength(1);
  });

  test('[DP1] an agent that leaves or is paused adds no version to the message it was regenerating', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob'))
      .when(regenerates('Bob'))
      .when(goes('Bob'))
      .then(endsRuns(['Bob', 'cancelled']), isOver);
  });

  test('[DP2] a waiter that leaves or is paused does not get the floor back', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(goes('Bob'))
      .when(speaks('Carol'))
      .then(offersNobody, isOver);
  });

  test('[DP2] a waiter that leaves or is paused is dropped from the stack at once', () => {
    const { table } = given(CHAIN).when(ask('Bob', 'Carol')).when(goes('Bob'));
    expect(table.effectsOf('drop-waiter')).toMatchObject([{ agent: 'bob', because: 'DP2' }]);
  });

  test('[DP2] an asked agent that leaves or is paused gives the floor back to its waiter', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(goes('Carol'))
      .then(offersRun('Bob', { because: 'CH5' }));
  });

  test('[DP2] the waiter learns that the asked agent failed when that agent leaves or is paused', () => {
    const { table } = given(CHAIN).when(ask('Bob', 'Carol')).when(goes('Carol'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] the waiter learns that the asked agent failed, even if that agent was waiting too', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when(goes('Carol'))
      .when(speaks('Dave'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] a departure does not change the order of the other waiters on the stack', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave', 'Erin'))
      .when(goes('Carol'))
      .when(speaks('Erin'))
      .then(holdTheFloor('Dave'))
      .when(speaks('Dave'))
      .then(holdTheFloor('Bob'));
  });

  test('[DP2] an agent that waits for the delegator learns of the failure when the target leaves or is paused', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(delegates('Carol', 'Dave'))
      .when(goes('Dave'));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });

  test('[DP2] a departure does not change a branch without the departed agent', () => {
    given(CHAIN)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(speaks('Bob', 'please', { handsOverTo: 'Dave', expectsReply: true }))
      .when(goes('Carol'))
      .then(offersNobody, holdTheFloor('Dave'))
      .when(speaks('Dave'))
      .then(offersRun('Bob', { because: 'CH5' }));
  });

  test('[DP2] an agent that leaves or is paused is dropped from the stacks of several branches', () => {
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

  test('[DP2] the wait of an agent that leaves or is paused is dropped', () => {
    const { table } = given(COORDINATED)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['any'] }))
      .when(goes('Bob'));
    expect(table.state.floor.waits).toEqual([]);
    expect(table.effectsOf('resume-run')).toEqual([]);
  });

  test('[DP2] a parked run learns that the awaited agent failed when that agent leaves or is paused', () => {
    const { table } = given(COORDINATED)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['any'] }))
      .when(goes('Carol'));
    expect(table.effectsOf('resume-run')).toMatchObject([
      { result: { kind: 'ended', outcome: 'failed' } },
    ]);
  });

  test('[DP2] a departure ends a chain in which no other agent has the floor', () => {
    given(MENTION).when(says('Ana', '@Bob hi')).when(goes('Bob')).then(isOver);
  });
});

describe('streamed text and stacks are updated after a departure', () => {
  test('[DP1] the streamed text of a departed agent is posted as a cancelled message', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(isPaused('Bob', '@Carol as I was'))
      .then(lastSaid('@Carol as I was'), offersNobody);
    expect(table.last.status).toBe('cancelled');
  });

  test("[DP1] the posted text of a departed agent has the agent's name as its sender", () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(leavesWhileSaying('Bob', 'As I was'));
    expect(table.last).toMatchObject({
      senderName: 'Bob',
      content: 'As I was',
      status: 'cancelled',
    });
  });

  test('[DP1] when a person leaves, the runs that this person started continue', () => {
    given(MENTION).when(says('Ben', '@Bob hi')).when(leaves('Ben')).then(holdTheFloor('Bob'));
  });

  test('[DP1] when an agent joins, no run is cancelled', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when((table) => table.joins('Zack'))
      .then(holdTheFloor('Bob'), endsRuns());
  });

  test('[DP2] a resumed agent does not return to the reply stack', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol'))
      .when(isPaused('Bob'))
      .when(isResumed('Bob'))
      .when(speaks('Carol'))
      .then(offersNobody, isOver);
  });

  test('[DP2] if all agents on the stack leave at the same time, the chain ends', () => {
    given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when((table) => table.reseats({ agents: ['Erin'] }))
      .then(offersNobody, notices(), isOver);
  });

  test('[DP2] if a speaker and the agent that asked it leave at the same time, the next waiter learns that the asked agent failed', () => {
    const { table } = given(CHAIN)
      .when(ask('Bob', 'Carol', 'Dave'))
      .when((seated) => seated.reseats({ agents: ['Bob', 'Erin'] }));
    expect(table.runOf('Bob').cause).toMatchObject({ asked: 'carol', result: { kind: 'failed' } });
  });
});
