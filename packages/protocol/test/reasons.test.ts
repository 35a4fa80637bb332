import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  clientFrame,
  fieldReason,
  messageOf,
  reasonOfIssue,
  reasonOfYamlError,
} from '../src/index.ts';

/** The reason for which a schema refuses a value. */
function reasonAgainst(schema: z.ZodType, given: unknown) {
  const [issue] = schema.safeParse(given).error?.issues ?? [];
  if (issue === undefined) throw new Error('The value is accepted.');
  const { code, params } = reasonOfIssue(issue, given);
  return [code, params];
}

describe('an issue of a schema becomes a reason', () => {
  test.each<[z.ZodType, unknown, string, object]>([
    [z.string(), undefined, 'required', {}],
    [z.string().min(1), '', 'required', {}],
    [z.string().min(12), 'a', 'too-short', { least: 12 }],
    [z.string().max(2), 'abc', 'too-long', { most: 2 }],
    [z.array(z.string()).min(1), [], 'choose-one', {}],
    [z.array(z.string()).max(1), ['a', 'b'], 'too-many', { most: 1 }],
    [z.int(), 2.5, 'not-a-whole-number', {}],
    [z.number(), 'x', 'not-a-number', {}],
    [z.number().min(1), 0, 'at-least', { least: 1 }],
    [z.number().positive(), 0, 'more-than', { least: 0 }],
    [z.number().max(9), 10, 'at-most', { most: 9 }],
    [z.boolean(), 1, 'not-a-flag', {}],
    [z.enum(['a', 'b']), 'c', 'wrong-choice', { choices: ['a', 'b'] }],
    [z.url(), 'x', 'not-a-web-address', {}],
    [z.iso.datetime(), 'x', 'not-a-date-and-time', {}],
    [z.strictObject({}), { a: 1 }, 'unknown-key', {}],
    [z.object({}), 1, 'wrong-kind', {}],
  ])('the schema %o refuses the value %j with a reason', (schema, given, code, params) => {
    expect(reasonAgainst(schema, given)).toEqual([code, params]);
  });

  test('a schema can refuse with a custom reason', () => {
    const error = messageOf(fieldReason('other', { text: 'Only on Mondays.' }));
    expect(reasonAgainst(z.string({ error }), 1)).toEqual(['other', { text: 'Only on Mondays.' }]);
  });

  test('a reason keeps its code if another reason has the same English text', () => {
    const reason = fieldReason('not-a-flag');
    const error = messageOf(reason);
    messageOf(fieldReason('other', { text: reason.detail }));
    expect(reasonAgainst(z.string({ error }), 1)).toEqual(['not-a-flag', {}]);
  });

  test('a check that refuses a frame gives a reason', () => {
    const spaces = {};
    expect(reasonAgainst(clientFrame, { type: 'subscribe', spaces })[0]).toBe('spaces-to-follow');
    const id = 'no id';
    const stop = { type: 'stop', spaceId: id };
    expect(reasonAgainst(clientFrame, stop)[0]).toBe('not-an-id');
  });
});

describe('an error of the YAML parser becomes a reason', () => {
  test.each([
    ['TAB_AS_INDENT', '\ta: 1', 'yaml-tab', {}],
    ['MISSING_CHAR', 'a: "b', 'yaml-quote-open', { sign: '"' }],
    ['MISSING_CHAR', "it's: [a", 'yaml-sign-missing', {}],
    ['UNEXPECTED_TOKEN', ']', 'yaml-unexpected', { found: ']' }],
    ['SOMETHING_NEW', 'a', 'yaml-unreadable', {}],
  ])('the YAML error %s in %j becomes a reason', (parserCode, text, code, params) => {
    const at = parserCode === 'MISSING_CHAR' ? text.length : 0;
    const reason = reasonOfYamlError({ code: parserCode, pos: [at, at + 1] }, text);
    expect([reason.code, reason.params]).toEqual([code, params]);
  });
});
