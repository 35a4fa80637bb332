import { expect, test } from 'vitest';
import { singleLetter } from '../../src/screens/space/message/message-keys.ts';

const pressed = (key: string, given: object = {}) => ({
  key,
  code: 'KeyR',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  getModifierState: () => false,
  ...given,
});

test('a letter pressed alone counts, in either case', () => {
  expect(singleLetter(pressed('r'))).toBe('r');
  expect(singleLetter(pressed('R'))).toBe('r');
});

test('on a keyboard without Latin letters the position of the key counts', () => {
  expect(singleLetter(pressed('ق'))).toBe('r');
});

test('on another Latin layout the letter counts', () => {
  expect(singleLetter(pressed('e', { code: 'KeyD' }))).toBe('e');
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { repeat: true },
  { getModifierState: (name: string) => name === 'AltGraph' },
])('a letter with %j is not a letter alone', (given) => {
  expect(singleLetter(pressed('r', given))).toBeNull();
});

test.each(['Enter', 'ArrowUp', '1', ' ', 'Dead'])('%s is no letter', (key) => {
  expect(singleLetter(pressed(key))).toBeNull();
});
