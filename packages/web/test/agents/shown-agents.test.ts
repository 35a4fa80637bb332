import { expect, test } from 'vitest';
import { overOf, standingOf, thinkingOf } from '../../src/screens/agents/agent.ts';
import { foundAgents } from '../../src/screens/agents/found-agents.ts';
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

test('agents are found by words of their name, purpose and model, without accents', () => {
  const agents = [
    agentWith({ name: 'José', description: 'Knows numbers' }),
    agentWith({ name: 'مُحَمَّد', kind: 'llm', config: LLM }),
  ];
  expect(foundAgents(agents, 'jose num', null)).toEqual([agents[0]]);
  expect(foundAgents(agents, 'محمد', null)).toEqual([agents[1]]);
  expect(foundAgents(agents, 'llama', null)).toEqual([agents[1]]);
  expect(foundAgents(agents, ' ', null)).toEqual(agents);
});

test('whoever thinks with the default is found by the name of that model', () => {
  const agents = [agentWith({ kind: 'llm', config: NAMELESS }), agentWith()];
  const small = { provider: 'home', model: 'small' };
  expect(foundAgents(agents, 'home/sm', small)).toEqual([agents[0]]);
  expect(foundAgents(agents, 'home/sm', null)).toEqual([]);
});

test('an agent that names neither provider nor model thinks with the default', () => {
  expect(thinkingOf({ kind: 'llm', config: NAMELESS })).toEqual(BY_DEFAULT);
  expect(thinkingOf({ kind: 'llm', config: LLM })).toEqual({
    provider: 'ollama',
    model: 'llama3.2',
  });
  expect(thinkingOf({ kind: 'script', config: [] })).toBeNull();
});

test('who is no admin sees no model, and nothing breaks', () => {
  const agent = agentWith({ kind: 'llm', config: null, dayBudget: null });
  expect(thinkingOf(agent)).toBeNull();
  expect(answersWhen(agent).map(({ key }) => key)).toEqual(['whenUsual', 'whenAutoReply']);
});

test('an agent that is paused is so whether its program is connected or not', () => {
  expect(standingOf({ status: 'inactive', isConnected: true })).toBe('paused');
  expect(standingOf({ status: 'active', isConnected: true })).toBe('connected');
  expect(standingOf({ status: 'active', isConnected: false })).toBe('disconnected');
  expect(standingOf({ status: 'active', isConnected: null })).toBe('active');
});

test('a program without a word of how it is reached connects by itself', () => {
  expect(overOf({ kind: 'remote', config: {} })).toBe('socket');
  expect(overOf({ kind: 'remote', config: { over: 'a2a', card: '' } })).toBe('a2a');
  expect(overOf({ kind: 'llm', config: LLM })).toBeNull();
});

test('when it answers is said with all its limits', () => {
  const agent = agentWith({
    kind: 'llm',
    config: LLM,
    status: 'inactive',
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

test('the usual model is the cheapest of known price, and otherwise the first', () => {
  expect(usualModel([model('dear', 5), model('unknown', null), model('cheap', 1)])).toBe('cheap');
  expect(usualModel([model('b', null), model('a', null)])).toBe('b');
  expect(usualModel([])).toBe('');
});

test('a chosen model does not hide the others', () => {
  const models = [model('gpt-5', 1), model('gpt-5-mini', 1), model('qwen', 1)];
  expect(foundModels(models, 'gpt-5')).toEqual(models);
  expect(foundModels(models, 'GPT mi')).toEqual([models[1]]);
});

test('four characters are a token, as far as one can tell', () => {
  expect(roughTokens('')).toBe(0);
  expect(roughTokens('12345')).toBe(2);
  expect(roughTokens('😀😀😀😀')).toBe(1);
});

test('a copy gets a name that nobody has', () => {
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

test('the tools of an agent are shown one by one, with those that are gone', () => {
  const tools = [tool('read', 'approved'), tool('write', 'new')];
  const shown = (names: readonly string[]) =>
    toolLines(names, tools).map(({ name, state }) => `${name} ${state}`);
  expect(shown(['files.read', 'web.get'])).toEqual(['files.read approved', 'web.get missing']);
  expect(shown(['files.*'])).toEqual(['files.read approved', 'files.write new']);
});

test('a form offers all tools, and keeps what is allowed though nobody offers it', () => {
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

test('why a tool is refused comes along, and it is not offered for approval', () => {
  const reason = 'its schema has more than 65536 bytes';
  const refused = { ...tool('burn', 'refused'), now: null, reason };
  expect(offeredTools([], [refused])).toMatchObject([{ state: 'refused', reason, offer: null }]);
});

test('a copy of a paused agent answers, under a name of its own', () => {
  const paused = agentWith({ name: 'Ada', status: 'inactive' });
  expect(copyOf(paused, ['Ada'])).toMatchObject({ name: 'Ada 2', isActive: true });
});
