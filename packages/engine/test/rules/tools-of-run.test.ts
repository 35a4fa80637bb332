import { describe, expect, test } from 'vitest';
import { floorTools, toolsOfRun } from '../../src/index.ts';
import { regenerates } from '../support/changes.ts';
import { given, says, speaks, type Story } from '../support/story.ts';
import type { Seating } from '../support/table.ts';
import { asksAsAdmin, changes } from '../support/tool-steps.ts';

const OFFICE = {
  agents: ['Boss', 'HR'],
  settings: { policy: 'admin', main: 'Boss' },
} as const satisfies Seating;

const toolsOf = ({ table }: Story, agent: string) => toolsOfRun(table.state, table.runOf(agent));

describe('the tools that a run is offered', () => {
  test('[AD8] the admin can hand a message on', () => {
    const story = given(OFFICE).when(says('Ana', 'a question'));
    expect(toolsOf(story, 'boss')).toEqual(floorTools('admin'));
  });

  test('[AD8] whoever is not the admin has all of them but that one', () => {
    const story = given(OFFICE)
      .when(says('Ana', 'a question'))
      .when(asksAsAdmin('boss', 'HR'))
      .when(speaks('boss', ''));
    const others = floorTools('admin').filter((tool) => tool !== 'delegateToAgent');
    expect(toolsOf(story, 'hr')).toEqual(others);
  });

  test('[AD2] a sole agent can hand a message on without being called the admin', () => {
    const story = given({ agents: ['HR'], settings: { policy: 'admin' } }).when(says('Ana', 'hi'));
    expect(toolsOf(story, 'hr')).toContain('delegateToAgent');
  });

  test('[AD10] a chain keeps its tools when the policy of the space changes', () => {
    const story = given({ agents: ['HR', 'Finance'] })
      .when(says('Ana', 'a question'))
      .when(changes({ policy: 'broadcast' }));
    expect(toolsOf(story, 'hr')).toEqual(floorTools('chain'));
  });

  test('[MS9] a version is written without what would wake or tell anybody', () => {
    const story = given(OFFICE)
      .when(says('Ana', 'a question'))
      .when(speaks('boss', 'An answer.'))
      .when(regenerates('Boss'));
    expect(toolsOf(story, 'boss')).toEqual(['skip', 'readSpaceMessages', 'getMyRuns']);
  });
});
