import { expect, test } from 'vitest';
import { defaultStanding } from '../../src/screens/agents/default-standing.ts';

const SMALL = { provider: 'home', model: 'small' };
const home = (preset: 'openai' | 'ollama', keyEnding: string | null) => [
  { name: 'home', preset, keyEnding },
];

test('a default can be used while its provider is there, with the key that it wants', () => {
  expect(defaultStanding(SMALL, home('openai', 'abcd'))).toBe('ready');
  expect(defaultStanding(SMALL, home('ollama', null))).toBe('ready');
});

test('a short key, of which nothing is shown, is a key', () => {
  expect(defaultStanding(SMALL, home('openai', ''))).toBe('ready');
});

test('why a default cannot be used is told apart', () => {
  expect(defaultStanding(null, home('ollama', null))).toBe('unchosen');
  expect(defaultStanding(SMALL, [])).toBe('gone');
  expect(defaultStanding(SMALL, home('openai', null))).toBe('keyless');
});
