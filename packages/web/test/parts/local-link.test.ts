import { expect, test } from 'vitest';
import { isLocalLink } from '../../src/parts/links/local-link.ts';

test.each([
  'http://127.0.0.1:2662/#invite=x',
  'http://localhost:2662/#invite=x',
  'http://[::1]:2662/#invite=x',
  'https://conch.localhost/#setup=x',
])('isLocalLink() returns true for a link to this machine: %s', (link) => {
  expect(isLocalLink(link)).toBe(true);
});

test.each([
  'https://conch.example.org/#invite=x',
  'https://127.example.org/#invite=x',
  'http://10.0.0.7:2662/#invite=x',
  'no link',
])('isLocalLink() returns false for a link that works on other machines: %s', (link) => {
  expect(isLocalLink(link)).toBe(false);
});
