import { expect, test } from 'vitest';
import { foundLine } from '../../src/start/found-line.ts';

const OLLAMA = { preset: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', isAdded: false } as const;

const lineOf = (...found: Parameters<typeof foundLine>[0]) =>
  foundLine(found, process.stdout).trim();

test('models on this machine that nobody uses yet are told at the start', () => {
  expect(lineOf({ ...OLLAMA, models: ['llama3.2', 'qwen3'] })).toContain(
    'Ollama with llama3.2 and 1 more',
  );
});

test.each([
  ['are used already', [{ ...OLLAMA, models: ['llama3.2'], isAdded: true }]],
  ['are none', [{ ...OLLAMA, models: [] }]],
  ['are not there', []],
])('models on this machine that %s are not told', (_, found) => {
  expect(lineOf(...found)).toBe('');
});
