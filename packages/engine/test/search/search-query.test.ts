import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch } from '../../src/index.ts';

describe('the search language', () => {
  test('a search can contain words, phrases and filters', () => {
    const query =
      'budget "next year" from:ana in:"Team room" mentions:@Bo after:2026-01-05 has:code';
    const { words, filters, problems } = parseSearch(query);
    expect(words).toEqual(['budget', 'next year']);
    expect(
      filters.map(({ start, end, ...condition }) => [query.slice(start, end), condition]),
    ).toEqual([
      ['from:ana', { kind: 'from', name: 'ana' }],
      ['in:"Team room"', { kind: 'in', name: 'Team room' }],
      ['mentions:@Bo', { kind: 'mentions', name: 'Bo' }],
      ['after:2026-01-05', { kind: 'after', day: { year: 2026, month: 1, day: 5 } }],
      ['has:code', { kind: 'has', part: 'code' }],
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['unknown:ana', ['unknown:ana']],
    ['from:', ['from:']],
    ['from: ana', ['from:', 'ana']],
    ['http://x.test', ['http://x.test']],
    ['"open phrase', ['open phrase']],
    ['""', []],
    ['”quoted words“', ['quoted words']],
    ['', []],
    [' \n\t ', []],
    ['has:"', ['has:"']],
  ])('the search %j has only the words %j', (query, words) => {
    expect(parseSearch(query)).toEqual({ words, filters: [], problems: [] });
  });

  test.each([
    ['before:2026', { year: 2026, month: 1, day: 1 }],
    ['BEFORE:2024-2', { year: 2024, month: 2, day: 1 }],
    ['before：2024-02-29', { year: 2024, month: 2, day: 29 }],
    ['before:٢٠٢٦-٠١-٠٥', { year: 2026, month: 1, day: 5 }],
    ['before:۲۰۲۶', { year: 2026, month: 1, day: 1 }],
  ])('the date of the filter %s is %j', (query, day) => {
    expect(parseSearch(query).filters).toMatchObject([{ kind: 'before', day }]);
  });

  test.each([
    ['before:soon', { code: 'bad-search-date', value: 'soon' }],
    ['after:2026-02-30', { code: 'bad-search-date', value: '2026-02-30' }],
    ['after:2026-13', { code: 'bad-search-date', value: '2026-13' }],
    ['after:0000', { code: 'bad-search-date', value: '0000' }],
    ['has:wings', { code: 'bad-search-part', value: 'wings' }],
  ])('the filter %s is reported as a problem', (query, problem) => {
    expect(parseSearch(query)).toEqual({ words: [], filters: [], problems: [problem] });
  });

  const piece = oneof(
    string({ unit: 'binary', maxLength: 6 }),
    constantFrom(
      'from:',
      'in:',
      'has:code',
      'before:2026',
      '"',
      '“',
      ' ',
      '\n',
      '：',
      'mentions:@',
    ),
  );

  test('reading a search never throws, and its filters are parts of the text, in the order of the text', () => {
    assert(
      property(array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end, kind } of parseSearch(text).filters) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(text.slice(start, end).toLowerCase()).toMatch(new RegExp(`^${kind}[:：]`, 'u'));
          last = end;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a search without operators and quotation marks has exactly the words between its spaces', () => {
    const word = string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter(
      (text) => !/[\s:："“-‟«»]/u.test(text),
    );
    assert(
      property(array(word), (words) => {
        expect(parseSearch(words.join(' ')).words).toEqual(words);
      }),
    );
  });
});
