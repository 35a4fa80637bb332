import { expect, test } from 'vitest';
import { agentsOfProvider } from '../../src/screens/settings/agents-of-provider.ts';
import { agentWith, LLM, NAMELESS } from '../agents/agents.ts';

const AGENTS = [
  agentWith({ name: 'Own', kind: 'llm', config: LLM }),
  agentWith({ name: 'Other', kind: 'llm', config: { ...LLM, provider: 'openai' } }),
  agentWith({ name: 'Default', kind: 'llm', config: NAMELESS }),
  agentWith({ name: 'Script' }),
];
const chosen = { provider: 'ollama', model: 'qwen3' };

test('agentsOfProvider() returns the agents that use this provider, directly or through the default model', () => {
  expect(agentsOfProvider('ollama', AGENTS, chosen)).toEqual(['Own', 'Default']);
  expect(agentsOfProvider('ollama', AGENTS, null)).toEqual(['Own']);
  expect(agentsOfProvider('openai', AGENTS, chosen)).toEqual(['Other']);
});

test('agentsOfProvider() returns no agents for an unused provider', () => {
  expect(agentsOfProvider('lmstudio', AGENTS, chosen)).toEqual([]);
});
