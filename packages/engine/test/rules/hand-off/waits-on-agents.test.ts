import { test } from 'vitest';

import {
  fails,
  given,
  holdTheFloor,
  leaves,
  says,
  skips,
  speaks,
  stops,
  toolAnswers,
  type Story,
} from '../../support/story.ts';
import type { Seating } from '../../support/table.ts';
import {
  areParked,
  asksAsCoordinator,
  endsNoWait,
  postsNothing,
  sends,
  waitsReturn,
} from '../../support/tool-steps.ts';

const OFFICE = {
  agents: ['Boss', 'HR', 'Finance', 'Legal'],
  settings: { policy: 'coordinator', main: 'Boss', humanMentions: 'route' },
} as const satisfies Seating;

/** The coordinator mentions HR and waits for a reply, by default from anyone. */
function bossAsksHr(waitsFor: readonly string[] = ['any']): Story {
  return given(OFFICE)
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'which one?', { mention: 'HR', waitsFor }));
}

test.each([['any'], ['agent'], ['HR']])(
  '[WA5] a wait for `%s` returns when the mentioned agent skips',
  (whom) => {
    bossAsksHr([whom])
      .when(skips('hr'))
      .then(waitsReturn({ kind: 'ended', outcome: 'skipped' }));
  },
);

test('[WA5] a wait for several members returns if the mentioned agent is one of them and skips', () => {
  bossAsksHr(['human', 'HR'])
    .when(skips('hr'))
    .then(waitsReturn({ kind: 'ended', outcome: 'skipped' }));
});

test('[WA5] when the mentioned agent fails, the wait ends at once and reports the failure', () => {
  bossAsksHr()
    .when(fails('hr'))
    .then(waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[WA5] when the mentioned agent is stopped, the wait ends at once and reports the stop', () => {
  bossAsksHr()
    .when(stops('Ana', { run: 'hr' }))
    .then(waitsReturn({ kind: 'ended', outcome: 'cancelled' }));
});

test('[NN3] a wait always gets the answer of the mentioned agent, even if the answer has no news', () => {
  bossAsksHr()
    .when(speaks('hr', '👍'))
    .then(waitsReturn({ kind: 'reply' }));
});

test('[WA5] when the mentioned agent passes, the wait ends at once and reports the pass', () => {
  bossAsksHr()
    .when(speaks('hr', '<world>pass</world>'))
    .then(waitsReturn({ kind: 'ended', outcome: 'passed' }));
});

test('[WA5] when the mentioned agent leaves, the wait fails', () => {
  bossAsksHr()
    .when(leaves('HR'))
    .then(waitsReturn({ kind: 'ended', outcome: 'failed' }));
});

test('[WA5] after its wait has ended, a run holds the floor again', () => {
  bossAsksHr().when(skips('hr')).then(holdTheFloor('boss'), areParked());
});

test('[WA5] if the mentioned agent could not have ended a wait, the wait continues after that agent skips', () => {
  bossAsksHr(['human']).when(skips('hr')).then(endsNoWait, areParked('boss'));
});

test('[WA5] if the mentioned agent skips, a wait for another agent continues', () => {
  bossAsksHr(['Finance']).when(skips('hr')).then(endsNoWait);
});

test('[WA5] the end of another run of the mentioned agent does not end the wait', () => {
  given(OFFICE)
    .when(says('Ana', '@HR something else'))
    .when(says('Ana', 'a question'))
    .when(sends('boss', 'which one?', { mention: 'HR', waitsFor: ['any'] }))
    .when(skips('hr'))
    .then(endsNoWait);
});

test('[WA5] if the mentioned agent delegates, a wait continues while the target of the delegation has the floor', () => {
  given(OFFICE)
    .when(says('Ana', '@HR a question'))
    .when(sends('hr', 'which one?', { mention: 'Boss', waitsFor: ['agent'] }))
    .when(asksAsCoordinator('boss', 'Finance'))
    .when(skips('boss'))
    .then(endsNoWait, holdTheFloor('finance'));
});

test('[WA5] if the mentioned agent delegates and the target skips, the wait returns', () => {
  given(OFFICE)
    .when(says('Ana', '@HR a question'))
    .when(sends('hr', 'which one?', { mention: 'Boss', waitsFor: ['agent'] }))
    .when(asksAsCoordinator('boss', 'Finance'))
    .when(skips('boss'))
    .when(skips('finance'))
    .then(waitsReturn({ kind: 'ended', outcome: 'skipped' }));
});

test('[WA5] if the agent that a wait names delegates, the wait ends at once and reports the delegation', () => {
  given(OFFICE)
    .when(says('Ana', '@HR a question'))
    .when(sends('hr', 'which one?', { mention: 'Boss', waitsFor: ['Boss'] }))
    .when(asksAsCoordinator('boss', 'Finance'))
    .when(skips('boss'))
    .then(waitsReturn({ kind: 'ended', outcome: 'delegated' }));
});

test('[WA6] an agent cannot wait by name for an agent that waits for it by name', () => {
  given(OFFICE)
    .when(says('Ana', '@HR and @Finance, a question'))
    .when(sends('hr', 'Finance?', { waitsFor: ['Finance'] }))
    .when(sends('finance', 'HR?', { waitsFor: ['HR'] }))
    .then(toolAnswers('refused', 'circle'));
});

test('[WA6] a call posts nothing if it would close a circle of waits', () => {
  given(OFFICE)
    .when(says('Ana', '@HR and @Finance, a question'))
    .when(sends('hr', 'Finance?', { waitsFor: ['Finance'] }))
    .when(sends('finance', 'HR?', { waitsFor: ['HR'], mention: 'Legal' }))
    .then(postsNothing, holdTheFloor('finance'));
});

test.each([['any'], ['agent']])(
  '[WA6] an agent that is mentioned by a message that waits for `%s` cannot wait for the sender',
  (whom) => {
    bossAsksHr([whom])
      .when(sends('hr', 'Boss?', { waitsFor: ['Boss'] }))
      .then(toolAnswers('refused', 'circle'));
  },
);

test.each([['any'], ['agent']])(
  '[WA6] an agent cannot wait for `%s` and mention an agent that already waits for it',
  (whom) => {
    given(OFFICE)
      .when(says('Ana', '@HR and @Finance, a question'))
      .when(sends('hr', 'Finance?', { waitsFor: ['Finance'] }))
      .when(sends('finance', 'HR?', { waitsFor: [whom], mention: 'HR' }))
      .then(toolAnswers('refused', 'circle'));
  },
);

test('[WA6] a wait for several members closes a circle if one of them is a waiting agent', () => {
  bossAsksHr(['human', 'agent'])
    .when(sends('hr', 'Boss?', { waitsFor: ['Boss'] }))
    .then(toolAnswers('refused', 'circle'));
});

test('[WA6] an agent mentioned by a message that waits for a person may itself wait for the sender', () => {
  bossAsksHr(['human'])
    .when(sends('hr', 'Boss?', { waitsFor: ['Boss'] }))
    .then(areParked('boss', 'hr'));
});

test('[WA6] a wait for a person closes no circle of waits', () => {
  bossAsksHr()
    .when(sends('hr', 'Ana?', { waitsFor: ['human'] }))
    .then(areParked('hr'));
});

test('[WA6] an agent cannot close a circle of more than two waits', () => {
  given(OFFICE)
    .when(says('Ana', '@HR @Finance @Legal a question'))
    .when(sends('finance', 'Legal?', { waitsFor: ['Legal'] }))
    .when(sends('hr', 'Finance?', { waitsFor: ['Finance'] }))
    .when(sends('legal', 'HR?', { waitsFor: ['HR'] }))
    .then(toolAnswers('refused', 'circle'));
});

test('[WA6] an agent cannot wait for itself', () => {
  given(OFFICE)
    .when(says('Ana', '@HR a question'))
    .when(sends('hr', 'me?', { waitsFor: ['HR'] }))
    .then(toolAnswers('refused', 'circle'));
});

test('[WA6] a wait that has ended closes no circle of waits', () => {
  given(OFFICE)
    .when(says('Ana', '@HR and @Finance, a question'))
    .when(sends('hr', 'Finance?', { waitsFor: ['Finance', 'Ana'] }))
    .when(says('Ana', 'let it be'))
    .when(sends('finance', 'HR?', { waitsFor: ['HR'] }))
    .then(areParked('finance'));
});
