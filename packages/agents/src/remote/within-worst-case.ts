import type { Agent, AgentEnd, Usage } from '../agent.ts';

type Running = ReturnType<Agent['run']>;

/**
 * What an agent outside says of its costs counts up to what it may cost: whoever says more would
 * use up the budget of its space by a word.
 */
export function withinWorstCase(
  running: Running,
  worstCase: Required<Agent>['worstCase'],
): Running {
  const next = running.next.bind(running);
  // Not a generator around it: that would hold back `return` until the next word comes.
  running.next = async (...answer) => {
    const came = await next(...answer);
    return came.done === true ? { done: true, value: bounded(came.value, worstCase) } : came;
  };
  return running;
}

function bounded(end: AgentEnd, most: Required<Agent>['worstCase']): AgentEnd {
  return end.usage === undefined ? end : { ...end, usage: least(end.usage, most) };
}

/** What counts instead of what it says is no longer its own report. */
function least(said: Usage, most: Required<Agent>['worstCase']): Usage {
  const mostUsd = most.costUsd ?? MOST_USD;
  const tokens = Math.min(said.tokens, most.tokens);
  const costUsd = said.costUsd === null ? null : Math.min(said.costUsd, mostUsd);
  const isSaid = tokens === said.tokens && costUsd === said.costUsd;
  return isSaid ? said : { tokens, costUsd, isEstimated: true };
}

// Where nobody says what a run may cost: more than any does.
const MOST_USD = 10;
