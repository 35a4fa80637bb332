import type { AgentDetails } from '../../src/screens/agents/agent.ts';

/** An agent as an admin gets it, with these changes. */
export function agentWith(given: Partial<AgentDetails> = {}): AgentDetails {
  return {
    id: '01a1e285-a65c-7000-8362-d9e3d26aafa4',
    name: 'Ada',
    description: '',
    kind: 'script',
    config: [{ do: { say: 'hello' } }],
    status: 'active',
    isQuiet: false,
    autoReply: true,
    dayBudget: { maxTokens: null, maxCostUsd: null },
    isConnected: null,
    from: 'server',
    extras: {},
    ownerId: null,
    addableBy: 'everyone',
    isAddable: true,
    problem: null,
    version: 3,
    createdAt: '2026-11-16T00:00:00.000Z',
    ...given,
  };
}

/** The configuration of an agent without a model, which uses the server's default model. */
export const NAMELESS = { instructions: 'Be short.' } as const;

export const LLM = {
  provider: 'ollama',
  model: 'llama3.2',
  instructions: 'Be short.',
  temperature: 0.5,
  maxOutputTokens: 1_000,
  maxRunTokens: 50_000,
  maxRunCostUsd: 0.25,
  contextTokens: 8_000,
  tools: ['files.read', 'web.*'],
} as const;
