import { describe, expect, test } from 'vitest';

import { asSpaceId, passedOver } from '../src/index.ts';
import { isPaused } from './support/changes.ts';
import { calls, given, says, speaks } from './support/story.ts';
import { idOf } from './support/table.ts';
import { FORUM, plans } from './support/forum/tick-steps.ts';

describe('a decision explains which agents did not get the floor, and why', () => {
  test('named agents have a sentence each, and all other agents share one sentence that counts them', () => {
    const agents = ['HR', 'Finance', 'Data', 'Legal'];
    const { table } = given({ agents, settings: { policy: 'mention' } })
      .when(isPaused('Finance'))
      .when(says('Ana', '@HR @Finance hi'));
    expect(passedOver(table.effects, table.state, { isRosterAsThen: false })).toEqual([
      {
        agent: idOf('Finance'),
        count: 1,
        because: 'FL1',
        reason: 'paused',
        sentence: 'Finance: paused.',
      },
      {
        agent: null,
        count: 2,
        because: 'ME1',
        reason: 'not-addressed',
        sentence: '2 others: not asked.',
      },
    ]);
  });

  test('a small group of silent agents is named if the roster has not changed since the decision', () => {
    const { table } = given({ agents: ['HR', 'Finance', 'Data'], settings: { policy: 'mention' } })
      .when(says('Ana', '@HR hi'))
      .when(speaks('HR', '@Finance and you?'));
    expect(passedOver(table.effects, table.state, { isRosterAsThen: true })).toEqual([
      {
        agent: idOf('Data'),
        count: 1,
        because: 'ME5',
        reason: 'not-addressed',
        sentence: 'Data: not asked.',
      },
    ]);
  });

  test('[WA4] if a decision does not show which agent already had the floor, the silent agents are counted, not named', () => {
    const spaceId = asSpaceId('here');
    const wait = { for: ['any'], timeoutSeconds: 60 } as const;
    const { table } = given({
      agents: ['HR', 'Finance', 'Data'],
      settings: { policy: 'coordinator', main: 'HR' },
    })
      .when(says('Ana', 'payroll?'))
      .when(calls('HR', { tool: 'sendSpaceMessage', spaceId, text: 'which month?', wait }))
      .when(says('Ana', 'May'));
    const { effects } = table;
    table.ends('HR', { kind: 'answered', content: 'Here it is.' });
    expect(passedOver(effects, table.state, { isRosterAsThen: true })).toEqual([
      {
        agent: null,
        count: 2,
        because: 'WA4',
        reason: 'awaited-reply',
        sentence: '2 others: this is the reply that an agent waited for.',
      },
    ]);
  });

  test('[FO4] [FO9] an agent that stays silent under two rules of a tick is counted twice and not named', () => {
    const others = { kind: 'others', count: 3 } as const;
    const { table } = given(FORUM).when(
      plans({
        opens: ['Ada'],
        silences: [
          { ...others, phase: 'create-threads', because: 'FO4' },
          { ...others, phase: 'reply', because: 'FO9' },
        ],
      }),
    );
    const lines = passedOver(table.effects, table.state, { isRosterAsThen: true });
    expect(lines.map(({ agent, count, because }) => [agent, count, because])).toEqual([
      [null, 3, 'FO4'],
      [null, 3, 'FO9'],
    ]);
  });

  test('thousands of agents are counted, not named', () => {
    const agents = Array.from({ length: 2_000 }, (_, nth) => `Agent ${nth}`);
    const { table } = given({ agents, settings: { policy: 'mention' } }).when(
      says('Ana', '@agent-7 hi'),
    );
    expect(passedOver(table.effects, table.state, { isRosterAsThen: true })).toEqual([
      {
        agent: null,
        count: 1_999,
        because: 'ME1',
        reason: 'not-addressed',
        sentence: '1,999 others: not asked.',
      },
    ]);
  });

  test('[CH22] if many agents are refused, the first agents are named and the remaining agents are counted', () => {
    const agents = Array.from({ length: 40 }, (_, nth) => `Agent ${nth}`);
    const { table } = given({ agents, settings: { policy: 'chain', maxRuns: 10 } }).when(
      says('Ana', '@all hi'),
    );
    const lines = passedOver(table.effects, table.state, { isRosterAsThen: false });
    expect(lines.map(({ count }) => count)).toEqual([...Array.from({ length: 20 }, () => 1), 10]);
    expect(lines[0]?.sentence).toBe('Agent 10: the chain limit is reached.');
    expect(lines.at(-1)?.agent).toBeNull();
  });
});
