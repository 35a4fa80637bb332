import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitOf, UNITS, withUnit } from '../../src/parts/form/fields/duration.ts';
import { numberProblem, numberText, readNumber } from '../../src/parts/form/fields/number-words.ts';

describe('reading a typed number', () => {
  test.each([
    ['20', 20],
    [' 2.5 ', 2.5],
    ['2,5', 2.5],
    ['.5', 0.5],
    ['0,125', 0.125],
    ['1.234', 1.234],
    ['٢٠', 20],
    ['۲۰', 20],
    ['８２９', 829],
    ['－２．５', -2.5],
    ['１，０００．５', 1_000.5],
    ['٢٫٥', 2.5],
    ['١٬٠٠٠٫٥', 1_000.5],
    ['1,000.50', 1_000.5],
    ['1.000,50', 1_000.5],
    ['1,000,000', 1_000_000],
    ['-1', -1],
    ['', null],
    ['many', Number.NaN],
    ['1e3', Number.NaN],
    ['1.2.3', Number.NaN],
    ['1,00,000', Number.NaN],
    ['1,000,00', Number.NaN],
  ])('readNumber(“%s”) returns %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  test.each(['1,000', '١,٠٠٠', '12,345', '-1,000', '１，０００'])(
    'readNumber(“%s”) rejects the text as ambiguous: a thousand or a decimal number',
    (text) => {
      expect(readNumber(text)).toBe(Number.NaN);
    },
  );

  test.each([
    ['1,000', 1_000],
    ['1.000', 1_000],
    ['١٬٠٠٠', 1_000],
    ['1 000', 1_000],
    ['1\u{a0}000', 1_000],
    ['１，０００', 1_000],
    ['1\u{3000}000', 1_000],
    ['1\u{2009}000', 1_000],
    ['1\u{202f}000\u{202f}000', 1_000_000],
    ['12.345.678', 12_345_678],
    ['1000', 1_000],
    ['', null],
    ['1.5', Number.NaN],
    ['1,5', Number.NaN],
    ['1.0', Number.NaN],
    ['1,00', Number.NaN],
    ['0,500', Number.NaN],
    ['1000,000', Number.NaN],
    ['1,000.000', Number.NaN],
    ['١٫٠٠٠', Number.NaN],
    ['1,000.5', Number.NaN],
  ])('if only whole numbers are allowed, readNumber(“%s”) returns %s', (text, number) => {
    expect(readNumber(text, { isWhole: true })).toBe(number);
  });

  test('readNumber() reads a whole number with thousands separators in the format of any language', () => {
    const language = fc.constantFrom('en', 'de', 'fr', 'pt-PT', 'ar-EG', 'fa');
    fc.assert(
      fc.property(fc.nat(), language, (number, one) => {
        const text = new Intl.NumberFormat(one, { maximumFractionDigits: 0 }).format(number);
        expect(readNumber(text, { isWhole: true })).toBe(number);
      }),
    );
  });

  test('readNumber() never reads a number with thousands separators as less than a thousand', () => {
    const sign = fc.constantFrom(',', '.', '٬', ' ', '\u{a0}', '\u{2009}', '\u{202f}');
    const group = fc.nat(999).map((number) => String(number).padStart(3, '0'));
    const groups = fc.array(group, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), groups, sign, (first, rest, between) => {
        const text = [first, ...rest].join(between);
        const number = Number([first, ...rest].join(''));
        expect(readNumber(text, { isWhole: true })).toBe(number);
        // A number with a single point is not passed to the reader, because the page reads that
        // point as the decimal sign.
        const read = rest.length === 1 && between === '.' ? number : readNumber(text);
        expect(Number.isNaN(read) || read === number).toBe(true);
      }),
    );
  });

  test('reading the text of numberText() gives the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.nat(4), (whole, places) => {
        const number = whole / 10 ** places;
        expect(readNumber(numberText(number))).toBe(number);
      }),
    );
  });

  test.each([
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [0.1 + 0.2, '0.3'],
  ])('a number field shows %s as %s, which people can type', (number, text) => {
    expect(numberText(number)).toBe(text);
  });

  test('a share that is shown in percent has no rounding error', () => {
    expect(numberText(0.07 * 100)).toBe('7');
  });

  test.each([
    [null, {}, 'required'],
    [null, { isOptional: true }, undefined],
    [Number.NaN, { isOptional: true }, 'notANumber'],
    [Number.NaN, { isWhole: true }, 'wholeNumber'],
    [1.5, { isWhole: true }, 'wholeNumber'],
    [-1, {}, 'atLeast'],
    [11, { max: 10 }, 'atMost'],
    [10, { max: 10, isWhole: true }, undefined],
    [1e20, { isWhole: true }, 'atMost'],
    [1e20, { isWhole: true, max: 10 }, 'atMost'],
    [-1e20, { isWhole: true }, 'atLeast'],
  ] as const)('the value %s with the bounds %j gives the problem %s', (value, bounds, key) => {
    expect(numberProblem(value, { min: 0, ...bounds })?.key).toBe(key);
  });
});

test('a duration is shown in the largest unit in which it is a whole number', () => {
  expect([1_000, 90_000, 120_000, 3_600_000, 604_800_000, 1_500, 0].map(unitOf)).toEqual([
    'seconds',
    'seconds',
    'minutes',
    'hours',
    'days',
    'seconds',
    'seconds',
  ]);
  expect(UNITS.days).toBe(86_400_000);
});

test('choosing another unit of a duration does not change the typed number', () => {
  expect(withUnit(1_800_000, { from: 'minutes', to: 'seconds' })).toBe(30_000);
  expect(withUnit(2_500, { from: 'seconds', to: 'hours' })).toBe(9_000_000);
  expect(withUnit(null, { from: 'seconds', to: 'hours' })).toBeNull();
});
