import { describe, expect, test } from 'vitest';
import {
  keyMeaning,
  movedTo,
  type ComposerKeyPress,
} from '../../src/screens/space/composer/composer-keys.ts';

function pressed(key: string, given: Partial<ComposerKeyPress> = {}): ComposerKeyPress {
  return {
    key,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    ...given,
  };
}

const CLOSED = { isListOpen: false, enterSends: true };
const OPEN = { isListOpen: true, enterSends: true };
const LATER = { isListOpen: false, enterSends: false };

describe('the meaning of keys in the composer', () => {
  test('ArrowUp edits the last message, unless a list is open or Shift selects text', () => {
    expect(keyMeaning(pressed('ArrowUp'), CLOSED)).toBe('edit-last');
    expect(keyMeaning(pressed('ArrowUp'), OPEN)).toBe('previous');
    expect(keyMeaning(pressed('ArrowUp', { shiftKey: true }), CLOSED)).toBe('plain');
  });

  test('Enter sends, and Shift+Enter begins a new line', () => {
    expect(keyMeaning(pressed('Enter'), CLOSED)).toBe('send');
    expect(keyMeaning(pressed('Enter', { shiftKey: true }), CLOSED)).toBe('plain');
  });

  test('if “Enter sends” is off, Ctrl+Enter or Cmd+Enter sends', () => {
    expect(keyMeaning(pressed('Enter'), LATER)).toBe('plain');
    expect(keyMeaning(pressed('Enter', { ctrlKey: true }), LATER)).toBe('send');
    expect(keyMeaning(pressed('Enter', { metaKey: true }), LATER)).toBe('send');
  });

  test.each(['Enter', 'Tab', 'Escape', 'ArrowDown', 'Backspace'])(
    'while an input method is active, %s is not handled by the composer',
    (key) => {
      for (const state of [OPEN, CLOSED]) {
        expect(keyMeaning(pressed(key, { isComposing: true }), state)).toBe('plain');
        expect(keyMeaning(pressed(key, { keyCode: 229 }), state)).toBe('plain');
      }
    },
  );

  test.each([
    ['Enter', 'accept'],
    ['Tab', 'accept'],
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Escape', 'close-list'],
    ['Backspace', 'erase'],
    ['a', 'plain'],
  ])('while the list of suggestions is open, the key %s means %s', (key, meaning) => {
    expect(keyMeaning(pressed(key), OPEN)).toBe(meaning);
  });

  test.each(['Tab', 'ArrowDown', 'Home', 'End'])(
    'without an open list, the browser handles the key %s',
    (key) => {
      expect(keyMeaning(pressed(key), CLOSED)).toBe('plain');
    },
  );

  test('keys with Shift, Alt or Ctrl never choose from the list of suggestions', () => {
    expect(keyMeaning(pressed('Tab', { shiftKey: true }), OPEN)).toBe('plain');
    expect(keyMeaning(pressed('ArrowUp', { altKey: true }), OPEN)).toBe('plain');
    expect(keyMeaning(pressed('Home', { ctrlKey: true }), OPEN)).toBe('plain');
  });

  test('the selection in the list of suggestions wraps around at both ends', () => {
    expect(movedTo('next', 2, 3)).toBe(0);
    expect(movedTo('previous', 0, 3)).toBe(2);
    expect(movedTo('first', 2, 3)).toBe(0);
    expect(movedTo('last', 0, 3)).toBe(2);
  });
});
