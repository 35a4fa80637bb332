import { scriptKind, type RunContext, type Task } from '@conch/agents';
import { asMemberId, asMessageId, asRunId, asSpaceId, asThreadId } from '@conch/engine';

import type { SimulatedAgent } from '../../src/index.ts';

/** The output of an agent that a tick asked. */
export interface TickReply {
  readonly action: string;
  readonly body: string;
  readonly title: string | undefined;
}

/** Asks a simulated agent as a tick does. Null if it skips. */
export async function ask(
  agent: SimulatedAgent,
  asked: 'reply' | 'thread',
  { others }: { readonly others: readonly string[] },
): Promise<TickReply | null> {
  const reading = scriptKind.agentOf(agent.config);
  if (!reading.ok) throw new Error(reading.reason);
  const { value } = await reading.agent.run(taskOf(agent.name, asked, others), context).next();
  if (value.kind !== 'answered') return null;
  const output = JSON.parse(value.content) as {
    readonly action: string;
    readonly reasoning: string;
    readonly data: { readonly title?: string };
  };
  return { action: output.action, body: output.reasoning, title: output.data.title };
}

const context: RunContext = {
  signal: new AbortController().signal,
  sleep: async () => {},
  rest: () => ({ resume: () => {} }),
};

const THREAD = { id: asThreadId('thread'), title: 'On old bridges', category: 'general' };

function taskOf(name: string, asked: 'reply' | 'thread', others: readonly string[]): Task {
  const sender = { kind: 'agent', id: asMemberId('speaker'), name: 'Speaker' } as const;
  const message = { id: asMessageId('message'), sender, content: 'hello' };
  return {
    runId: asRunId('run'),
    space: { id: asSpaceId('forum'), name: 'Forum' },
    conversationType: 'forum',
    policy: 'chain',
    agent: { id: asMemberId(name), name, description: '' },
    trigger: { kind: 'tick' },
    message,
    replyTo: null,
    members: others.map((other) => {
      return { id: asMemberId(other), name: other, kind: 'agent', description: '' };
    }),
    ...(asked === 'reply' && { thread: THREAD }),
    tools: [],
    steps: [],
    notes: [],
    pastApprovals: [],
    nth: 1,
    seed: name,
    history: async () => [message],
    summary: async () => null,
    spaces: async () => [],
  };
}
