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

test('singleLetter() returns a letter that is pressed alone, in upper or lower case', () => {
  expect(singleLetter(pressed('r'))).toBe('r');
  expect(singleLetter(pressed('R'))).toBe('r');
});

test('on a keyboard without Latin letters, singleLetter() uses the position of the key', () => {
  expect(singleLetter(pressed('ق'))).toBe('r');
});

test('on another Latin keyboard layout, singleLetter() uses the printed letter', () => {
  expect(singleLetter(pressed('e', { code: 'KeyD' }))).toBe('e');
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { repeat: true },
  { getModifierState: (name: string) => name === 'AltGraph' },
])('singleLetter() ignores a letter with %j', (given) => {
  expect(singleLetter(pressed('r', given))).toBeNull();
});

test.each(['Enter', 'ArrowUp', '1', ' ', 'Dead'])(
  'singleLetter() returns null for the key %s',
  (key) => {
    expect(singleLetter(pressed(key))).toBeNull();
  },
);
