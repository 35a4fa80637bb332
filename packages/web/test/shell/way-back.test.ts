import { expect, test } from 'vitest';
import { wayBack } from '../../src/screens/sign-in/way-back.ts';

test('after signing in, the page opens the requested path', () => {
  expect(wayBack('/spaces/1?message=2')).toBe('/spaces/1?message=2');
  expect(wayBack(undefined)).toBe('/');
});

test.each([
  'https://example.org/',
  '//example.org/',
  '/\\example.org/',
  'javascript:alert(1)',
  'spaces/1',
  '/come-in',
  '/come-in?back=%2Fcome-in',
])(
  '[T3] after signing in, the requested path “%s” opens neither another site nor the sign-in page',
  (back) => {
    expect(wayBack(back)).toBe('/');
  },
);
