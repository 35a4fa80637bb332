import { expect, test } from 'vitest';
import { isPressed, SHORTCUTS, type KeyPress } from '../../src/state/shortcut.ts';

const free = { isInField: false, singleKeys: true };

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test('a single-key shortcut works outside text fields, with or without Shift', () => {
  expect(isPressed('?', press('?', { shiftKey: true }), free)).toBe(true);
  expect(isPressed('r', press('r'), free)).toBe(true);
});

test('[2.1.4] a single-key shortcut never works in a text field, and never if turned off', () => {
  expect(isPressed('r', press('r'), { ...free, isInField: true })).toBe(false);
  expect(isPressed('r', press('r'), { ...free, singleKeys: false })).toBe(false);
});

test('AltGr does not match shortcuts with Ctrl', () => {
  const typed = press('k', { ctrlKey: true, getModifierState: (name) => name === 'AltGraph' });
  expect(isPressed('Mod+K', typed, free)).toBe(false);
});

test('Mod in a shortcut matches Ctrl and Cmd, also in text fields', () => {
  const where = { ...free, isInField: true };
  expect(isPressed('Mod+K', press('k', { ctrlKey: true }), where)).toBe(true);
  expect(isPressed('Mod+K', press('K', { metaKey: true }), where)).toBe(true);
});

test('[RTL] on an Arabic keyboard, the position of a key decides its letter', () => {
  const typed = press('س', { ctrlKey: true, code: 'KeyS' });
  expect(isPressed('Mod+S', typed, free)).toBe(true);
  expect(isPressed('Mod+K', typed, free)).toBe(false);
});

test('on another Latin keyboard layout, the printed letter of a key decides', () => {
  expect(isPressed('Mod+S', press('o', { ctrlKey: true, code: 'KeyS' }), free)).toBe(false);
});

test('a shortcut does not match if an additional modifier key is pressed', () => {
  expect(
    isPressed('Alt+ArrowDown', press('ArrowDown', { altKey: true, shiftKey: true }), free),
  ).toBe(false);
  expect(isPressed('r', press('r', { ctrlKey: true }), free)).toBe(false);
});

test('no shortcut matches while an input method composes a text', () => {
  expect(isPressed('r', press('r', { isComposing: true }), free)).toBe(false);
});

test('every shortcut has different keys', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
