import type { Agent, AgentEnd, ReportedUsage } from '../agent.ts';

type Running = ReturnType<Agent['run']>;

/**
 * Limits the reported cost of an outside agent to the worst case of the agent. Otherwise an agent
 * could use up the budget of its space with a single report.
 */
export function withinWorstCase(
  running: Running,
  worstCase: Required<Agent>['worstCase'],
): Running {
  const next = running.next.bind(running);
  // The generator is patched, because a wrapping generator would delay `return` until the next
  // output.
  running.next = async (...answer) => {
    const came = await next(...answer);
    return came.done === true ? { done: true, value: bounded(came.value, worstCase) } : came;
  };
  return running;
}

function bounded(end: AgentEnd, most: Required<Agent>['worstCase']): AgentEnd {
  const { usage } = end;
  if (usage !== undefined) return { ...end, usage: least(usage, most) };
  // An agent that was not reached has spent nothing. In all other cases the cost is unknown.
  return end.kind === 'failed' && end.failure === 'offline' ? { ...end, usage: NOTHING } : end;
}

/**
 * If the cost is reduced, it is marked as estimated, because the agent did not report this cost.
 */
function least(usage: ReportedUsage, most: Required<Agent>['worstCase']): ReportedUsage {
  const mostUsd = most.costUsd ?? MOST_USD;
  const tokens = Math.min(usage.tokens, most.tokens);
  const costUsd = usage.costUsd === null ? null : Math.min(usage.costUsd, mostUsd);
  const isSaid = tokens === usage.tokens && costUsd === usage.costUsd;
  return isSaid ? usage : { tokens, costUsd, isEstimated: true };
}

const NOTHING: ReportedUsage = { tokens: 0, costUsd: 0 };

// The limit if no worst case is known. It is more than any run costs.
const MOST_USD = 10;
