import { describe, expect, test } from 'vitest';
import {
  mainAgentOf,
  NEW_SPACE,
  newSpaceBody,
} from '../../src/screens/space-form/new-space/new-space-values.ts';

const agents = new Set(['a1', 'a2']);

describe('the request for a new space', () => {
  test('[P1-28] the request for a new space contains only the name, if nothing else was changed', () => {
    expect(newSpaceBody({ ...NEW_SPACE, name: '  Payroll ' }, agents)).toEqual({ name: 'Payroll' });
  });

  test('the request for a new space contains the lead agent of its mode, and makes mentions visible to all agents', () => {
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
  ] as const)(
    'the request for a new space with the mode “%s” contains exactly the settings of that mode',
    (mode, settings) => {
      expect(newSpaceBody({ ...NEW_SPACE, name: 'A', mode }, new Set())).toEqual({
        name: 'A',
        settings,
      });
    },
  );

  test('the request for a new forum contains no mode, but may contain a cost limit', () => {
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

test('the request for a new space contains only the limits that were changed', () => {
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

  test('mainAgentOf() returns the chosen agent if it is a member', () => {
    expect(mainAgentOf({ ...values, mainAgentId: 'a2' }, agents)).toBe('a2');
    expect(mainAgentOf({ ...values, mainAgentId: 'a2', memberIds: ['a1'] }, agents)).toBe('a1');
  });

  test('mainAgentOf() returns null without an agent, or if the mode has no main agent', () => {
    expect(mainAgentOf({ ...values, memberIds: ['p1'] }, agents)).toBeNull();
    expect(mainAgentOf({ ...values, mode: 'chain' }, agents)).toBeNull();
  });
});
