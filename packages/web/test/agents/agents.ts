import type { Agent } from '../../src/screens/agents/agent.ts';

/** An agent as the server gives it to an admin, with what a test is about. */
export function agentWith(given: Partial<Agent> = {}): Agent {
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
    version: 3,
    createdAt: '2026-11-16T00:00:00.000Z',
    ...given,
  };
}

/** What an agent has that thinks with the default of the server. */
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
