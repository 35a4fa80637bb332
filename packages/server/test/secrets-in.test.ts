import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newSecret } from '../src/auth/secret-text.ts';
import { secretsIn } from '../src/secrets-in.ts';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const LETTERS_AND_DIGITS = DIGITS + LOWER + UPPER;

const of = (signs: string, least: number, most = least): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...signs), { minLength: least, maxLength: most })
    .map((chosen) => chosen.join(''));

const plain = (length: number) => of(LETTERS_AND_DIGITS, length);
// Almost every random key of this length has all three kinds of characters. The filter excludes the
// others.
const withAll = (key: fc.Arbitrary<string>) =>
  key.filter((text) => /\d/u.test(text) && /[a-z]/u.test(text) && /[A-Z]/u.test(text));

const KEYS: readonly (readonly [what: string, key: fc.Arbitrary<string>])[] = [
  ['an OpenAI key', withAll(plain(48)).map((body) => `sk-${body}`)],
  ['an OpenAI key', withAll(plain(48)).map((body) => `sk-proj-${body}`)],
  ['an Anthropic key', withAll(plain(95)).map((body) => `sk-ant-api03-${body}`)],
  [
    'an OpenRouter key',
    of('0123456789abcdef', 64)
      .filter((hex) => /\d/u.test(hex))
      .map((hex) => `sk-or-v1-${hex}`),
  ],
  ['a Google key', withAll(of(`${LETTERS_AND_DIGITS}-_`, 35)).map((body) => `AIza${body}`)],
  ['an AWS key', of(DIGITS + UPPER, 16).map((body) => `AKIA${body}`)],
  ['a GitHub token', plain(36).map((body) => `ghp_${body}`)],
  [
    'a GitHub token',
    withAll(fc.tuple(plain(22), plain(59)).map((parts) => parts.join('_'))).map(
      (body) => `github_pat_${body}`,
    ),
  ],
  ['a Hugging Face token', plain(34).map((body) => `hf_${body}`)],
  [
    'a Slack token',
    withAll(
      fc.tuple(of(DIGITS, 12), of(DIGITS, 13), plain(24)).map((parts) => parts.join('-')),
    ).map((body) => `xoxb-${body}`),
  ],
  ['a Stripe key', plain(24).map((body) => `sk_live_${body}`)],
  ['a Conch token', fc.constantFrom('person', 'agent').map((kind) => newSecret(`conch_${kind}_`))],
  [
    'a signed token (JWT)',
    fc
      .tuple(plain(17), plain(40), plain(43))
      .map(([head, body, seal]) => `eyJ${head}.eyJ${body}.${seal}`),
  ],
];

const whatIn = (text: string): readonly string[] => secretsIn(text).map(({ what }) => what);

describe('[T13] finding keys in a text', () => {
  test.each(KEYS)('secretsIn finds %s in any context', (what, key) => {
    const around = fc.constantFrom(
      (text: string) => text,
      (text: string) => `Here: ${text}. Keep it!`,
      (text: string) => `{"key":"${text}"}`,
      (text: string) => `export KEY=${text}\n`,
      (text: string) => `Authorization: Bearer ${text}`,
      (text: string) => `مفتاح ${text} هنا`,
      (text: string) => `(${text})`,
    );
    fc.assert(
      fc.property(key, around, (text, put) => {
        expect(whatIn(put(text))).toEqual([what]);
      }),
    );
  });

  test.each([
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
  ])('secretsIn finds a block that begins with %s', (line) => {
    expect(whatIn(`see:\n${line}\nMIIE…`)).toEqual(['a private key']);
  });

  test('secretsIn reports each kind of secret once, in the order of the text', () => {
    const github = `ghp_${'a1'.repeat(18)}`;
    const aws = 'AKIAIOSFODNN7EXAMPLE';
    expect(whatIn(`${aws} ${github} ${aws}`)).toEqual(['an AWS key', 'a GitHub token']);
  });
});

describe('[T13] secretsIn reports no key in ordinary text', () => {
  test.each([
    'Use sk-learn-compatible-estimators-for-the-second-experiment, please.',
    'The ski-jumping results of 2024-2025 are in sk-2024-results-and-rankings-of-all-teams.',
    'conch_http_answer_seconds_bucket_of_every_route_and_status_by_node',
    'CONCH_PERSON_TOKEN_MUST_BE_SET_BEFORE_ANYTHING_ELSE_CAN_BE_DONE_HERE',
    'hf_hub_download_and_other_functions_of_the_library_are_documented',
    'ghp_ is how tokens of GitHub begin, and AKIA those of AWS; sk- those of OpenAI.',
    'AKIAIOSFODNN7EXAMPL',
    '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----',
    '-----BEGIN PUBLIC KEY-----',
    '-----BEGIN a story about a PRIVATE KEY',
    'eyJhbGciOiJIUzI1NiJ9 alone says nothing',
    'eyJhbGciOiJIUzI1NiJ9.readme.md',
    '019a8c1e-7b52-7cc3-a1de-5f3c8f0f3c11 and d41d8cd98f00b204e9800998ecf8427e',
    'https://example.com/a/very/long/path?with=query&and=more#fragment',
    '你好，@小明 مرحبا حُسَام',
  ])('“%s” has no key', (text) => {
    expect(whatIn(text)).toEqual([]);
  });

  test('secretsIn never reports a name made of words as a key, whatever its prefix', () => {
    const word = of(LOWER, 1, 12);
    const prefix = fc.constantFrom(
      '',
      'sk-',
      'sk-ant-',
      'hf_',
      'conch_',
      'xoxb-',
      'glpat-',
      'npm_',
    );
    const joint = fc.constantFrom('-', '_');
    fc.assert(
      fc.property(prefix, joint, fc.array(word, { minLength: 2, maxLength: 12 }), (...given) => {
        const [beginning, between, words] = given;
        expect(whatIn(beginning + words.join(between))).toEqual([]);
      }),
    );
  });

  test.each([
    'sk-',
    'eyJ.',
    'eyJaaaaaaaaaa.eyJaaaaaaaaaa!',
    '-----BEGIN ',
    'conch_',
    'a',
    'A-',
    'ghp_0',
  ])('[T15] secretsIn searches a megabyte of %j in a single pass', (part) => {
    expect(whatIn(part.repeat(Math.ceil(2 ** 20 / part.length)))).toEqual([]);
  });

  test('secretsIn never throws for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(whatIn(text)).toEqual([]);
      }),
    );
  });
});
