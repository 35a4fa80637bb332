import * as fc from 'fast-check';

const LONE_SURROGATE = '\uD800';

/** Texts that have caused failures in other servers. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  LONE_SURROGATE,
  `a${LONE_SURROGATE}b`,
  '\uDC00\uD800',
  '\u202Egnp.exe',
  '\u200B\u2060\uFEFF',
  '\u{E0041}\u{E0042}',
  'مرحبا @حسام',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(50),
  'Z\u0351\u036B\u0343\u036A\u0302',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "' OR 1=1 --",
  '"; DROP TABLE messages; --',
  '{{content}}',
  '${process.exit(1)}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  'null',
  'true',
  '[object Object]',
  '@',
  '@@@@@@@@',
  '@all @everyone @human',
  '> > > > quoted',
  '```\nunclosed',
  '\r\nSet-Cookie: sid=1',
  '%s%n%d',
  '*'.repeat(100),
  '%_\\',
];

const LONG_TEXTS = [101, 201, 501, 5_000, 33_000, 250_000].map((length) => 'x'.repeat(length));
const ODD_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  100,
  101,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
];

/** Nested arrays. The limit is 32 levels. */
export function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A value of the wrong type or content. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, ...ODD_NUMBERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 31, 33, 100).map(nestedValue) },
);

function nestedValue(depth: number): unknown {
  return JSON.parse(nested(depth));
}

/** Keys that may change a prototype, and some unknown keys. */
export const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toJSON',
  'isAdmin',
  'role',
  'spaceId',
  'service',
  'id',
  'extra',
  '',
  '\u0000',
] as const;

/** Bodies that are not JSON, or unusual JSON. */
export const rawBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    'true',
    '0',
    '""',
    '[]',
    '{}',
    '{',
    '[[',
    '{"a":}',
    "{'a':1}",
    '{"a":1}{"b":2}',
    'a=b&c=d',
    '\u0000',
    '\uFEFF{}',
    'NaN',
    '{"content":"\\ud800"}',
    '{"content":"\\u0000"}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    nested(32),
    nested(33),
    nested(5_000),
    nested(100_000),
    `{"content":"${'y'.repeat(300_000)}"}`,
    `[${'1,'.repeat(50_000)}1]`,
    '-'.repeat(10_000),
    `1${'0'.repeat(10_000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
