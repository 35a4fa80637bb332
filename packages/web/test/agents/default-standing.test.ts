import { expect, test } from 'vitest';
import { defaultStanding } from '../../src/screens/agents/default-standing.ts';

const SMALL = { provider: 'home', model: 'small' };
const home = (preset: 'openai' | 'ollama', keyEnding: string | null) => [
  { name: 'home', preset, keyEnding },
];

test('the state of a default model is ready while its provider exists and has the required key', () => {
  expect(defaultStanding(SMALL, home('openai', 'abcd'))).toBe('ready');
  expect(defaultStanding(SMALL, home('ollama', null))).toBe('ready');
});

test('the state of a default model is also ready if the key of its provider is too short to show its last characters', () => {
  expect(defaultStanding(SMALL, home('openai', ''))).toBe('ready');
});

test('each reason why a default model does not work has a separate state', () => {
  expect(defaultStanding(null, home('ollama', null))).toBe('unchosen');
  expect(defaultStanding(SMALL, [])).toBe('gone');
  expect(defaultStanding(SMALL, home('openai', null))).toBe('keyless');
});
