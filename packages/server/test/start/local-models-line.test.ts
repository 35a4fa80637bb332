import { expect, test } from 'vitest';
import { localModelsLine } from '../../src/start/local-models-line.ts';

const OLLAMA = { preset: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', isAdded: false } as const;

const lineOf = (...found: Parameters<typeof localModelsLine>[0]) =>
  localModelsLine(found, process.stdout).trim();

test('a starting server announces models on this machine that no provider uses', () => {
  expect(lineOf({ ...OLLAMA, models: ['llama3.2', 'qwen3'] })).toContain(
    'Ollama with llama3.2 and 1 more',
  );
});

test.each([
  ['Conch has already added their provider', [{ ...OLLAMA, models: ['llama3.2'], isAdded: true }]],
  ['the provider has no models', [{ ...OLLAMA, models: [] }]],
  ['no provider is running', []],
])('a starting server announces no models of this machine if %s', (_, found) => {
  expect(lineOf(...found)).toBe('');
});

test('[T9] a model name with control characters is not printed', () => {
  const names = ['\u001B[2J', 'a\n  Open http://evil.example/#setup=1', 'x'.repeat(101)];
  expect(lineOf({ ...OLLAMA, models: names })).toBe('');
  expect(lineOf({ ...OLLAMA, models: [...names, 'hf.co/a/b:Q4_K_M'] })).toContain(
    'Ollama with hf.co/a/b:Q4_K_M:',
  );
});
