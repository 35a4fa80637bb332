import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/start/read-config.ts';
import { scratchFolder } from '../support/scratch.ts';

type Variables = Readonly<Record<string, string>>;

function read(env: Variables, yaml = '') {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, 'conch.yaml'), yaml);
  writeFileSync(join(cwd, 'key'), 'sk-of-a-file\n');
  return readConfig({ args: [], env: { XDG_DATA_HOME: cwd, ...env }, cwd });
}

function providersOf(env: Variables, yaml?: string) {
  const found = read(env, yaml);
  if (found.kind !== 'config') throw new Error(JSON.stringify(found));
  return found.config.providers;
}

test.each([
  ['OPENAI_BASE_URL', 'http://gateway:4000/v1', 'openai', 'compatible', 'http://gateway:4000/v1'],
  [
    'OPENAI_BASE_URL',
    'https://api.openai.com/v1/',
    'openai',
    'openai',
    'https://api.openai.com/v1',
  ],
  [
    'ANTHROPIC_BASE_URL',
    'https://gate.example.com',
    'anthropic',
    'anthropic',
    'https://gate.example.com/v1',
  ],
  [
    'GOOGLE_GEMINI_BASE_URL',
    'https://gate.example.com',
    'google',
    'google',
    'https://gate.example.com/v1beta',
  ],
  [
    'OPENROUTER_BASE_URL',
    'https://gate.example.com/api',
    'openrouter',
    'openrouter',
    'https://gate.example.com/api',
  ],
  ['OLLAMA_BASE_URL', 'http://ollama:11434', 'ollama', 'ollama', 'http://ollama:11434/v1'],
  ['LMSTUDIO_BASE_URL', 'http://10.0.0.7:1234/', 'lmstudio', 'lmstudio', 'http://10.0.0.7:1234/v1'],
  ['VLLM_BASE_URL', 'http://vllm:8000/v1', 'vllm', 'vllm', 'http://vllm:8000/v1'],
])('%s=%s declares the provider %s', (variable, address, name, preset, baseUrl) => {
  expect(providersOf({ [variable]: address })).toEqual([{ name, preset, baseUrl, key: null }]);
});

test('a key and an address of the same provider declare one provider', () => {
  const env = { OPENAI_API_KEY: 'sk-mine', OPENAI_BASE_URL: 'http://gateway:4000' };
  expect(providersOf(env)).toEqual([
    { name: 'openai', preset: 'compatible', baseUrl: 'http://gateway:4000/v1', key: 'sk-mine' },
  ]);
});

const TABLE = `
providers:
  ollama:
  openai: { preset: openai, baseUrl: https://gate.example.com/v1 }
  example: { baseUrl: https://api.example.com/v1, keyFrom: EXAMPLE_KEY }
`;

test('conch.yaml declares providers by name, and names the variable of each key', () => {
  expect(providersOf({ EXAMPLE_KEY: 'sk-example', OPENAI_API_KEY: 'sk-mine' }, TABLE)).toEqual([
    { name: 'ollama', preset: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', key: null },
    { name: 'openai', preset: 'openai', baseUrl: 'https://gate.example.com/v1', key: 'sk-mine' },
    {
      name: 'example',
      preset: 'compatible',
      baseUrl: 'https://api.example.com/v1',
      key: 'sk-example',
    },
  ]);
});

test('CONCH_PROVIDERS has the same table as conch.yaml, as JSON', () => {
  const table = { example: { baseUrl: 'https://api.example.com/v1', keyFrom: 'EXAMPLE_KEY' } };
  const env = { CONCH_PROVIDERS: JSON.stringify(table), EXAMPLE_KEY_FILE: 'key' };
  expect(providersOf(env)).toMatchObject([{ name: 'example', key: 'sk-of-a-file' }]);
});

test('a provider’s address in a variable overrides its address in conch.yaml', () => {
  const env = { OLLAMA_BASE_URL: 'http://ollama:11434' };
  const yaml = 'providers:\n  ollama: { baseUrl: http://10.0.0.7:11434/v1 }\n';
  expect(providersOf(env, yaml)).toMatchObject([{ baseUrl: 'http://ollama:11434/v1' }]);
});

test.each([
  ['no address', 'example:', 'providers.example has no baseUrl. Set its address.'],
  [
    'a password in the address',
    'example: { baseUrl: "http://a:b@c/v1" }',
    '“example”: an address has',
  ],
  ['a preset that does not exist', 'example: { preset: opnai }', 'each provider has a name'],
  ['the key itself', 'openai: { key: sk-1 }', 'keyFrom (the variable that has its key)'],
  [
    'a name that contains a space',
    '"my models": { baseUrl: http://a/v1 }',
    '“my models”: A provider name can only have',
  ],
  [
    'the name “default”',
    'default: { baseUrl: http://a/v1 }',
    '“default”: The name “default” is reserved',
  ],
  [
    'a variable that is not set',
    'openai: { keyFrom: NOWHERE }',
    'providers.openai.keyFrom names NOWHERE, which is not set. Set it.',
  ],
  [
    'a secret of Conch as its key',
    'openai: { keyFrom: CONCH_ADMIN_TOKEN }',
    'providers.openai.keyFrom names CONCH_ADMIN_TOKEN, which Conch uses itself. Put the key into another variable.',
  ],
])('a declared provider with %s gives exactly one problem', (_, line, problem) => {
  const found = read({ CONCH_ADMIN_TOKEN: 'a'.repeat(24) }, `providers:\n  ${line}\n`);
  expect(found).toMatchObject({
    problems: [expect.stringContaining(problem)],
  });
});

test('[T13] if a provider key cannot be sent, the problem does not repeat the key', () => {
  const found = read({ EXAMPLE_KEY: 'two words' }, TABLE);
  expect(JSON.stringify(found)).not.toContain('two words');
  expect(found).toMatchObject({
    problems: [expect.stringContaining('providers.example.keyFrom names EXAMPLE_KEY')],
  });
});

test.each(['ollama', 'ftp://ollama/', 'http://', 'http://ollama/?a=b', 'http://a:b@ollama'])(
  'OLLAMA_BASE_URL=%s gives a problem',
  (address) => {
    expect(read({ OLLAMA_BASE_URL: address })).toMatchObject({
      problems: [expect.stringContaining('an address has http:// or https://')],
    });
  },
);

test.each([
  ['ollama/llama3.2', { provider: 'ollama', model: 'llama3.2' }],
  ['openrouter/qwen/qwen3-8b', { provider: 'openrouter', model: 'qwen/qwen3-8b' }],
])('CONCH_DEFAULT_MODEL=%s sets the default model', (text, defaultModel) => {
  expect(read({ CONCH_DEFAULT_MODEL: text })).toMatchObject({ config: { defaultModel } });
});

test.each(['llama3.2', '/llama3.2', 'ollama/', 'ollama/two words'])(
  'CONCH_DEFAULT_MODEL=%s gives a problem',
  (text) => {
    expect(read({ CONCH_DEFAULT_MODEL: text })).toMatchObject({
      problems: [expect.stringContaining('a model is written as provider/model')],
    });
  },
);

test.each([
  ['a key in providers', {}, 'providers:\n  lab: { baseUrl: https://a.example, key: sk-canary }\n'],
  ['a password in providers', {}, 'providers:\n  lab: { baseUrl: https://me:canary@a.example }\n'],
  ['a password in a variable', { OPENAI_BASE_URL: 'https://me:canary@a.example/v1' }, ''],
  ['a query in a variable', { OLLAMA_BASE_URL: 'https://a.example/v1?key=canary' }, ''],
])('[T13] %s is refused without repeating it', (_, env, yaml) => {
  const found = read(env, yaml);
  expect(found).toMatchObject({ kind: 'problems', problems: [expect.any(String)] });
  expect(JSON.stringify(found)).not.toContain('canary');
});
