import { expect, test } from 'vitest';
import { freeName } from '../../src/client/spaces/free-name.ts';

test('a chat gets a number if its name is in use', () => {
  const taken = new Set(['Chat with Guide', 'Chat with Guide (2)']);
  expect(freeName('Chat with Guide', new Set())).toBe('Chat with Guide');
  expect(freeName('Chat with Guide', taken)).toBe('Chat with Guide (3)');
});

test('the name of a chat with many agents is cut to the longest allowed name', () => {
  const long = `Chat with ${'Guide, '.repeat(30)}`;
  const name = freeName(long, new Set());
  expect(name.length).toBeLessThanOrEqual(100);
  expect(freeName(long, new Set([name])).length).toBeLessThanOrEqual(100);
});
