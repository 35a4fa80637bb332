import { expect, test } from 'vitest';
import { readAgentOfFile } from '../../src/agent-files/agent-of-file.ts';

const front = (...lines: readonly string[]) => ['---', ...lines, '---', '', 'Be short.'].join('\n');

test.each([
  ['no model', []],
  ['the model of the server', ['model: default']],
  ['only a kind', ['kind: llm']],
])('[§11] an agent file with %s uses the default model of the server', (_, lines) => {
  const file = readAgentOfFile(front('name: Ada', ...lines));
  expect(file).toMatchObject({
    ok: true,
    described: { agent: { kind: 'llm', config: { instructions: 'Be short.' } }, provider: null },
  });
  const config = file.ok ? (file.described.agent.config as object) : {};
  expect(Object.keys(config)).toEqual(['instructions']);
});

test('[§11] if an agent file names a provider, `default` is the name of a model', () => {
  const read = readAgentOfFile(front('name: Ada', 'provider: mine', 'model: default'));
  expect(read).toMatchObject({
    ok: true,
    described: { agent: { config: { provider: 'mine', model: 'default' } }, provider: 'mine' },
  });
});

test('[§11] an agent file without a model can set the temperature of the default model', () => {
  const read = readAgentOfFile(front('name: Ada', 'temperature: 0.5'));
  expect(read).toMatchObject({ ok: true, described: { agent: { config: { temperature: 0.5 } } } });
});

test('[§11] the file of a script agent cannot name a model, not even the default model', () => {
  const read = readAgentOfFile('---\nname: Ada\nscript: []\nmodel: default\n---\n');
  expect(read).toMatchObject({ ok: false, problem: { line: 4 } });
});
