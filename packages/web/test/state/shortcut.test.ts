import { expect, test } from 'vitest';
import { isPressed, SHORTCUTS, type PressedKey } from '../../src/state/shortcut.ts';

const free = { isInField: false, singleKeys: true };

function press(key: string, held: Partial<PressedKey> = {}): PressedKey {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test('a shortcut of one key counts outside of fields, with or without Shift', () => {
  expect(isPressed('?', press('?', { shiftKey: true }), free)).toBe(true);
  expect(isPressed('r', press('r'), free)).toBe(true);
});

test('[2.1.4] a shortcut of one key never counts in a field, nor when they are turned off', () => {
  expect(isPressed('r', press('r'), { ...free, isInField: true })).toBe(false);
  expect(isPressed('r', press('r'), { ...free, singleKeys: false })).toBe(false);
});

test('AltGr is not Ctrl with Alt', () => {
  const typed = press('k', { ctrlKey: true, getModifierState: (name) => name === 'AltGraph' });
  expect(isPressed('Mod+K', typed, free)).toBe(false);
});

test('Ctrl and Cmd are the same key, in fields too', () => {
  const where = { ...free, isInField: true };
  expect(isPressed('Mod+K', press('k', { ctrlKey: true }), where)).toBe(true);
  expect(isPressed('Mod+K', press('K', { metaKey: true }), where)).toBe(true);
});

test('[RTL] on an Arabic keyboard a letter is known by its place', () => {
  const typed = press('س', { ctrlKey: true, code: 'KeyS' });
  expect(isPressed('Mod+S', typed, free)).toBe(true);
  expect(isPressed('Mod+K', typed, free)).toBe(false);
});

test('on another Latin keyboard a letter is what is written on it', () => {
  expect(isPressed('Mod+S', press('o', { ctrlKey: true, code: 'KeyS' }), free)).toBe(false);
});

test('what is held and not wanted does not count', () => {
  expect(
    isPressed('Alt+ArrowDown', press('ArrowDown', { altKey: true, shiftKey: true }), free),
  ).toBe(false);
  expect(isPressed('r', press('r', { ctrlKey: true }), free)).toBe(false);
});

test('nothing counts while a word is being composed', () => {
  expect(isPressed('r', press('r', { isComposing: true }), free)).toBe(false);
});

test('no two shortcuts have the same keys', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
