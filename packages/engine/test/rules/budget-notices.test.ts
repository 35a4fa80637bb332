import { expect, test } from 'vitest';

import { asCallId, type Run } from '../../src/index.ts';
import { approves } from '../support/approval-steps.ts';
import { CHAIN, room, spend, starts } from '../support/budget-steps.ts';
import { idOf } from '../support/table.ts';
import { endsRuns, notices, type Check, type Step } from '../support/story.ts';

test('[BU3] the notice names the budget of the chain, and what is left of it', () => {
  room(CHAIN)
    .when(starts('finance', { tokens: 50 }))
    .when(starts('hr', { tokens: 60 }))
    .then(
      notices(
        /because the budget for all that follows from one message here does not cover it \(100 tokens, 50 tokens left; one run may cost 60 tokens\)\.$/u,
      ),
    );
});

test('[BU3] the notice names the budget of the space, and what is left of it', () => {
  room({ dayBudget: { maxTokens: null, maxCostUsd: 5 } })
    .when(starts('finance', { costUsd: 4.2 }))
    .when(starts('hr', { costUsd: 3 }))
    .then(
      notices(/today’s budget of this space does not cover it \(5 dollars, 0\.8 dollars left/u),
    );
});

test('[BU3] the notice names the budget of an agent, and not what it has spent elsewhere', () => {
  const own = { spent: { tokens: 1_234 }, budget: { maxTokens: 2_000 } };
  room({})
    .when(starts('hr', { tokens: 1_000 }, own))
    .then(
      notices(
        /today’s budget of HR in all spaces does not cover it \(2,000 tokens; one run may cost 1,000 tokens\)\.$/u,
      ),
    );
});

test('[BU3] the notice says that a budget is smaller than one run may cost', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .then(notices(/\(100 tokens\) is smaller than one run may cost \(101 tokens\): raise it/u));
});

test('[BU3] the notice of a history from before names no budget', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }, { unnamed: true }))
    .then(
      notices(
        /^@human Budget reached: HR was not started, because the budget does not cover it\.$/u,
      ),
    );
});

/** What the budgets count for a run that is under way. */
function reserved(agent: string, tokens: number): Check {
  return (table) => {
    const run = table.state.floor.runs.find((one) => one.agent === idOf(agent));
    expect(run?.reserved.tokens).toBe(tokens);
  };
}

/** It asks people, having spent so much, or without saying how much. */
function asksHavingSpent(agent: string, tokens: number | null): Step {
  return (table) => {
    const { id: runId } = table.runOf(agent);
    const asked = { callId: asCallId('pay'), until: table.now + 1_000_000 };
    const spent = tokens === null ? {} : { spent: spend({ tokens }) };
    table.apply({ type: 'approval-asked', runId, ...asked, ...spent });
  };
}

/** It is called again, having spent so much. */
function goesOn(agent: string, worst: number, before: number): Step {
  return (table) => {
    const run: Run = table.runOf(agent);
    table.apply({
      type: 'run-started',
      runId: run.id,
      worstCase: spend({ tokens: worst }),
      agent: { spent: spend({}), maxTokens: null, maxCostUsd: null },
      streamed: [
        { runId: run.id, messageId: run.triggerId, text: '', usage: spend({ tokens: before }) },
      ],
      namesBudget: true,
    });
  };
}

test('[BU5] a run that waits for an approval keeps reserved only what it has spent', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .then(reserved('hr', 10));
});

test('[BU5] another run starts beside one that waits for an approval', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(starts('finance', { tokens: 90 }))
    .then(reserved('finance', 90));
});

test('[BU5] a run that does not say what it has spent keeps all that was reserved', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', null))
    .then(reserved('hr', 90));
});

test('[BU5] a run for which nothing was reserved reserves nothing by asking', () => {
  room({}).when(asksHavingSpent('hr', 10)).then(reserved('hr', 0));
});

test('[BU5] a run that goes on has its worst case reserved again', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(approves('Ana'))
    .when(goesOn('hr', 90, 10))
    .then(reserved('hr', 90));
});

test('[BU5] a run that no longer fits ends by the budget, with a notice', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(starts('finance', { tokens: 20 }))
    .when(approves('Ana'))
    .when(goesOn('hr', 90, 10))
    .then(endsRuns(['hr', 'failed', 'BU1']), notices(/HR did not go on, because the budget/u));
});

test('[BU5] what a run has spent that does not go on counts', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(starts('finance', { tokens: 20 }))
    .when(approves('Ana'))
    .when(goesOn('hr', 90, 10))
    .then((table) => expect(table.state.floor.ledger.spent.tokens).toBe(10));
});
