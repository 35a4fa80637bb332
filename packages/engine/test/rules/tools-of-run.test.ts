import { describe, expect, test } from 'vitest';
import { floorTools, toolsOfRun } from '../../src/index.ts';
import { regenerates } from '../support/changes.ts';
import { given, says, speaks, type Story } from '../support/story.ts';
import type { Seating } from '../support/table.ts';
import { asksAsCoordinator, changes } from '../support/tool-steps.ts';

const OFFICE = {
  agents: ['Boss', 'HR'],
  settings: { policy: 'coordinator', main: 'Boss' },
} as const satisfies Seating;

const toolsOf = ({ table }: Story, agent: string) => toolsOfRun(table.state, table.runOf(agent));

describe('a run is offered only tools that it can use', () => {
  test('[AD8] the coordinator can delegate', () => {
    const story = given(OFFICE).when(says('Ana', 'a question'));
    expect(toolsOf(story, 'boss')).toEqual(floorTools('coordinator'));
  });

  test('[AD8] an agent other than the coordinator has all tools except delegateToAgent', () => {
    const story = given(OFFICE)
      .when(says('Ana', 'a question'))
      .when(asksAsCoordinator('boss', 'HR'))
      .when(speaks('boss', ''));
    const others = floorTools('coordinator').filter((tool) => tool !== 'delegateToAgent');
    expect(toolsOf(story, 'hr')).toEqual(others);
  });

  test('[AD2] the only agent can delegate, even if no setting names it as coordinator', () => {
    const story = given({ agents: ['HR'], settings: { policy: 'coordinator' } }).when(
      says('Ana', 'hi'),
    );
    expect(toolsOf(story, 'hr')).toContain('delegateToAgent');
  });

  test('[AD10] the tools of a chain stay the same when the policy of the space changes', () => {
    const story = given({ agents: ['HR', 'Finance'] })
      .when(says('Ana', 'a question'))
      .when(changes({ policy: 'broadcast' }));
    expect(toolsOf(story, 'hr')).toEqual(floorTools('chain'));
  });

  test('[MS9] a regenerating run has no tools that post or give the floor', () => {
    const story = given(OFFICE)
      .when(says('Ana', 'a question'))
      .when(speaks('boss', 'An answer.'))
      .when(regenerates('Boss'));
    expect(toolsOf(story, 'boss')).toEqual(['skip', 'readSpaceMessages', 'getMyRuns']);
  });
});
