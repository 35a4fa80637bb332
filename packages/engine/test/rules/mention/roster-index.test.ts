import { describe, expect, test } from 'vitest';

import { indexOf } from '../../../src/roster/roster-index.ts';
import { buildRoster } from '../../../src/roster/roster.ts';

const roster = buildRoster(
  [
    { id: 'pat', name: 'Pat', kind: 'person' },
    {
      id: 'hr',
      name: 'HR',
      kind: 'agent',
      description: 'Payroll, holidays and contracts of employees',
    },
    { id: 'off', name: 'Archive', kind: 'agent', status: 'paused', description: 'Old payroll' },
    { id: 'fin', name: 'Finance', kind: 'agent', description: 'Budgets, salaries and invoices' },
    { id: 'shy', name: 'Shy', kind: 'agent', quiet: true, description: 'Invoices' },
    { id: 'zh', name: '财务助手', kind: 'agent', description: '预算和发票' },
  ],
  [{ id: 'zed', name: 'Zed', kind: 'agent' }],
);

describe('the index of a roster finds and lists members', () => {
  const index = indexOf(roster);

  test('the index of a roster is built only once', () => {
    expect(indexOf(roster)).toBe(index);
  });

  test('members and outsiders are found by id, and members by name', () => {
    expect(index.member('pat')?.name).toBe('Pat');
    expect(index.member('zed')).toBeUndefined();
    expect(index.agent('pat')).toBeUndefined();
    expect(index.agent('off')?.name).toBe('Archive');
    expect(index.activeAgent('off')).toBeUndefined();
    expect(index.outsider('zed')?.name).toBe('Zed');
    expect(index.memberNamed('@finance')?.id).toBe('fin');
    expect(index.memberNamed('FIN-ANCE')?.id).toBe('fin');
    expect(index.memberNamed('fin')).toBeUndefined();
    expect(index.memberNamed('Zed')).toBeUndefined();
    expect(index.memberNamed('all')).toBeUndefined();
    expect(index.memberNamed('')).toBeUndefined();
  });

  test('agents and people are listed in order of joining', () => {
    expect(index.agents.map(({ id }) => id)).toEqual(['hr', 'off', 'fin', 'shy', 'zh']);
    expect(index.activeAgents.map(({ id }) => id)).toEqual(['hr', 'fin', 'shy', 'zh']);
    expect(index.people.map(({ id }) => id)).toEqual(['pat']);
    expect(index.joinOrder('fin')).toBe(3);
    expect(index.joinOrder('nobody')).toBe(-1);
  });

  test('[CH7] the next pickable agent is the active agent that joined next and is not quiet', () => {
    expect(index.pickableAgents.map(({ id }) => id)).toEqual(['hr', 'fin', 'zh']);
    expect([-1, 1, 2, 3, 5, 99].map((order) => index.nextPickable(order)?.id)).toEqual([
      'hr',
      'fin',
      'fin',
      'zh',
      'hr',
      'hr',
    ]);
    expect(indexOf(buildRoster([])).nextPickable(0)).toBeUndefined();
  });

  test('[CH9] relevance counts shared words of pickable agents, and counts words of names twice', () => {
    const found = (text: string): unknown =>
      index.relevance(text).map(({ agent, score }) => [agent.id, score]);
    expect(found('Finance: who checks the INVOICES and the payroll?')).toEqual([
      ['fin', 3],
      ['hr', 1],
    ]);
    expect(found('ask HR')).toEqual([['hr', 2]]);
    expect(found('ask hr')).toEqual([]);
    expect(found('请看预算')).toEqual([['zh', 1]]);
    expect(found('and the of who')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});
