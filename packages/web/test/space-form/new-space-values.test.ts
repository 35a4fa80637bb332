import { describe, expect, test } from 'vitest';
import {
  mainAgentOf,
  NEW_SPACE,
  newSpaceBody,
} from '../../src/screens/space-form/new-space/new-space-values.ts';

const agents = new Set(['a1', 'a2']);

describe('the request for a new space', () => {
  test('[P1-28] needs only a name, and contains nothing else that nobody chose', () => {
    expect(newSpaceBody({ ...NEW_SPACE, name: '  Payroll ' }, agents)).toEqual({ name: 'Payroll' });
  });

  test('names the lead agent of a mode that has one, and lets all agents read', () => {
    const values = {
      ...NEW_SPACE,
      name: 'A',
      mode: 'lead',
      memberIds: ['p1', 'a2', 'a1'],
    } as const;
    expect(newSpaceBody(values, agents)).toEqual({
      name: 'A',
      settings: { policy: 'mention', mainAgentId: 'a2', visibility: 'all' },
      memberIds: ['p1', 'a2', 'a1'],
    });
  });

  test.each([
    ['mention', { policy: 'mention', visibility: 'all', unaddressed: 'nobody' }],
    ['private', { policy: 'mention' }],
    ['broadcast', { policy: 'broadcast' }],
  ] as const)('the mode “%s” sets exactly its settings', (mode, settings) => {
    expect(newSpaceBody({ ...NEW_SPACE, name: 'A', mode }, new Set())).toEqual({
      name: 'A',
      settings,
    });
  });

  test('has no mode for a forum, but may have a cost limit', () => {
    const values = {
      ...NEW_SPACE,
      name: 'A',
      kind: 'forum',
      mode: 'coordinator',
      settings: withDayCost(2),
    } as const;
    expect(newSpaceBody(values, agents)).toEqual({
      name: 'A',
      settings: { kind: 'forum', dayBudget: { maxTokens: null, maxCostUsd: 2 } },
    });
  });
});

test('only limits that somebody chose are sent', () => {
  const values = { ...NEW_SPACE, name: 'A', settings: { ...withDayCost(2), turnLimit: 6 } };
  expect(newSpaceBody(values, agents).settings).toEqual({
    turnLimit: 6,
    dayBudget: { maxTokens: null, maxCostUsd: 2 },
  });
});

function withDayCost(maxCostUsd: number) {
  return { ...NEW_SPACE.settings, dayBudget: { maxTokens: null, maxCostUsd } };
}

describe('the main agent of a new space', () => {
  const values = { ...NEW_SPACE, mode: 'coordinator', memberIds: ['a1', 'a2'] } as const;

  test('is the chosen agent, as long as it is a member', () => {
    expect(mainAgentOf({ ...values, mainAgentId: 'a2' }, agents)).toBe('a2');
    expect(mainAgentOf({ ...values, mainAgentId: 'a2', memberIds: ['a1'] }, agents)).toBe('a1');
  });

  test('is null without an agent, or if the mode has no main agent', () => {
    expect(mainAgentOf({ ...values, memberIds: ['p1'] }, agents)).toBeNull();
    expect(mainAgentOf({ ...values, mode: 'chain' }, agents)).toBeNull();
  });
});
