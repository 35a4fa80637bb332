import { expect, test } from 'vitest';
import { freeName } from '../../src/screens/welcome/free-name.ts';
import { ownSteps } from '../../src/screens/welcome/own-steps.ts';
import { snippet, type Way } from '../../src/screens/welcome/snippets.ts';

const WAYS: readonly Way[] = ['terminal', 'program', 'agent'];
const here = { origin: 'https://conch.example.org', spaceId: 'space-1' };

test.each(WAYS)('what is copied for “%s” has this server and the token in it', (way) => {
  const code = snippet(way, { ...here, token: 'conch_person_1' });
  expect(code).toContain(here.origin);
  expect(code).toContain('conch_person_1');
});

test.each(WAYS)('before a token is made, “%s” shows where it will stand', (way) => {
  expect(snippet(way, { ...here, token: null })).toContain('…');
});

test('an agent gets a name that nobody has', () => {
  expect(freeName('Hello', ['Guide'])).toBe('Hello');
  expect(freeName('Hello', ['hello', 'Hello 2'])).toBe('Hello 3');
});

test('only steps that somebody may take are offered', () => {
  expect(ownSteps({ isAdmin: true, hasForum: true, ownsSpace: true })).toEqual([
    'create',
    'import',
    'forum',
    'invite',
  ]);
  expect(ownSteps({ isAdmin: false, hasForum: true, ownsSpace: false })).toEqual(['forum']);
});
