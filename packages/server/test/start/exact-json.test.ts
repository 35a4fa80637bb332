import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spelledOut } from '@conch/protocol';
import { exactJson } from '../../page/exact-json.js';

function shown(text: string): string {
  return exactJson(text)
    .map((piece) => piece.text)
    .join('');
}

test('[T19] arguments are laid out over lines', () => {
  expect(shown('{"to":["a","b"],"none":[],"n":{}}')).toBe(
    '{\n  "to": [\n    "a",\n    "b"\n  ],\n  "none": [],\n  "n": {}\n}',
  );
});

test('[T19] numbers and keys stand as they were written', () => {
  expect(shown('{"n":12345678901234567890,"n":1.0e2}')).toBe(
    '{\n  "n": 12345678901234567890,\n  "n": 1.0e2\n}',
  );
});

test('[T19] what looks like structure inside of a string stays there', () => {
  expect(shown('"a, {b}: \\"[c]\\""')).toBe('"a, {b}: \\"[c]\\""');
});

test.each([
  '\u202e',
  '\u200b',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u{e0041}',
  '\u3164',
  '\u00a0',
  '\u3000',
  '\u2003',
  '\u2800',
])('[T19] a character that cannot be seen is spelled out and marked (%#)', (character) => {
  const pieces = exactJson(JSON.stringify(`pay${character}ed`));
  expect(pieces.map(({ isUnseen }) => isUnseen)).toEqual([false, true, false]);
  expect(pieces.map(({ text }) => text).join('')).not.toContain(character);
});

test('[T19] what is shown means what was sent, whatever it is', () => {
  fc.assert(
    fc.property(fc.json({ depthSize: 'medium' }), (text) => {
      expect(JSON.parse(shown(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('[T19] nothing but white space between tokens is added or taken away', () => {
  const bare = (text: string): string =>
    text.replaceAll(/"(?:[^"\\]|\\.)*"|\s+/gu, (part) => (part.startsWith('"') ? part : ''));
  fc.assert(
    fc.property(fc.json({ depthSize: 'medium' }), (text) => {
      fc.pre(spelledOut(text) === text);
      expect(bare(shown(text))).toBe(bare(text));
    }),
  );
});

test('[T19] the page spells out the same characters as every other place where people approve', () => {
  const others: string[] = [];
  for (let code = 0x20; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    if (character === '"' || character === '\\') continue;
    const here = shown(`"${character}"`);
    if (here !== `"${spelledOut(character)}"`) others.push(code.toString(16));
  }
  expect(others).toEqual([]);
});

test('[T19] strings keep to themselves, and nothing else does', () => {
  const pieces = exactJson('{"שלום":100}');
  expect(pieces.filter(({ isString }) => isString).map(({ text }) => text)).toEqual(['"שלום"']);
});
