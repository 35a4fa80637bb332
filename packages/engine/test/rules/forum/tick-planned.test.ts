import { describe, expect, test } from 'vitest';

import { changes } from '../../support/tool-steps.ts';
import { given, holdTheFloor, isSilent, offersNobody, refuses, says } from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import { endsTick, FORUM, tickContinues, plans, writes } from '../../support/forum/tick-steps.ts';

describe('a tick begins with its plan', () => {
  test('[FO23] a tick that begins reports deleted mentions and expired threads', () => {
    const { table } = given(FORUM).when(plans({ tick: 7, pruned: 3, expired: ['t1', 't2'] }));
    expect(table.effectsOf('begin-tick')).toEqual([
      { type: 'begin-tick', tick: 7, pruned: 3, expired: 2, because: 'FO23' },
    ]);
  });

  test('[FO23] a tick without planned posts ends at once', () => {
    given(FORUM)
      .when(plans({ tick: 7 }))
      .then(offersNobody, endsTick(7));
  });

  test('[FO4] [FO9] a tick gives the floor to its planned agents, each by its rule', () => {
    const { table } = given(FORUM).when(plans({ opens: ['Ada'], replies: [['Cyd', 't1']] }));
    expect(table.effectsOf('offer-run').map(({ run, because }) => [run.agent, because])).toEqual([
      ['ada', 'FO4'],
      ['cyd', 'FO9'],
    ]);
  });

  test('[FO24] runs of a tick have the order of the plan: first threads, then replies', () => {
    const replies = [
      ['Dee', 't2'],
      ['Ben', 't1'],
    ] as const;
    const { table } = given(FORUM).when(plans({ tick: 3, opens: ['Cyd', 'Ada'], replies }));
    expect(table.state.floor.runs.map(({ agent, cause }) => [agent, cause])).toEqual([
      ['cyd', { kind: 'tick', tick: 3, place: 0, threadId: null }],
      ['ada', { kind: 'tick', tick: 3, place: 1, threadId: null }],
      ['dee', { kind: 'tick', tick: 3, place: 2, threadId: 't2' }],
      ['ben', { kind: 'tick', tick: 3, place: 3, threadId: 't1' }],
    ]);
  });

  test('[FO24] a tick has one chain, with a branch for each run', () => {
    const { table } = given(FORUM).when(plans({ opens: ['Ada', 'Ben'], replies: [['Cyd', 't1']] }));
    const { chains, runs } = table.state.floor;
    expect(chains).toMatchObject([{ runsUsed: 3, tick: 1 }]);
    expect(runs.map(({ chainId, branchId }) => [chainId === chains[0]?.id, branchId])).toEqual([
      [true, 0],
      [true, 1],
      [true, 2],
    ]);
  });

  test('[FO4] a tick gives two runs to an agent that opens a thread and replies', () => {
    given(FORUM)
      .when(plans({ opens: ['Ada'], replies: [['Ada', 't1']] }))
      .then(holdTheFloor('Ada', 'Ada'))
      .when(writes('ada', 'the opening post'))
      .then(holdTheFloor('Ada'), tickContinues)
      .when(writes('ada', 'the reply'))
      .then(endsTick());
  });

  test('[FO9] the trigger of a replying run is the newest post of its thread', () => {
    const { table } = given(FORUM).when(plans({ replies: [['Ada', 't1']] }));
    expect(table.runOf('ada').triggerId).toBe('newest of t1');
  });

  test('[FO9] two replies in one thread have the same trigger', () => {
    const replies = [
      ['Ada', 't1'],
      ['Ben', 't1'],
    ] as const;
    const { table } = given(FORUM).when(plans({ replies }));
    expect(table.state.floor.triggers.map(({ messageId }) => messageId)).toEqual(['newest of t1']);
  });

  test('[TL1] a tick reserves no turns for its runs, under any turn limit', () => {
    const { table } = given({ ...FORUM, settings: { ...FORUM.settings, turnLimit: 1 } }).when(
      plans({ opens: ['Ada', 'Ben', 'Cyd'] }),
    );
    expect(table.floor).toEqual(['ada', 'ben', 'cyd']);
    expect(table.effectsOf('count-turns')).toEqual([]);
  });

  test('[FO7] [FO11] a tick gives a reason for each silent mentioned agent, and counts the others', () => {
    const { table } = given(FORUM)
      .when(
        plans({
          silences: [
            { kind: 'others', phase: 'create-threads', count: 4, because: 'FO4' },
            { kind: 'mentioned', agent: idOf('Ada'), because: 'FO7' },
            { kind: 'mentioned', agent: idOf('Ben'), because: 'FO8' },
            { kind: 'others', phase: 'reply', count: 2, because: 'FO9' },
          ],
        }),
      )
      .then(isSilent('Ada', 'FO7'), isSilent('Ben', 'FO8'));
    expect(
      table.effectsOf('note-silence').map(({ of, count, because }) => [of, count, because]),
    ).toEqual([
      ['others', 4, 'FO4'],
      [['ada'], 1, 'FO7'],
      [['ben'], 1, 'FO8'],
      ['others', 2, 'FO9'],
    ]);
  });
});

describe('a tick begins only in a forum whose last tick has ended', () => {
  test('[FO23] a tick in a chat is refused', () => {
    given({ ...FORUM, settings: { kind: 'chat' } })
      .when(plans({ opens: ['Ada'] }))
      .then(refuses('not-a-forum', 'FO23'));
  });

  test('[FO23] a tick is refused while a run of the last tick has not ended', () => {
    given(FORUM)
      .when(plans({ opens: ['Ada'], replies: [['Ben', 't1']] }))
      .when(writes('ben'))
      .when(plans({ tick: 2, opens: ['Cyd'] }))
      .then(refuses('tick-under-way', 'FO23'))
      .when(writes('ada'))
      .then(endsTick())
      .when(plans({ tick: 2, opens: ['Cyd'] }))
      .then(holdTheFloor('Cyd'));
  });

  test('[FO23] a tick is refused during another tick even if the forum was a chat in between', () => {
    given(FORUM)
      .when(plans({ opens: ['Ada'] }))
      .when(changes({ kind: 'chat' }))
      .when(changes({ kind: 'forum' }))
      .when(plans({ tick: 2, opens: ['Cyd'] }))
      .then(refuses('tick-under-way', 'FO23'));
  });

  test('[FO23] a refused tick does not change the floor', () => {
    const { table } = given(FORUM).when(plans({ opens: ['Ada'] }));
    const { floor } = table.state;
    plans({ tick: 2, opens: ['Cyd'], pruned: 1, expired: ['t1'] })(table);
    expect(table.state.floor).toBe(floor);
  });

  test('[FO23] messages that people post between two ticks do not prevent the next tick', () => {
    given(FORUM)
      .when(says('Ana', '@Ada good morning'))
      .when(plans({ opens: ['Ada'] }))
      .then(holdTheFloor('Ada'));
  });

  test('[FO23] runs that began before a chat became a forum do not prevent a tick', () => {
    given({ ...FORUM, settings: { kind: 'chat', policy: 'chain' } })
      .when(says('Ana', '@Ada good morning'))
      .when(changes({ kind: 'forum' }))
      .when(plans({ opens: ['Ben'] }))
      .then(holdTheFloor('Ada', 'Ben'));
  });
});
