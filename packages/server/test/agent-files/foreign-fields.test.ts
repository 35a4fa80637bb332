import { expect, test } from 'vitest';
import { readAgentOfFile } from '../../src/agent-files/agent-of-file.ts';

const agentOf = (...lines: readonly string[]) => {
  const file = readAgentOfFile(['---', 'name: Ada', ...lines, '---', 'Be short.'].join('\n'));
  if (!file.ok) throw new Error(file.problem.reason.detail);
  return file.described;
};

const codesOf = (...lines: readonly string[]) => agentOf(...lines).leftOut.map(({ code }) => code);

test.each(['inherit', 'sonnet', 'Opus', 'haiku'])(
  'an agent file with “model: %s”, as coding tools write it, uses the default model',
  (model) => {
    const { agent, provider, leftOut } = agentOf(`model: ${model}`);
    expect({ config: agent.config, provider }).toEqual({
      config: { instructions: 'Be short.' },
      provider: null,
    });
    expect(leftOut).toMatchObject([{ code: 'file-model-ignored', params: { name: model } }]);
  },
);

test('if an agent file names a provider, its model is never treated as a name from a coding tool', () => {
  expect(agentOf('provider: anthropic', 'model: sonnet')).toMatchObject({
    provider: 'anthropic',
    leftOut: [],
  });
});

test.each([
  ['tools: Read, Grep', [], 'Read, Grep'],
  ['tools: [Read, weather.now]', ['weather.now'], 'Read'],
  ['tools: "*"', [], '*'],
  ['tools: mcp__db__query, Bash(npm test, npm run)', [], 'mcp__db__query, Bash(npm test, npm run)'],
])(
  'if an agent file has the field %s, the tools of other programs in the field are ignored',
  (line, kept, names) => {
    const { agent, leftOut } = agentOf(line);
    expect(agent.config).toMatchObject({ tools: kept });
    expect(leftOut).toMatchObject([{ code: 'file-tools-ignored', params: { names } }]);
  },
);

test('an agent file with tools and a model of Conch has no ignored fields', () => {
  expect(codesOf('tools: weather.now, db.query', 'model: ollama/llama3.2')).toEqual([]);
});

test('fields that limit an agent in other programs are stored, and reported as having no effect', () => {
  const { agent, leftOut } = agentOf(
    'permissionMode: plan',
    'disallowedTools: Write',
    'color: red',
  );
  expect(agent.extras).toEqual({ permissionMode: 'plan', disallowedTools: 'Write', color: 'red' });
  expect(leftOut).toMatchObject([
    { code: 'file-keys-ignored', params: { names: 'disallowedTools, permissionMode' } },
  ]);
});

test('every usual field of a coding tool is accepted in an agent file', () => {
  const lines = ['maxTurns: 5', 'skills: [a]', 'mcpServers: [b]', 'hooks: {}', 'memory: user'];
  const others = ['background: true', 'isolation: worktree', 'effort: high', 'initialPrompt: Go'];
  expect(codesOf(...lines, ...others)).toEqual(['file-keys-ignored']);
});

test('the file of a script agent with tools is refused, because script agents have no tools', () => {
  const file = ['---', 'name: Ada', 'tools: Read', 'script: [{ do: { say: Hi } }]', '---'];
  expect(readAgentOfFile(file.join('\n'))).toMatchObject({ ok: false, problem: { line: 3 } });
});
