import type { Spend } from '@conch/engine';
import type { Agent, AgentEnd } from '../agent.ts';

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

function least({ tokens, costUsd }: Spend, most: Required<Agent>['worstCase']): Spend {
  return {
    tokens: Math.min(tokens, most.tokens),
    costUsd: most.costUsd === null ? costUsd : Math.min(costUsd, most.costUsd),
  };
}
