import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Mention } from '../../../src/text/mention/mention.ts';
import { parseMentions } from '../../../src/text/mentions.ts';
import { withoutLeading } from '../../../src/text/mention/strip-mentions.ts';
import { rosterOf } from '../../support/roster-of.ts';

const roster = rosterOf({ agents: ['Bob', 'Cat', 'Dan', '小明'] });

describe('leading mentions are removed with their separators', () => {
  test.each([
    ['@Cat go', 'go'],
    ['@Cat, go', 'go'],
    ['@Cat: go', 'go'],
    ['  @Cat go', '  go'],
    ['@Bob, @Cat and @Dan go', '@Bob and @Dan go'],
    ['@Cat, @Bob and @Dan go', '@Bob and @Dan go'],
    ['@Bob and @Cat go', '@Bob go'],
    ['@Bob & @Cat, go', '@Bob, go'],
    ['@Cat，@Bob、go', '@Bob、go'],
    ['@Cat @Cat @Bob go', '@Bob go'],
    ['@Bob @Cat @Cat go', '@Bob go'],
    ['**@Cat** go', 'go'],
    ['**@Cat** and **@Bob** go', '**@Bob** go'],
    ['**@Bob** and **@Cat** go', '**@Bob** go'],
    ['(@Cat) go', 'go'],
    ['(@Cat) (@Bob) go', '(@Bob) go'],
    ['(@Bob) (@Cat) go', '(@Bob) go'],
    ['[@Cat], [@Cat] go', 'go'],
    ['@Cat [@Bob] go', '[@Bob] go'],
    ['@Bob **@Cat** go', '@Bob go'],
    ['(@Cat, @Bob) go', '(@Bob) go'],
    ['Hey @Cat, go', 'Hey go'],
    ['one\n@Cat two\n@Cat, three', 'one\ntwo\nthree'],
    ['one\n@Cat\ntwo', 'one\ntwo'],
    ['one\r\n@Cat\r\ntwo', 'one\r\ntwo'],
    ['one\n@Cat', 'one'],
    ['@Cat', ''],
    ['@Cat and then go', 'and then go'],
    ["@Cat's idea", "@Cat's idea"],
    ['tell @Cat to go', 'tell @Cat to go'],
    ['- @Cat go', '- @Cat go'],
    ['> @Cat go', '> @Cat go'],
    ['@Cat  two  spaces ', 'two  spaces '],
    ['@Cat: @Cat go', 'go'],
    ['@Cat hey @Cat, go', 'hey go'],
    ['@Cat: @Bob go', '@Bob go'],
    ['@Cat@Bob go', 'go'],
    ['（@Cat）@Bob go', '@Bob go'],
    ['@Cat@小明_"@Bob go', '"@Bob go'],
    ['@Cat (@Cat) go', 'go'],
    ['@Bob (@Cat knows) go', '@Bob (@Cat knows) go'],
    ['@Cat: * @Cat go', '* @Cat go'],
    ['hey (@Cat): , @Cat go', 'hey , go'],
    ['hi(@Cat): there @Cat', 'hithere @Cat'],
    ['hey @Cat: (@Cat: , @Cat go', 'hey (, @Cat go'],
  ])('[MN17] removing the leading mentions of Cat changes %j to %j', (text, rest) => {
    expect(withoutCat(text)).toBe(rest);
  });

  test('[MN17] removing the leading mentions of Cat removes no other mention', () => {
    const pieces = [
      '@Cat',
      '@Bob',
      '@Dan',
      ', ',
      ' and ',
      ' ',
      '\n',
      '**',
      '*',
      '_"',
      '(',
      ')',
      '[',
      '‘',
      '（',
      '）',
      'go',
      ': ',
      'hey ',
      '. ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (given) => {
        const text = given.join('');
        const after = parseMentions(withoutCat(text), roster);
        expect(after.some(({ name, place }) => name === 'Cat' && place === 'leading')).toBe(false);
        expect(others(after)).toEqual(others(parseMentions(text, roster)));
      }),
      { numRuns: 5000 },
    );
  });
});

test('[MN17] leading mentions are removed from a text of a mebibyte', () => {
  expect(withoutCat(`${'@Cat@Cat '.repeat(100_000)}go`)).toBe('go');
  expect(withoutCat(`@Cat${'@Cat'.repeat(200_000)} go`)).toBe('go');
  expect(withoutCat(`${'@Cat: '.repeat(50_000)}go`)).toBe('go');
  expect(withoutCat(`${'*'.repeat(200_000)}@Cat${'*'.repeat(200_000)} go`)).toBe('go');
});

test.each(['[@Cat: (', '(@Cat: ', '@Cat: hey ', '**@Cat: ', '@Cat: @Bob ', '@Cat:     ('])(
  '[MN17] removing mentions from twice as much of %j takes twice as many steps',
  (piece) => {
    expect(steps(piece.repeat(2000))).toBeLessThanOrEqual(2.2 * steps(piece.repeat(1000)));
    expect(steps(piece.repeat(2))).toBeGreaterThan(0);
  },
);

function steps(text: string): number {
  const meter = { steps: 0 };
  withoutLeading(text, parseMentions(text, roster), ({ name }) => name === 'Cat', meter);
  return meter.steps;
}

function others(mentions: readonly Mention[]): readonly string[] {
  return mentions.map(({ name }) => name).filter((name) => name !== 'Cat');
}

function withoutCat(text: string): string {
  return withoutLeading(text, parseMentions(text, roster), ({ name }) => name === 'Cat');
}
