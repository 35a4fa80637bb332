import { toolReason } from '@conch/protocol';
import { expect, test } from 'vitest';
import { overOf, standingOf, thinkingOf } from '../../src/screens/agents/agent.ts';
import { matchingAgents } from '../../src/screens/agents/matching-agents.ts';
import { copyName, copyOf } from '../../src/screens/agents/form/copy-name.ts';
import {
  BY_DEFAULT,
  foundModels,
  roughTokens,
  usualModel,
} from '../../src/screens/agents/model-choice.ts';
import { answersWhen } from '../../src/screens/agents/profile/answers-when.ts';
import { offeredTools, toolLines } from '../../src/screens/agents/tool-lines.ts';
import { agentWith, LLM, NAMELESS } from './agents.ts';

test('matchingAgents() searches name, description and model, ignoring accents', () => {
  const agents = [
    agentWith({ name: 'José', description: 'Knows numbers' }),
    agentWith({ name: 'مُحَمَّد', kind: 'llm', config: LLM }),
  ];
  expect(matchingAgents(agents, 'jose num', null)).toEqual([agents[0]]);
  expect(matchingAgents(agents, 'محمد', null)).toEqual([agents[1]]);
  expect(matchingAgents(agents, 'llama', null)).toEqual([agents[1]]);
  expect(matchingAgents(agents, ' ', null)).toEqual(agents);
});

test('matchingAgents() finds an agent with the default model by the name of that model', () => {
  const agents = [agentWith({ kind: 'llm', config: NAMELESS }), agentWith()];
  const small = { provider: 'home', model: 'small' };
  expect(matchingAgents(agents, 'home/sm', small)).toEqual([agents[0]]);
  expect(matchingAgents(agents, 'home/sm', null)).toEqual([]);
});

test('thinkingOf() returns the default model for an agent that names no provider and no model', () => {
  expect(thinkingOf({ kind: 'llm', config: NAMELESS })).toEqual(BY_DEFAULT);
  expect(thinkingOf({ kind: 'llm', config: LLM })).toEqual({
    provider: 'ollama',
    model: 'llama3.2',
  });
  expect(thinkingOf({ kind: 'script', config: [] })).toBeNull();
});

test('thinkingOf() returns null if the person may not see the configuration', () => {
  const agent = agentWith({ kind: 'llm', config: null, dayBudget: null });
  expect(thinkingOf(agent)).toBeNull();
  expect(answersWhen(agent).map(({ key }) => key)).toEqual(['whenUsual', 'whenAutoReply']);
});

test('a paused agent is shown as paused, even if its program is connected', () => {
  expect(standingOf({ status: 'paused', isConnected: true })).toBe('paused');
  expect(standingOf({ status: 'active', isConnected: true })).toBe('connected');
  expect(standingOf({ status: 'active', isConnected: false })).toBe('disconnected');
  expect(standingOf({ status: 'active', isConnected: null })).toBe('active');
});

test('overOf() returns "socket" for a remote agent without a transport', () => {
  expect(overOf({ kind: 'remote', config: {} })).toBe('socket');
  expect(overOf({ kind: 'remote', config: { over: 'a2a', card: '' } })).toBe('a2a');
  expect(overOf({ kind: 'llm', config: LLM })).toBeNull();
});

test('the text that explains when an agent answers includes all limits of the agent', () => {
  const agent = agentWith({
    kind: 'llm',
    config: LLM,
    status: 'paused',
    isQuiet: true,
    autoReply: false,
    dayBudget: { maxTokens: 9, maxCostUsd: 2 },
  });
  expect(answersWhen(agent)).toEqual([
    { key: 'whenPaused' },
    { key: 'whenQuiet' },
    { key: 'whenNoAutoReply' },
    { key: 'whenRunTokens', number: 50_000 },
    { key: 'whenRunMoney', number: 0.25 },
    { key: 'whenDayTokens', number: 9 },
    { key: 'whenDayMoney', number: 2 },
  ]);
});

const model = (name: string, input: number | null) => ({
  name,
  contextTokens: 8_192,
  price: input === null ? null : { input, output: input * 2 },
});

test('usualModel() returns the cheapest model with a known price, else the first model', () => {
  expect(usualModel([model('dear', 5), model('unknown', null), model('cheap', 1)])).toBe('cheap');
  expect(usualModel([model('b', null), model('a', null)])).toBe('b');
  expect(usualModel([])).toBe('');
});

test('foundModels() returns all models if the text is the complete name of a model', () => {
  const models = [model('gpt-5', 1), model('gpt-5-mini', 1), model('qwen', 1)];
  expect(foundModels(models, 'gpt-5')).toEqual({ shown: models, all: 3 });
  expect(foundModels(models, 'GPT mi')).toEqual({ shown: [models[1]], all: 1 });
});

test('foundModels() says how many of 2,000 models the list leaves out', () => {
  const models = Array.from({ length: 2_000 }, (_, n) => model(`model-${String(n)}`, 1));
  const { shown, all } = foundModels(models, '');
  expect([shown.length, all]).toEqual([50, 2_000]);
});

test('roughTokens() counts one token for each four characters', () => {
  expect(roughTokens('')).toBe(0);
  expect(roughTokens('12345')).toBe(2);
  expect(roughTokens('😀😀😀😀')).toBe(1);
});

test('copyName() returns a name that is not taken', () => {
  expect(copyName('Ada', ['Ada'])).toBe('Ada 2');
  expect(copyName('Ada 2', ['ada 2', 'ADA 3'])).toBe('Ada 4');
});

const tool = (name: string, state: 'approved' | 'new' | 'refused') => ({
  server: 'files',
  tool: name,
  state,
  now: { definition: { name, description: `${name}s`, inputSchema: {} }, hash: 'h'.repeat(64) },
  approved: null,
  reason: null,
  approval: 'always' as const,
  outbound: false,
  private: false,
});

test('toolLines() lists the tools of an agent one by one, including missing tools', () => {
  const tools = [tool('read', 'approved'), tool('write', 'new')];
  const shown = (names: readonly string[]) =>
    toolLines(names, tools).map(({ name, state }) => `${name} ${state}`);
  expect(shown(['files.read', 'web.get'])).toEqual(['files.read approved', 'web.get missing']);
  expect(shown(['files.*'])).toEqual(['files.read approved', 'files.write new']);
});

test('offeredTools() lists all tools, and also the allowed tools that no longer exist', () => {
  const tools = [tool('read', 'approved'), tool('write', 'new')];
  expect(offeredTools(['files.*', 'web.get'], tools).map(({ name }) => name)).toEqual([
    'files.*',
    'files.read',
    'files.write',
    'web.get',
  ]);
  const [read, write] = offeredTools([], tools);
  expect(read?.offer).toBeNull();
  expect(write?.offer).toMatchObject({ path: { toolServer: 'files', toolName: 'write' } });
});

test('a refused tool has a reason, and cannot be approved', () => {
  const reason = toolReason('tool-schema-large', { most: 65_536 });
  const refused = { ...tool('burn', 'refused'), now: null, reason };
  expect(offeredTools([], [refused])).toMatchObject([{ state: 'refused', reason, offer: null }]);
});

test('a copy of a paused agent is active, and has a new name', () => {
  const paused = agentWith({ name: 'Ada', status: 'paused' });
  expect(copyOf(paused, ['Ada'])).toMatchObject({ name: 'Ada 2', isActive: true });
});
