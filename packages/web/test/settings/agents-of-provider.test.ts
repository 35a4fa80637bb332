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

test('a provider is used by agents that choose it, and by the default if it is chosen', () => {
  expect(agentsOfProvider('ollama', AGENTS, chosen)).toEqual(['Own', 'Default']);
  expect(agentsOfProvider('ollama', AGENTS, null)).toEqual(['Own']);
  expect(agentsOfProvider('openai', AGENTS, chosen)).toEqual(['Other']);
});

test('a provider that nobody chooses is used by nobody', () => {
  expect(agentsOfProvider('lmstudio', AGENTS, chosen)).toEqual([]);
});
