import { describe, expect, test } from 'vitest';
import {
  mainAgentOf,
  NEW_SPACE,
  newSpaceBody,
} from '../../src/screens/space-form/new-space-values.ts';

const agents = new Set(['a1', 'a2']);

describe('what is sent for a new space', () => {
  test('[P1-28] only a name is required: nothing else is sent that nobody chose', () => {
    expect(newSpaceBody({ ...NEW_SPACE, name: '  Payroll ' }, agents)).toEqual({ name: 'Payroll' });
  });

  test('a mode with a lead names the agent that leads', () => {
    const values = {
      ...NEW_SPACE,
      name: 'A',
      mode: 'lead',
      memberIds: ['p1', 'a2', 'a1'],
    } as const;
    expect(newSpaceBody(values, agents)).toEqual({
      name: 'A',
      settings: { policy: 'mention', mainAgentId: 'a2' },
      memberIds: ['p1', 'a2', 'a1'],
    });
  });

  test('a forum has no mode, but may have a limit of money', () => {
    const values = {
      ...NEW_SPACE,
      name: 'A',
      kind: 'forum',
      mode: 'admin',
      settings: withDayCost(2),
    } as const;
    expect(newSpaceBody(values, agents)).toEqual({
      name: 'A',
      settings: { kind: 'forum', dayBudget: { maxTokens: null, maxCostUsd: 2 } },
    });
  });
});

test('of the limits only those are sent that somebody chose', () => {
  const values = { ...NEW_SPACE, name: 'A', settings: { ...withDayCost(2), turnLimit: 6 } };
  expect(newSpaceBody(values, agents).settings).toEqual({
    turnLimit: 6,
    dayBudget: { maxTokens: null, maxCostUsd: 2 },
  });
});

function withDayCost(maxCostUsd: number) {
  return { ...NEW_SPACE.settings, dayBudget: { maxTokens: null, maxCostUsd } };
}

describe('who leads in a new space', () => {
  const values = { ...NEW_SPACE, mode: 'admin', memberIds: ['a1', 'a2'] } as const;

  test('who was chosen, as long as they come in', () => {
    expect(mainAgentOf({ ...values, mainAgentId: 'a2' }, agents)).toBe('a2');
    expect(mainAgentOf({ ...values, mainAgentId: 'a2', memberIds: ['a1'] }, agents)).toBe('a1');
  });

  test('nobody, where no agent comes in or the mode has no lead', () => {
    expect(mainAgentOf({ ...values, memberIds: ['p1'] }, agents)).toBeNull();
    expect(mainAgentOf({ ...values, mode: 'chain' }, agents)).toBeNull();
  });
});
