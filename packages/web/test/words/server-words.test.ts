import type { EffectOf } from '@conch/engine';
import { FAILURE_CODES } from '@conch/protocol';
import { ConchError } from '@conch/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { failureWords, fieldWords, refusalWords } from '../../src/client/failure-words.ts';
import { server } from '../../src/words/ar.ts';
import { secretWords, speakForServer } from '../../src/words/server-words.ts';

const NOTICES: Readonly<Record<EffectOf<'post-notice'>['notice'], true>> = {
  'turn-limit': true,
  'run-limit': true,
  passed: true,
  'nobody-active': true,
  'nobody-found': true,
  'admin-left': true,
  budget: true,
  'act-refused': true,
};

afterEach(() => speakForServer(null));

const refused = (code: ConchError['code']): ConchError =>
  new ConchError({ code, detail: 'The server says so.' });

describe('what the server says', () => {
  test.each(FAILURE_CODES)('is its own in English: %s', (code) => {
    expect(failureWords(refused(code))).toBe('The server says so.');
  });

  test.each(FAILURE_CODES)('is worded by its code in Arabic: %s', (code) => {
    speakForServer(server);
    const [first = ''] = failureWords(refused(code)).split('\n');
    expect(first).toMatch(/\p{Script=Arabic}/u);
    expect(first).not.toMatch(/[a-z]/iu);
  });

  test('is kept behind the Arabic words where it names a field, a line or what a provider said', () => {
    speakForServer(server);
    expect(failureWords(refused('bad-file'))).toMatch(/\n\u2068The server says so\.\u2069$/u);
    expect(failureWords(refused('too-fast'))).not.toContain('The server');
    expect(fieldWords('Too small')).toMatch(/\n\u2068Too small\u2069$/u);
  });

  test('is worded for a refusal before it is sent, and left as it is where its code is new', () => {
    speakForServer(server);
    expect(refusalWords('empty-text', 'No text.')).toBe(server.failures['empty-text']);
    expect(refusalWords('never-heard-of', 'No text.')).toBe('No text.');
  });

  test('is worded for a mistake that has no code', () => {
    speakForServer(server);
    expect(failureWords(new Error('boom'))).toBe(`${server.mistake}\n\u2068boom\u2069`);
  });

  test('is worded for what looks like a secret', () => {
    const key = { what: 'a Stripe key', secret: 'key', of: 'Stripe' } as const;
    expect(secretWords(key)).toBe('a Stripe key');
    speakForServer(server);
    expect(secretWords(key)).toBe('مفتاح Stripe');
    expect(secretWords({ what: 'a private key', secret: 'private-key', of: null })).toBe(
      'مفتاح خاص',
    );
  });

  test('has words for every notice and every trouble of a provider, none of them in English', () => {
    const { failures, troubles, notices, field, mistake, answers } = server;
    const texts = [failures, troubles, notices].flatMap((words) => Object.values(words));
    const left = [...texts, field, mistake, answers].filter(
      (text) => !/\p{Script=Arabic}/u.test(text) || /[a-z]/iu.test(text),
    );
    expect(left).toEqual([]);
    expect(Object.keys(notices).toSorted()).toEqual(Object.keys(NOTICES).toSorted());
  });
});
