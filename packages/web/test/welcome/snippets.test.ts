import { expect, test } from 'vitest';
import { freeName } from '../../src/screens/welcome/free-name.ts';
import { ownSteps } from '../../src/screens/welcome/own-steps.ts';
import { snippet, type ConnectWay } from '../../src/screens/welcome/snippets.ts';

const WAYS: readonly ConnectWay[] = ['terminal', 'program', 'agent'];
const here = { origin: 'https://conch.example.org', spaceId: 'space-1' };

test.each(WAYS)("the snippet for “%s” contains the server's address and the token", (way) => {
  const code = snippet(way, { ...here, token: 'conch_person_1' });
  expect(code).toContain(here.origin);
  expect(code).toContain('conch_person_1');
});

test.each(WAYS)('before a token is created, the snippet for “%s” contains a placeholder', (way) => {
  expect(snippet(way, { ...here, token: null })).toContain('…');
});

test('freeName() adds the first free number to a name that is taken', () => {
  expect(freeName('Hello', ['Guide'])).toBe('Hello');
  expect(freeName('Hello', ['hello', 'Hello 2'])).toBe('Hello 3');
});

test('ownSteps() contains only steps that the person may take', () => {
  expect(ownSteps({ isAdmin: true, hasForum: true, ownsSpace: true })).toEqual([
    'create',
    'import',
    'forum',
    'invite',
  ]);
  expect(ownSteps({ isAdmin: false, hasForum: true, ownsSpace: false })).toEqual(['forum']);
});
