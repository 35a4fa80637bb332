import { expect, test } from 'vitest';
import { defaultStanding } from '../../src/screens/agents/default-standing.ts';

const SMALL = { provider: 'home', model: 'small' };
const home = (preset: 'openai' | 'ollama', keyEnding: string | null) => [
  { name: 'home', preset, keyEnding },
];

test('a default works while its provider exists and has the key that it needs', () => {
  expect(defaultStanding(SMALL, home('openai', 'abcd'))).toBe('ready');
  expect(defaultStanding(SMALL, home('ollama', null))).toBe('ready');
});

test('a short key, of which nothing is shown, is still a key', () => {
  expect(defaultStanding(SMALL, home('openai', ''))).toBe('ready');
});

test('each reason why a default does not work has its own state', () => {
  expect(defaultStanding(null, home('ollama', null))).toBe('unchosen');
  expect(defaultStanding(SMALL, [])).toBe('gone');
  expect(defaultStanding(SMALL, home('openai', null))).toBe('keyless');
});
