import { expect, test } from 'vitest';

import { asCallId, type Run } from '../../../src/index.ts';
import { approves } from '../../support/approval-steps.ts';
import { CHAIN, room, spend, starts } from '../../support/budget-steps.ts';
import { idOf } from '../../support/table.ts';
import { endsRuns, notices, type TableCheck, type TableStep } from '../../support/story.ts';

test('[BU6] the notice of a refusal names the budget of the chain, and the amount left', () => {
  room(CHAIN)
    .when(starts('finance', { tokens: 50 }))
    .when(starts('hr', { tokens: 60 }))
    .then(
      notices(
        /because the budget for one message here does not cover it \(limit 100 tokens, left 50 tokens, maximum per run 60 tokens\)\.$/u,
      ),
    );
});

test('[BU6] the notice of a refusal names the budget of the space, and the amount left', () => {
  room({ dayBudget: { maxTokens: null, maxCostUsd: 5 } })
    .when(starts('finance', { costUsd: 4.2 }))
    .when(starts('hr', { costUsd: 3 }))
    .then(
      notices(
        /today’s budget of this space does not cover it \(limit 5 dollars, left 0\.8 dollars,/u,
      ),
    );
});

test("[BU6] the notice of a refusal names an agent's budget, but not the amount spent in other spaces", () => {
  const own = { spent: { tokens: 1_234 }, budget: { maxTokens: 2_000 } };
  room({})
    .when(starts('hr', { tokens: 1_000 }, own))
    .then(
      notices(
        /today’s budget of HR in all spaces does not cover it \(limit 2,000 tokens, maximum per run 1,000 tokens\)\.$/u,
      ),
    );
});

test('[BU6] the notice of a refusal says that a budget is smaller than the worst case of one run', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }))
    .then(
      notices(
        /\(100 tokens\) is smaller than the maximum cost of one run \(101 tokens\)\. Raise the budget/u,
      ),
    );
});

test('[BU3] in an older history the notice of a refusal names no budget', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 101 }, { unnamed: true }))
    .then(
      notices(
        /^@human Budget reached: HR was not started, because the budget does not cover it\.$/u,
      ),
    );
});

/** The amount that is reserved for an agent's run. */
function reserved(agent: string, tokens: number): TableCheck {
  return (table) => {
    const run = table.state.floor.runs.find((one) => one.agent === idOf(agent));
    expect(run?.reserved.tokens).toBe(tokens);
  };
}

/**
 * The agent asks people for an approval and reports its cost so far. Null means that the agent
 * reports no cost.
 */
function asksHavingSpent(agent: string, tokens: number | null): TableStep {
  return (table) => {
    const { id: runId } = table.runOf(agent);
    const asked = { callId: asCallId('pay'), until: table.now + 1_000_000 };
    const spent = tokens === null ? {} : { spent: spend({ tokens }) };
    table.apply({ type: 'approval-asked', runId, ...asked, ...spent });
  };
}

/** The agent is called again after its run has cost `before`. */
function resumesAfterApproval(agent: string, worst: number, before: number): TableStep {
  return (table) => {
    const run: Run = table.runOf(agent);
    table.apply({
      type: 'run-started',
      runId: run.id,
      worstCase: spend({ tokens: worst }),
      agent: { spent: spend({}), maxTokens: null, maxCostUsd: null },
      streamed: [
        { runId: run.id, messageId: run.triggerId, content: '', usage: spend({ tokens: before }) },
      ],
      namesBudget: true,
      refusesAlone: true,
    });
  };
}

test('[BU5] while a run waits for an approval, only its spent amount stays reserved', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .then(reserved('hr', 10));
});

test('[BU5] another run can start while a run waits for an approval', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(starts('finance', { tokens: 90 }))
    .then(reserved('finance', 90));
});

test('[BU5] a run that asks for an approval without reporting its cost keeps its whole reservation', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', null))
    .then(reserved('hr', 90));
});

test('[BU5] a run without a reservation reserves nothing when it asks for an approval', () => {
  room({}).when(asksHavingSpent('hr', 10)).then(reserved('hr', 0));
});

test('[BU5] a run that resumes after an approval reserves its worst case again', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(approves('Ana'))
    .when(resumesAfterApproval('hr', 90, 10))
    .then(reserved('hr', 90));
});

test('[BU5] a run that does not fit the budget after its approval fails with a notice', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(starts('finance', { tokens: 20 }))
    .when(approves('Ana'))
    .when(resumesAfterApproval('hr', 90, 10))
    .then(endsRuns(['hr', 'failed', 'BU1']), notices(/HR did not continue, because the budget/u));
});

test('[BU5] the cost of a run that did not resume after an approval counts as spent', () => {
  room(CHAIN)
    .when(starts('hr', { tokens: 90 }))
    .when(asksHavingSpent('hr', 10))
    .when(starts('finance', { tokens: 20 }))
    .when(approves('Ana'))
    .when(resumesAfterApproval('hr', 90, 10))
    .then((table) => expect(table.state.floor.ledger.spent.tokens).toBe(10));
});
