import type { Agent, AgentEnd, Task, ReportedUsage } from '@conch/agents';
import fc from 'fast-check';
import { NEVER } from './agent-that.ts';

/** The behaviour of an agent in one run, and its reported cost. */
export interface SpendingPlan {
  readonly does:
    | 'answer'
    | 'repeat'
    | 'skip'
    | 'pass'
    | 'delegate'
    | 'ask and wait'
    | 'fail'
    | 'throw'
    | 'say nothing of it'
    | 'hang';
  /** The cost of each step that the agent reports during the run. */
  readonly steps: readonly ReportedUsage[];
  /** The cost of the last step, reported at the end of the run. */
  readonly last: ReportedUsage;
}

// Whole billionths of a dollar. Sums of such floats are usually inexact.
const usd = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 3_000_000_000 }).map((parts) => parts / 1e9) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const reported = fc.record({ tokens: fc.nat({ max: 50_000 }), costUsd: usd });
const anyUsage: fc.Arbitrary<ReportedUsage> = fc.oneof(
  { weight: 3, arbitrary: reported },
  { weight: 1, arbitrary: reported.map((usage) => ({ ...usage, isEstimated: true as const })) },
);

export const spendingPlan: fc.Arbitrary<SpendingPlan> = fc.record({
  does: fc.constantFrom<SpendingPlan['does'][]>(
    'answer',
    'answer',
    'answer',
    'repeat',
    'skip',
    'pass',
    'delegate',
    'ask and wait',
    'fail',
    'throw',
    'say nothing of it',
    'hang',
  ),
  steps: fc.array(anyUsage, { maxLength: 3 }),
  last: anyUsage,
});

/** The reported costs of runs, during the runs and at their ends. */
export interface SpendingReports {
  readonly soFar: Map<string, ReportedUsage>;
  readonly ended: Map<string, ReportedUsage>;
}

export const WORST_CASE = { tokens: 1_000_000, costUsd: 100 };

/** An agent that spends as planned and reports the costs. */
export function spender(next: () => SpendingPlan, { soFar, ended }: SpendingReports): Agent {
  const plans = new Map<string, SpendingPlan>();
  return {
    worstCase: WORST_CASE,
    async *run(task, { signal }) {
      const own = plans.get(task.runId) ?? next();
      plans.set(task.runId, own);
      let spent = task.notes.at(-1)?.spent ?? NOTHING;
      for (const step of own.steps.slice(task.notes.length)) {
        spent = plus(spent, step);
        yield { kind: 'note', note: 'a step', isModelStep: true, spent };
        soFar.set(task.runId, spent);
        yield { kind: 'delta', text: 'Well. ' };
      }
      if (own.does === 'hang') await Promise.race([NEVER, until(signal)]);
      if (own.does === 'ask and wait' && task.steps.length === 0) {
        const { space } = task;
        const wait = { for: ['human'], timeoutSeconds: 30 } as const;
        const said = { spaceId: space.id, text: 'How many?' };
        yield { kind: 'call', callId: 'ask', call: { tool: 'sendSpaceMessage', ...said, wait } };
      }
      if (own.does === 'delegate' && task.tools.includes('delegate')) {
        const target = task.agent.name === 'Ada' ? 'Bob' : 'Ada';
        yield { kind: 'call', callId: 'on', call: { tool: 'delegate', target, reason: 'yours' } };
      }
      if (own.does === 'throw') throw new Error('as it was told');
      const all = plus(spent, own.last);
      const end = endOf(own, task, all);
      if (end.usage !== undefined) ended.set(task.runId, all);
      return end;
    },
  };
}

const NOTHING: ReportedUsage = { tokens: 0, costUsd: 0 };

function endOf(
  { does }: SpendingPlan,
  { agent, runId, message }: Task,
  usage: ReportedUsage,
): AgentEnd {
  if (does === 'skip' || does === 'delegate') return { kind: 'skipped', usage };
  if (does === 'fail') return { kind: 'failed', failure: 'error', message: '', usage };
  if (does === 'pass') return { kind: 'answered', content: '<world>pass</world>', usage };
  if (does === 'repeat') return { kind: 'answered', content: 'The same as always.', usage };
  const isLast = agent.name === 'Cleo' || message.content.includes('over');
  const text = isLast ? `That is over ${runId}.` : `@Cleo go on ${runId}`;
  return does === 'say nothing of it'
    ? { kind: 'answered', content: text }
    : { kind: 'answered', content: text, usage };
}

function plus(one: ReportedUsage, other: ReportedUsage): ReportedUsage {
  const isPriced = one.costUsd !== null && other.costUsd !== null;
  const costUsd = (one.costUsd ?? 0) + (other.costUsd ?? 0);
  const isEstimated = one.isEstimated ?? other.isEstimated;
  return {
    tokens: one.tokens + other.tokens,
    costUsd: isPriced ? costUsd : null,
    ...(isEstimated === undefined ? {} : { isEstimated }),
  };
}

function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
}
