import type { Agent, AgentEnd, RunContext, Task } from '@conch/agents';

/** An agent that only ends its runs, with the given result. */
export function agentThat(
  ends: (task: Task, context: RunContext) => Promise<AgentEnd>,
  worstCase: Agent['worstCase'] = { tokens: 0, costUsd: 0 },
): Agent {
  return {
    worstCase,
    // oxlint-disable-next-line require-yield -- it only returns
    async *run(task, context) {
      return ends(task, context);
    },
  };
}

export function answered(text: string, tokens = 0): AgentEnd {
  return { kind: 'answered', content: text, usage: { tokens, costUsd: 0 } };
}

/** A promise that never resolves. */
export const NEVER: Promise<never> = new Promise(() => {});
