import { describe, expect, test } from 'vitest';

import { asMessageId, asSpaceId } from '../../../src/index.ts';
import { partsOf } from '../../support/changes.ts';
import {
  endsRuns,
  given,
  holdTheFloor,
  isOver,
  lastSaid,
  notices,
  offersNobody,
  offersRun,
  refuses,
  says,
  speaks,
  stops,
  type TableStep,
} from '../../support/story.ts';
import { idOf, type Table } from '../../support/table.ts';
import { asks, sends } from '../../support/tool-steps.ts';

const GROUP = { agents: ['Bob', 'Carol', 'Dave'], people: ['Ana', 'Ben'] } as const;
const MENTION = { ...GROUP, settings: { policy: 'mention' } } as const;
const CHAIN = { ...GROUP, settings: { policy: 'chain' } } as const;
const COORDINATED = { ...GROUP, settings: { policy: 'coordinator', main: 'Bob' } } as const;

/** A person stops the chain in which this agent has the floor. */
function stopsChainOf(who: string, agent: string): TableStep {
  return (table) => stops(who, { chain: table.runOf(agent).chainId })(table);
}

/** A person stops everything while this agent has streamed a part of its answer. */
function stopsAllWhile(agent: string, streamed: string): TableStep {
  return (table) =>
    void table.apply({
      type: 'stop-asked',
      by: table.lastOf('Ana').sender.id,
      target: { kind: 'space' },
      streamed: partsOf(table, agent, streamed),
    });
}

describe('stopping a chain ends all its runs and waits', () => {
  test('[ST3] stopping a chain ends all its runs', () => {
    given(MENTION)
      .when(says('Ana', '@Bob @Carol hi'))
      .when(stopsChainOf('Ben', 'Carol'))
      .then(endsRuns(['Bob', 'cancelled', 'ST3'], ['Carol', 'cancelled', 'ST3']), isOver);
  });

  test('[ST3] after a chain is stopped, its waiters do not get the floor back', () => {
    given(CHAIN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', 'help', { handsOverTo: 'Carol', expectsReply: true }))
      .when(stopsChainOf('Ana', 'Carol'))
      .then(offersNobody, isOver);
  });

  test('[ST3] when a chain is stopped, an effect records each waiter that is dropped', () => {
    const { table } = given(CHAIN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', 'help', { handsOverTo: 'Carol', expectsReply: true }))
      .when(stopsChainOf('Ana', 'Carol'));
    expect(table.effectsOf('drop-waiter')).toMatchObject([{ agent: 'bob', because: 'ST3' }]);
  });

  test('[ST3] stopping a chain ends its parked runs with their waits', () => {
    given(COORDINATED)
      .when(says('Ana', 'hi'))
      .when(sends('Bob', 'well?', { mention: 'Carol', waitsFor: ['agent'] }))
      .when(stopsChainOf('Ana', 'Carol'))
      .then(endsRuns(['Bob', 'cancelled'], ['Carol', 'cancelled']), isOver);
  });

  test('[ST3] stopping a chain does not affect other chains', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(says('Ben', '@Carol hi'))
      .when(stopsChainOf('Ana', 'Bob'))
      .then(holdTheFloor('Carol'));
  });

  test('[ST3] stopping a chain gives its turns to held runs of another chain', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob hi'))
      .when(says('Ben', '@Carol hi'))
      .then(holdTheFloor('Bob'))
      .when(stopsChainOf('Ana', 'Bob'))
      .then(offersRun('Carol', { because: 'TL2' }));
  });

  test('[ST3] stopping a chain posts the streamed text of its runs as cancelled messages', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob @Carol hi'));
    const { chainId } = table.runOf('Bob');
    const streamed = [...partsOf(table, 'Bob', 'I'), ...partsOf(table, 'Carol', 'We')];
    const by = table.last.sender.id;
    table.apply({ type: 'stop-asked', by, target: { kind: 'chain', chainId }, streamed });
    expect(table.messages.slice(1).map(({ content, status }) => [content, status])).toEqual([
      ['I', 'cancelled'],
      ['We', 'cancelled'],
    ]);
  });

  test('[ST3] stopping a chain that has ended is refused', () => {
    given(MENTION)
      .when(stops('Ana', { chain: 'gone' }))
      .then(refuses('no-such-run', 'FL11'));
  });
});

describe('stopping a space ends all its runs and waits', () => {
  test('[ST4] stopping a space ends all its chains', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(says('Ben', '@Carol @Dave hi'))
      .when(stops('Ana'))
      .then(
        endsRuns(['Bob', 'cancelled', 'ST4'], ['Carol', 'cancelled'], ['Dave', 'cancelled']),
        isOver,
      );
  });

  test('[ST4] stopping a space drops its stacks', () => {
    given(CHAIN)
      .when(says('Ana', '@Bob hi'))
      .when(speaks('Bob', 'help', { handsOverTo: 'Carol', expectsReply: true }))
      .when(stops('Ana'))
      .then(offersNobody, isOver);
  });

  test('[ST4] stopping a space ends held runs too', () => {
    given({ ...MENTION, settings: { policy: 'mention', turnLimit: 1 } })
      .when(says('Ana', '@Bob @Carol hi'))
      .when(stops('Ana'))
      .then(
        endsRuns(['Bob', 'cancelled'], ['Carol', 'cancelled']),
        offersNobody,
        notices(),
        isOver,
      );
  });

  test('[ST4] stopping a space posts streamed text as a cancelled message', () => {
    const { table } = given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(stopsAllWhile('Bob', 'As I was'))
      .then(lastSaid('As I was'));
    expect(table.last.status).toBe('cancelled');
  });

  test('[ST4] stopping a space without runs has no effect', () => {
    const { table } = given(MENTION).when(stops('Ana'));
    expect(table.effects).toEqual([]);
  });

  test('[ST4] after a space is stopped, the next message of a person can start a chain', () => {
    given(MENTION)
      .when(says('Ana', '@Bob hi'))
      .when(stops('Ana'))
      .when(says('Ana', '@Bob once more'))
      .then(holdTheFloor('Bob'));
  });
});

describe('reports after a stop have no effect', () => {
  const late = (table: Table, text: string): void => {
    const { id } = table.runOf('Bob');
    stops('Ana')(table);
    table.endsRun(id, { kind: 'answered', content: text });
  };

  test('[ST5] a late answer after a stop is not posted', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    late(table, 'I was almost done');
    expect(table.messages).toHaveLength(1);
  });

  test('[ST5] a late answer after a stop gives nobody the floor', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    late(table, '@Carol go on');
    expect(table.effectsOf('offer-run')).toEqual([]);
  });

  test('[ST5] a late pass after a stop has no effect', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    late(table, '<world>pass</world>');
    expect(table.effectsOf('post-notice')).toEqual([]);
  });

  test('[ST5] messages that were posted before a stop remain', () => {
    const { table } = given(MENTION).when(says('Ana', '@Bob hi'));
    const { id } = table.runOf('Bob');
    speaks('Bob', 'Hello.')(table);
    table.apply({
      type: 'stop-asked',
      by: table.lastOf('Ana').sender.id,
      target: { kind: 'run', runId: id },
      streamed: [],
    });
    expect(table.effects).toMatchObject([{ type: 'refuse-event', code: 'no-such-run' }]);
    expect(table.last).toMatchObject({ content: 'Hello.', status: 'complete' });
  });

  test('[ST5] a result from another space for a stopped run has no effect', () => {
    const { table } = given(CHAIN).when(says('Ana', '@Bob hi'));
    sends('Bob', 'hi', { to: 'there' })(table);
    const [call] = table.effectsOf('park-run');
    if (call === undefined) throw new Error('Bob does not wait for the other space');
    stops('Ana')(table);
    const { runId } = call;
    const sent = asMessageId('sent');
    const result = { kind: 'refused', code: 'not-in-space' } as const;
    const act = {
      kind: 'answer',
      runId,
      sent,
      agent: idOf('Bob'),
      arrives: false,
      result,
    } as const;
    table.apply({ type: 'act-arrived', from: asSpaceId('there'), act });
    expect(table.effects).toEqual([]);
  });

  test('[ST5] a stopped chain gets no notice of the chain limit', () => {
    given({ ...CHAIN, settings: { policy: 'chain', maxRuns: 1 } })
      .when(says('Ana', '@Bob hi'))
      .when(asks('Bob', 'Carol'))
      .when(stops('Ana'))
      .then(notices(), isOver);
  });
});
