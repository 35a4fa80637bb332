import { HTTP_API } from '@conch/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { valueWords } from '../../src/parts/form/value-words.ts';
import { server } from '../../src/words/ar.ts';
import { FIELDS as ARABIC } from '../../src/words/ar/sentences/fields.ts';
import { FIELDS as ENGLISH } from '../../src/words/en/fields.ts';
import { speakForServer } from '../../src/words/server-words.ts';

afterEach(() => speakForServer(null));

// As the checks write them: a person would say none of these.
const OF_CHECKS = /expected|received|Invalid|Unrecognized|Too (?:small|big)|[<>]=?\d/u;

const filledIn = (english: string): string =>
  english
    .replaceAll(/\{#\w+\}/gu, '20')
    .replaceAll(/\{\w+\}/gu, 'x')
    .replaceAll('(s)', '');

describe('why a value of a field is refused', () => {
  test.each([
    ['Too small: expected string to have >=1 characters', 'Fill this in.'],
    ['Too small: expected string to have >=12 characters', 'Too short: at least 12 characters.'],
    ['Too big: expected string to have <=4000 characters', 'Too long: at most 4,000 characters.'],
    ['Too small: expected number to be >=0', 'At least 0.'],
    ['Too big: expected int to be <=100', 'At most 100.'],
    ['Invalid input: expected string, received undefined', 'Fill this in.'],
    ['Invalid input: expected int, received number', 'Write a whole number such as 1000.'],
    ['Invalid URL', 'Write a whole web address, such as https://example.com.'],
  ])('is said plainly in English: %s', (problem, words) => {
    expect(valueWords(problem)).toBe(words);
  });

  test('is plain English for all that Arabic has words for', () => {
    const said = ARABIC.map(([english]) => filledIn(english)).filter((one) => OF_CHECKS.test(one));
    expect(said.length).toBeGreaterThan(20);
    expect(said.map(valueWords).filter((words) => OF_CHECKS.test(words))).toEqual([]);
  });

  test('is Arabic for all that has plain English words', () => {
    const said = ENGLISH.map(([english]) => filledIn(english));
    expect(said.filter((english) => server.sentence(english) === null)).toEqual([]);
  });

  test.each([
    [{}],
    [{ name: 3 }],
    [{ name: 'a', settings: { policy: 'x', kind: 1 } }],
    [{ name: 'a', colour: 'red' }],
    [{ name: 'a', settings: { turnLimit: 'x' }, memberIds: 'x' }],
  ])('is plain English for what a form gives that cannot be read: %j', (body) => {
    const issues = HTTP_API.makeSpace.body?.safeParse(body).error?.issues ?? [];
    const words = issues.map(({ message }) => valueWords(message));
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((one) => OF_CHECKS.test(one))).toEqual([]);
  });

  test('stays as it is where the server says it in a sentence of its own', () => {
    expect(valueWords('it is a whole number from 1 to 9')).toBe('it is a whole number from 1 to 9');
  });

  test('is Arabic in Arabic', () => {
    speakForServer(server);
    expect(valueWords('Too small: expected string to have >=1 characters')).toBe('املأ هذا الحقل');
  });
});
