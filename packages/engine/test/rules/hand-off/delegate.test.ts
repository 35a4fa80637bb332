import { expect, test } from 'vitest';

import {
  delegates,
  endsRuns,
  fails,
  given,
  holdTheFloor,
  lastSaid,
  leaves,
  offersRun,
  says,
  skips,
  speaks,
  toolAnswers,
} from '../../support/story.ts';
import { idOf } from '../../support/table.ts';
import {
  asksToDelegate,
  changes,
  hasCause,
  isTold,
  postsNothing,
  refusesFloor,
} from '../../support/tool-steps.ts';

const FOUR = { agents: ['HR', 'Finance', 'Legal', 'IT'] };

function asked(): ReturnType<typeof given> {
  return given(FOUR).when(says('Ana', '@HR a question'));
}

function askedByHr(): ReturnType<typeof given> {
  return asked().when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }));
}

test('[CH10] the agent that a run delegates to gets the floor', () => {
  asked()
    .when(delegates('hr', 'Finance'))
    .then(offersRun('finance', { because: 'CH10' }));
});

test('[CH10] a run that delegates posts nothing', () => {
  asked()
    .when(delegates('hr', 'Finance'))
    .then(postsNothing, endsRuns(['hr', 'delegated', 'CH10']));
});

test('[CH10] if a run delegated with a tool, its text is not posted', () => {
  asked().when(asksToDelegate('hr', 'Finance')).when(speaks('hr', 'a draft')).then(postsNothing);
});

test("[CH10] the target's task names the delegator and its reason", () => {
  asked()
    .when(delegates('hr', 'Finance', 'the numbers'))
    .then(hasCause('finance', { kind: 'delegated', by: idOf('hr'), reason: 'the numbers' }));
});

test("[CH10] the target gets the delegator's trigger", () => {
  asked()
    .when(delegates('hr', 'Finance'))
    .then((table) => expect(table.runOf('finance').triggerId).toBe(table.lastOf('Ana').messageId));
});

test('[CH10] an agent that waits for the delegator does not get the floor yet', () => {
  askedByHr().when(delegates('finance', 'Legal')).then(holdTheFloor('legal'));
});

test('[CH10] an agent that waits for the delegator gets the floor back from the target', () => {
  askedByHr()
    .when(delegates('finance', 'Legal'))
    .when(speaks('legal'))
    .then((table) =>
      isTold('hr', { result: { kind: 'answered', messageId: table.lastOf('legal').messageId } })(
        table,
      ),
    );
});

test('[CH10] an agent that waits for the delegator learns that the target skipped', () => {
  askedByHr()
    .when(delegates('finance', 'Legal'))
    .when(skips('legal'))
    .then(isTold('hr', { result: { kind: 'skipped' } }));
});

test('[CH10] an agent that waits for the delegator learns that the target failed', () => {
  askedByHr()
    .when(delegates('finance', 'Legal'))
    .when(fails('legal'))
    .then(isTold('hr', { result: { kind: 'failed' } }));
});

test("[CH10] the target's run continues when the delegator leaves", () => {
  askedByHr()
    .when(delegates('finance', 'Legal'))
    .when(leaves('Finance'))
    .then(holdTheFloor('legal'));
});

test('[CH16] a run cannot delegate to an agent that waits on its stack', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(speaks('finance', 'and you', { handsOverTo: 'Legal', expectsReply: true }))
    .when(asksToDelegate('legal', 'HR'))
    .then(toolAnswers('refused', 'waits-on-stack'));
});

test('[CH16] a run can delegate to an agent that waits in another branch', () => {
  given(FOUR)
    .when(says('Ana', '@HR and @IT, a question'))
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .when(asksToDelegate('it', 'HR'))
    .then(toolAnswers('accepted'));
});

test('[CH16] an agent that delegated a task cannot get the task back by another delegation', () => {
  asked()
    .when(delegates('hr', 'Finance'))
    .when(delegates('finance', 'Legal'))
    .when(asksToDelegate('legal', 'HR'))
    .then(toolAnswers('refused', 'delegated-before'));
});

test('[CH16] an agent that was delegated to and got the floor back cannot delegate to its delegator', () => {
  asked()
    .when(delegates('hr', 'Finance'))
    .when(speaks('finance', 'you', { handsOverTo: 'Legal', expectsReply: true }))
    .when(speaks('legal'))
    .when(asksToDelegate('finance', 'HR'))
    .then(toolAnswers('refused', 'delegated-before'));
});

test('[CH16] a run can delegate to an agent that delegated earlier, if another agent has handed off since then', () => {
  asked()
    .when(delegates('hr', 'Finance'))
    .when(speaks('finance', 'you', { handsOverTo: 'Legal' }))
    .when(asksToDelegate('legal', 'HR'))
    .then(toolAnswers('accepted'));
});

test('[CH16] a run cannot delegate to the agent that wrote its trigger', () => {
  asked()
    .when(speaks('hr', 'you', { handsOverTo: 'Finance' }))
    .when(asksToDelegate('finance', 'HR'))
    .then(toolAnswers('refused', 'wrote-trigger'));
});

test('[CH18] the text of a run is posted if its delegation is refused at the end of the run', () => {
  given({ agents: ['HR', 'Finance', 'Legal'], settings: { policy: 'chain', turnLimit: 2 } })
    .when(says('Ana', '@HR @Finance go'))
    .when(asksToDelegate('finance', 'Legal'))
    .when(speaks('hr', 'over', { handsOverTo: 'Legal' }))
    .when(changes({ turnLimit: 1 }))
    .when(says('Ana', 'well?'))
    .when(speaks('finance', 'my own words'))
    .then(lastSaid('my own words'), refusesFloor('legal', 'TL11'));
});
