import { FAILURE_CODES } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { failureWords, refusalWords } from '../../src/client/failure-words.ts';
import { server } from '../../src/words/ar.ts';
import { secretWords, speakForServer } from '../../src/words/server-words.ts';

afterEach(() => speakForServer(null));

const refused = (code: ConchError['code']): ConchError =>
  new ConchError({ code, detail: 'The server says so.' });

describe('the text of an error from the server', () => {
  test.each(FAILURE_CODES)("in English, the server's text is shown unchanged: %s", (code) => {
    expect(failureWords(refused(code))).toBe('The server says so.');
  });

  test.each(FAILURE_CODES)("in Arabic, the server's text is translated by its code: %s", (code) => {
    speakForServer(server);
    const [first = ''] = failureWords(refused(code)).split('\n');
    expect(first).toMatch(/\p{Script=Arabic}/u);
    expect(first).not.toMatch(/[a-z]/iu);
  });

  test("an Arabic error is followed by the server's text if it names a field, a line or a provider's answer", () => {
    speakForServer(server);
    expect(failureWords(refused('bad-file'))).toMatch(/\n\u2068The server says so\.\u2069$/u);
    expect(failureWords(refused('too-fast'))).not.toContain('The server');
  });

  test('a refusal before sending is translated by its code, and an unknown code shows the English text', () => {
    speakForServer(server);
    expect(refusalWords('empty-text', 'No text.')).toBe(server.failures['empty-text']);
    expect(refusalWords('never-heard-of', 'No text.')).toBe('No text.');
  });

  test('an error without a code has an Arabic text', () => {
    speakForServer(server);
    expect(failureWords(new Error('boom'))).toBe(`${server.mistake}\n\u2068boom\u2069`);
  });

  test('a warning about a possible secret has an Arabic text', () => {
    const key = { what: 'a Stripe key', secret: 'key', of: 'Stripe' } as const;
    expect(secretWords(key)).toBe('a Stripe key');
    speakForServer(server);
    expect(secretWords(key)).toBe('مفتاح Stripe');
    expect(secretWords({ what: 'a private key', secret: 'private-key', of: null })).toBe(
      'مفتاح خاص',
    );
  });

  test('every problem of a provider has an Arabic text', () => {
    const { failures, troubles, field, mistake, answers } = server;
    const texts = [failures, troubles].flatMap((words) => Object.values(words));
    const left = [...texts, field, mistake, answers].filter(
      (text) => !/\p{Script=Arabic}/u.test(text) || /[a-z]/iu.test(text),
    );
    expect(left).toEqual([]);
  });
});
