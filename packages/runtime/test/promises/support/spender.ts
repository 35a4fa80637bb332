import type { Agent, AgentEnd, Task, Usage } from '@conch/agents';
import fc from 'fast-check';
import { NEVER } from './agent-that.ts';

/** What an agent does with one run, and what it says that this has cost. */
export interface Spree {
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
  /** What each step costs that it notes on its way. */
  readonly steps: readonly Usage[];
  /** What its last step costs. */
  readonly last: Usage;
}

// Whole billionths of a dollar, most of them too crooked for a sum of floats to come out right.
const usd = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 3_000_000_000 }).map((parts) => parts / 1e9) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const reported = fc.record({ tokens: fc.nat({ max: 50_000 }), costUsd: usd });
const anyUsage: fc.Arbitrary<Usage> = fc.oneof(
  { weight: 3, arbitrary: reported },
  { weight: 1, arbitrary: reported.map((usage) => ({ ...usage, isEstimated: true as const })) },
);

export const spree: fc.Arbitrary<Spree> = fc.record({
  does: fc.constantFrom<Spree['does'][]>(
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

/** What runs have told of themselves: what they had spent on their way, and what in the end. */
export interface Told {
  readonly soFar: Map<string, Usage>;
  readonly ended: Map<string, Usage>;
}

/** An agent that goes on sprees, and tells what they cost. */
export function spender(next: () => Spree, { soFar, ended }: Told): Agent {
  const sprees = new Map<string, Spree>();
  return {
    worstCase: { tokens: 1_000_000, costUsd: 100 },
    async *run(task, { signal }) {
      const own = sprees.get(task.runId) ?? next();
      sprees.set(task.runId, own);
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

const NOTHING: Usage = { tokens: 0, costUsd: 0 };

function endOf({ does }: Spree, { agent, runId, message }: Task, usage: Usage): AgentEnd {
  if (does === 'skip' || does === 'delegate') return { kind: 'skipped', usage };
  if (does === 'fail') return { kind: 'failed', failure: 'error', message: '', usage };
  if (does === 'pass') return { kind: 'answered', text: '<world>pass</world>', usage };
  if (does === 'repeat') return { kind: 'answered', text: 'The same as always.', usage };
  const isLast = agent.name === 'Cleo' || message.content.includes('over');
  const text = isLast ? `That is over ${runId}.` : `@Cleo go on ${runId}`;
  return does === 'say nothing of it'
    ? { kind: 'answered', text }
    : { kind: 'answered', text, usage };
}

function plus(one: Usage, other: Usage): Usage {
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
