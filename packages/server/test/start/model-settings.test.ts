import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/start/read-config.ts';
import { scratchFolder } from '../support/scratch.ts';

type ModelSettings = Readonly<Record<string, string>>;

function read(env: ModelSettings, yaml = '') {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, 'conch.yaml'), yaml, { mode: 0o600 });
  return readConfig({ args: [], env: { XDG_DATA_HOME: cwd, ...env }, cwd });
}

function configOf(env: ModelSettings, yaml?: string) {
  const found = read(env, yaml);
  if (found.kind !== 'config') throw new Error(JSON.stringify(found));
  return found.config;
}

test.each([
  ['OPENAI_API_KEY', 'openai'],
  ['ANTHROPIC_API_KEY', 'anthropic'],
  ['GOOGLE_GENERATIVE_AI_API_KEY', 'google'],
  ['GEMINI_API_KEY', 'google'],
  ['OPENROUTER_API_KEY', 'openrouter'],
])('the variable %s is the key of the provider %s', (name, preset) => {
  expect(configOf({ [name]: 'a-key' }).providers).toMatchObject([{ name: preset, key: 'a-key' }]);
});

test('if both Google key variables are set, GOOGLE_GENERATIVE_AI_API_KEY is used', () => {
  const env = { GEMINI_API_KEY: 'short', GOOGLE_GENERATIVE_AI_API_KEY: 'long' };
  expect(configOf(env).providers).toMatchObject([{ name: 'google', key: 'long' }]);
});

test('[T13] an invalid provider key in the environment is refused without repeating it', () => {
  const found = read({ OPENAI_API_KEY: 'two words' });
  expect(JSON.stringify(found)).not.toContain('two words');
  expect(found).toMatchObject({
    problems: ['OPENAI_API_KEY: a token has letters, digits and signs, and no white space.'],
  });
});

const PRICES = [
  ['gpt-5', { price: { input: 1, output: 2.5 }, contextTokens: null }],
  ['mine/qwen3', { price: null, contextTokens: 16_384 }],
];

test('prices in conch.yaml have one line per model', () => {
  const yaml =
    'prices:\n  gpt-5: { input: 1, output: 2.5 }\n  mine/qwen3:\n    contextTokens: 16384\n';
  expect([...configOf({}, yaml).prices]).toEqual(PRICES);
});

test('prices in the environment are JSON', () => {
  const prices = { 'gpt-5': { input: 1, output: 2.5 }, 'mine/qwen3': { contextTokens: 16_384 } };
  expect([...configOf({ CONCH_PRICES: JSON.stringify(prices) }).prices]).toEqual(PRICES);
});

test.each(['prices: free\n', 'prices:\n  gpt-5: { input: cheap, output: 1 }\n'])(
  'invalid prices are reported as a problem: %o',
  (yaml) => {
    expect(read({}, yaml)).toMatchObject({
      problems: [expect.stringContaining('write prices as')],
    });
  },
);
