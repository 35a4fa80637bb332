import { expect, test } from 'vitest';
import { isLocalLink } from '../../src/parts/links/local-link.ts';

test.each([
  'http://127.0.0.1:2662/#invite=x',
  'http://localhost:2662/#invite=x',
  'http://[::1]:2662/#invite=x',
  'https://conch.localhost/#setup=x',
  'http://0.0.0.0:2662/#invite=x',
  'http://[::]:2662/#invite=x',
  'http://169.254.7.9:2662/#invite=x',
  'http://[fe80::1]:2662/#invite=x',
  'http://[::ffff:127.0.0.1]:2662/#invite=x',
])('isLocalLink() returns true for a link that other machines cannot open: %s', (link) => {
  expect(isLocalLink(link)).toBe(true);
});

test.each([
  'https://conch.example.org/#invite=x',
  'https://127.example.org/#invite=x',
  'http://10.0.0.7:2662/#invite=x',
  'http://192.168.1.7/#invite=x',
  'http://[2001:db8::7]/#invite=x',
  'http://[::ffff:10.0.0.7]/#invite=x',
  'no link',
])('isLocalLink() returns false for a link that works on other machines: %s', (link) => {
  expect(isLocalLink(link)).toBe(false);
});
