import { expect, test } from 'vitest';
import { wayBack } from '../../src/screens/coming-in/way-back.ts';

test('who comes in goes on to where they wanted', () => {
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
])('[T3] nobody is led away from here, or to the door again, by “%s”', (back) => {
  expect(wayBack(back)).toBe('/');
});
