import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { testSize } from '../../../../../scripts/checks/test-sizes.ts';
import { asMemberId } from '../../../src/ids.ts';
import { indexOf } from '../../../src/roster/roster-index.ts';
import type { Mention } from '../../../src/text/mention/mention.ts';
import { parseMentions, scanMentions } from '../../../src/text/mentions.ts';
import { nearestName } from '../../../src/text/mention/nearest-name.ts';
import { rosterOf } from '../../support/roster-of.ts';
import { everyone, mentionTables } from './mention-cases.ts';
import { placeTables } from './place-cases.ts';

const RUNS = testSize('parser-runs');
const TIME = { timeout: 120_000 };

describe('mentions', () => {
  for (const { sentence, cases } of [...mentionTables, ...placeTables]) {
    for (const [text, ...found] of cases) {
      test(`${sentence}: ${JSON.stringify(text).slice(0, 60)}`, () => {
        expect(parseMentions(text, everyone).map(inShort)).toEqual(found);
      });
    }
  }

  test('[MN4] a parsed mention has its position and its member', () => {
    expect(parseMentions('ask @Ann Lee, please', everyone)).toEqual([
      {
        kind: 'member',
        id: asMemberId('Ann Lee'),
        memberKind: 'agent',
        start: 4,
        end: 12,
        name: 'Ann Lee',
        place: 'inner',
        possessive: false,
      },
    ]);
  });

  test('[MN4] a roster that was stored as JSON gives the same mentions', () => {
    const copy = JSON.parse(JSON.stringify(everyone)) as typeof everyone;
    const text = '@Ann Lee, @حسام and @小明 go';
    expect(parseMentions(text, copy)).toEqual(parseMentions(text, everyone));
  });

  test('[MN10] the suggestion for an unknown name is the nearest name of a member', () => {
    expect(nearestName('Alcie', everyone)).toBe('Alice');
    expect(nearestName('bobb', everyone)).toBe('bob');
    expect(nearestName('Research', everyone)).toBe('Research Agent Two');
    expect(nearestName('Zedd', everyone)).toBeNull();
    expect(nearestName('Xylophone', everyone)).toBeNull();
    expect(nearestName('', everyone)).toBeNull();
  });
});

describe('the parser finds mentions in any text', () => {
  test(
    '[MN5] in any text, the found mentions are in order, do not overlap, and contain the name',
    TIME,
    () => {
      fc.assert(
        fc.property(nastyText, (text) => {
          let last = 0;
          for (const { start, end, name } of parseMentions(text, everyone)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start + 1);
            expect(end).toBeLessThanOrEqual(text.length);
            expect('@＠').toContain(text.charAt(start));
            expect(text.slice(start + 1, end)).toBe(name);
            last = end;
          }
        }),
        { numRuns: RUNS },
      );
    },
  );

  test('[MN4] any name of the roster after an at sign is found, in any spelling', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyone.members), spelling, ({ id, name }, spell) => {
        const [found] = parseMentions(`so @${spell(name)}, go`, everyone);
        expect(found).toMatchObject({ kind: 'member', id, place: 'inner' });
      }),
      { numRuns: Math.min(RUNS, 2000) },
    );
  });
});

describe('the cost of parsing is linear', () => {
  const nasty: Readonly<Record<string, string>> = {
    'at signs': '@',
    'at signs and spaces': '@ ',
    'known names': '@Ann Lee ',
    'unknown names': '@somebody-else ',
    'beginnings of long names': '@Research Agent ',
    backticks: '@x ` ',
    'double backticks': '` @x `` ',
    fences: '```\n@x\n~~~\n',
    'separators in names': '@Ann - _ - _ Lee ',
    URLs: 'https://x.y/@bob ',
    'hosts and slashes': 'a.b/@x&@x',
    quotes: '> @bob\n',
    'bold marks': '**@bob** and ',
    'invisible characters': '@\u200B\u200D@x',
    marks: '@a\u0301\u0323\u0301\u0323',
    'closing marks before': '."*)"*) @x',
    digits: '1. @x ',
  };
  for (const [what, piece] of Object.entries(nasty)) {
    test(`[MN4] parsing twice as many ${what} takes twice as many steps`, () => {
      expect(steps(piece.repeat(2000))).toBeLessThanOrEqual(2.2 * steps(piece.repeat(1000)));
    });
  }

  test('[MN8] parsing longer and longer rows of backticks takes a number of steps proportional to the length of the text', () => {
    const runs = (count: number): string =>
      `@x ${Array.from({ length: count }, (_, at) => '`'.repeat(at + 1)).join(' ')}`;
    const [small, large] = [runs(100), runs(200)];
    const growth = large.length / small.length;
    expect(steps(large)).toBeLessThanOrEqual(1.1 * growth * steps(small));
  });

  test('[MN4] parsing with ten thousand names takes no more steps than with ten names', () => {
    const few = rosterOf({ agents: manyNames(10) });
    const many = rosterOf({ agents: manyNames(10_000) });
    const text = 'so @agent aab, do it with @nobody and @agent aaa now. '.repeat(100);
    const meters = [few, many].map((roster) => {
      const meter = { steps: 0 };
      scanMentions(text, indexOf(roster), meter);
      return meter.steps;
    });
    expect(meters[1]).toBeLessThanOrEqual(1.1 * (meters[0] ?? 0));
  });

  test('[MN3] a mebibyte of at signs has no mention', () => {
    expect(parseMentions('@'.repeat(1 << 20), everyone)).toEqual([]);
  });

  function steps(text: string): number {
    const meter = { steps: 0 };
    scanMentions(text, indexOf(everyone), meter);
    return meter.steps;
  }
});

function inShort(mention: Mention): string {
  const place = { leading: ' >', sentence: ' .', inner: '' }[mention.place];
  return `${subject(mention)}${mention.possessive ? "'s" : ''}${place}`;
}

function subject(mention: Mention): string {
  if (mention.kind === 'member') return mention.id;
  if (mention.kind === 'outsider') return `!${mention.id}`;
  return mention.kind === 'group' ? `#${mention.group}` : `?${mention.name}`;
}

function manyNames(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, at) =>
      `agent ${[...String(at).padStart(5, '0')].map((digit) => 'abcdefghkx'.charAt(Number(digit))).join('')}`,
  );
}

// Pieces of the grammar, and arbitrary text, including lone surrogates.
const SIGNS =
  "@|@|@|＠| | |\n|\r\n|`|```|~~~|>|.|,|'|'s|-|_|**|(|)|&|/|:|。|，|\u200B|\u00A0|😀|1. |- ";
const WORDS =
  'Ann| Lee|bob|小明|حُسَام|अनिता|Jose\u0301|all|hey | and |https://|x.yz/|\u0301|\uD800|\uDC00|ß|İ';
const nastyText = fc.oneof(
  fc
    .array(fc.constantFrom(...SIGNS.split('|'), ...WORDS.split('|')), {
      maxLength: 40,
      size: 'max',
    })
    .map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 40 })
    .map((units) => `@${String.fromCharCode(...units)}`),
);

const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => name.replaceAll(/[ _-]/gu, ''),
  (name) => name.replaceAll(/[ _-]/gu, '_'),
  (name) => name.replaceAll(' ', '  '),
);
