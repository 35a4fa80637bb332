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

function least({ tokens, costUsd }: Usage, most: Required<Agent>['worstCase']): Usage {
  const mostUsd = most.costUsd ?? MOST_USD;
  return {
    tokens: Math.min(tokens, most.tokens),
    costUsd: costUsd === null ? null : Math.min(costUsd, mostUsd),
  };
}

// Where nobody says what a run may cost: more than any does.
const MOST_USD = 10;
