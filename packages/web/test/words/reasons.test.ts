import {
  FAILURE_CODES,
  fieldReason,
  HTTP_API,
  reasonOfIssue,
  type ReasonCode,
} from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { failureWords, fieldWords } from '../../src/client/failure-words.ts';
import { refusedFields } from '../../src/parts/form/problems/refused-fields.ts';
import { server } from '../../src/words/ar.ts';
import { speakForServer } from '../../src/words/server-words.ts';
import { SAMPLES } from './sample-reasons.ts';

afterEach(() => speakForServer(null));

const CODES = Object.keys(SAMPLES) as readonly ReasonCode[];

const sampleOf = (code: ReasonCode) => ({ code, params: SAMPLES[code], detail: 'In English.' });

describe("the codes and texts of the server's reasons", () => {
  test("the server's reasons have codes in kebab case, unlike texts for people", () => {
    expect(CODES.filter((code) => !/^[a-z\d]+(?:-[a-z\d]+)*$/u.test(code))).toEqual([]);
    expect(CODES.length).toBeGreaterThan(FAILURE_CODES.length);
  });

  test.each(CODES)(
    "each of the server's reasons has an Arabic text without an empty parameter: %s",
    (code) => {
      speakForServer(server);
      const words = fieldWords(sampleOf(code));
      // The texts of two reasons quote template syntax such as {{user}}.
      const quoted = /\u2068(?:\{\{(?:char|user)\}\}|\}\})\u2069/gu;
      expect(words.replaceAll(quoted, '')).not.toMatch(/\{\{|\}\}|undefined|\[object/u);
      const own = words.replaceAll(/\u2068[^\u2069]*\u2069/gu, '').replaceAll('Conch', '');
      expect(own).not.toMatch(/[a-z]{2}/iu);
      expect(words).not.toContain('In English');
    },
  );

  test('a reason with an unknown code from a newer server is shown in English', () => {
    speakForServer(server);
    const reason = { ...sampleOf('required'), code: 'never-heard-of' as ReasonCode };
    expect(fieldWords(reason)).toBe(`${server.field}\n\u2068In English.\u2069`);
  });

  test('a language change translates a refusal that is already on the screen', () => {
    const reason = fieldReason('too-long', { most: 4_000 });
    const fields = [{ path: 'body.name', ...reason }];
    const error = new ConchError({ code: 'bad-input', detail: 'Not that.', fields });
    const [problem] = refusedFields(error, { names: ['name'] });
    expect(problem?.words).toBe('Too long: at most 4,000 characters.');
    speakForServer(server);
    expect(problem?.words).toMatch(/أطول من اللازم/u);
    speakForServer(null);
    expect(problem?.words).toBe('Too long: at most 4,000 characters.');
  });

  test('the text of a refusal includes its specific reason, not only its code', () => {
    const reason = fieldReason('not-as-asked', { path: 'body.name', why: fieldReason('required') });
    const error = new ConchError({ code: 'bad-input', detail: reason.detail, reason });
    speakForServer(server);
    expect(failureWords(error)).toBe(
      'ما أُرسل ليس المطلوب هنا: \u2068body.name\u2069: املأ هذا الحقل.',
    );
  });

  test.each([
    [{}],
    [{ name: 3 }],
    [{ name: 'a', settings: { policy: 'x', kind: 1 } }],
    [{ name: 'a', colour: 'red' }],
    [{ name: 'a', settings: { turnLimit: 'x' }, memberIds: 'x' }],
  ])('the reasons for invalid form values are plain in both languages: %j', (body) => {
    const issues = HTTP_API.makeSpace.body?.safeParse(body).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(0);
    const reasons = issues.map((issue) => reasonOfIssue(issue, body));
    // Phrases of the schema library that people do not understand.
    const ofChecks = /expected|received|Invalid|Unrecognized|Too (?:small|big)|[<>]=?\d/u;
    expect(reasons.map(fieldWords).filter((words) => ofChecks.test(words))).toEqual([]);
    speakForServer(server);
    for (const words of reasons.map(fieldWords)) expect(words).toMatch(/\p{Script=Arabic}/u);
  });
});
