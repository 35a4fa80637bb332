import { expect, test } from 'vitest';
import { snippetOf } from '../../src/parts/search/snippet.ts';

function shown(content: string, ...found: readonly string[]): string {
  const highlights = found.map((word) => {
    const start = content.indexOf(word);
    return { start, end: start + word.length };
  });
  return snippetOf(content, highlights)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
}

test('a snippet marks the matches in one paragraph', () => {
  expect(shown('the  blue\n\nheron of Zoë', 'blue', 'Zoë')).toBe('the [blue] heron of [Zoë]');
});

test('a snippet of a long text begins shortly before the first match', () => {
  const snippet = shown(`${'a'.repeat(500)} heron ${'b'.repeat(500)}`, 'heron');
  expect(snippet).toMatch(/^…a{59} \[heron\] b+…$/u);
  expect(snippet.length).toBeLessThan(300);
});

test('a snippet never cuts a character in two', () => {
  expect(shown(`${'👍'.repeat(200)} heron`, 'heron').isWellFormed()).toBe(true);
  expect(shown(`x${'👍'.repeat(200)} heron`, 'heron').isWellFormed()).toBe(true);
});

test('a snippet without matches is the beginning of the text', () => {
  expect(shown('hello')).toBe('hello');
  expect(shown('')).toBe('');
});
