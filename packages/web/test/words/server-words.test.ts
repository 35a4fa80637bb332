import { FAILURE_CODES } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { failureWords, refusalWords } from '../../src/client/failure-words.ts';
import { server } from '../../src/words/ar.ts';
import { secretWords, speakForServer } from '../../src/words/server-words.ts';

afterEach(() => speakForServer(null));

const refused = (code: ConchError['code']): ConchError =>
  new ConchError({ code, detail: 'The server says so.' });

describe('a message of the server', () => {
  test.each(FAILURE_CODES)('is shown unchanged in English: %s', (code) => {
    expect(failureWords(refused(code))).toBe('The server says so.');
  });

  test.each(FAILURE_CODES)('is translated by its code in Arabic: %s', (code) => {
    speakForServer(server);
    const [first = ''] = failureWords(refused(code)).split('\n');
    expect(first).toMatch(/\p{Script=Arabic}/u);
    expect(first).not.toMatch(/[a-z]/iu);
  });

  test("follows the Arabic text if it names a field, a line or a provider's answer", () => {
    speakForServer(server);
    expect(failureWords(refused('bad-file'))).toMatch(/\n\u2068The server says so\.\u2069$/u);
    expect(failureWords(refused('too-fast'))).not.toContain('The server');
  });

  test('is translated for a refusal before sending, and stays unchanged if its code is new', () => {
    speakForServer(server);
    expect(refusalWords('empty-text', 'No text.')).toBe(server.failures['empty-text']);
    expect(refusalWords('never-heard-of', 'No text.')).toBe('No text.');
  });

  test('has an Arabic text for an error without a code', () => {
    speakForServer(server);
    expect(failureWords(new Error('boom'))).toBe(`${server.mistake}\n\u2068boom\u2069`);
  });

  test('has an Arabic text for a possible secret', () => {
    const key = { what: 'a Stripe key', secret: 'key', of: 'Stripe' } as const;
    expect(secretWords(key)).toBe('a Stripe key');
    speakForServer(server);
    expect(secretWords(key)).toBe('مفتاح Stripe');
    expect(secretWords({ what: 'a private key', secret: 'private-key', of: null })).toBe(
      'مفتاح خاص',
    );
  });

  test('has a text for every problem of a provider, none of them in English', () => {
    const { failures, troubles, field, mistake, answers } = server;
    const texts = [failures, troubles].flatMap((words) => Object.values(words));
    const left = [...texts, field, mistake, answers].filter(
      (text) => !/\p{Script=Arabic}/u.test(text) || /[a-z]/iu.test(text),
    );
    expect(left).toEqual([]);
  });
});
