import { ConchError } from '@conch/sdk';
import { afterEach, expect, test } from 'vitest';
import { problemWords } from '../../src/client/use-failure-words.ts';
import { ar, server } from '../../src/words/ar.ts';
import { en } from '../../src/words/en.ts';
import { noticeWords } from '../../src/words/notice-words.ts';
import { speakForServer } from '../../src/words/server-words.ts';
import { pageLanguage } from '../../src/words/page-language.ts';
import { translationNow } from '../../src/words/use-translation.ts';

function speak(language: 'en' | 'ar'): void {
  speakForServer(language === 'ar' ? server : null);
  pageLanguage.set({ language, words: language === 'ar' ? ar : en });
}

afterEach(() => speak('en'));

const refused = new ConchError({ code: 'too-fast', detail: 'Wait a little.' });

test.each([
  [
    'a problem that the page itself found',
    { key: 'emptyText' },
    en.editing.emptyText,
    ar.editing.emptyText,
  ],
  ['a refusal by the server', { error: refused }, 'Wait a little.', server.failures['too-fast']],
] as const)('a language change translates %s', (_, problem, english, arabic) => {
  const words = (): string => problemWords(problem, translationNow('editing').t);
  speak('en');
  expect(words()).toBe(english);
  speak('ar');
  expect(words()).toBe(arabic);
  speak('en');
  expect(words()).toBe(english);
});

test('a language change translates a notice and the reason of an approval', () => {
  const phrase = { code: 'visit-refused', params: { name: 'Ana' } };
  const words = (): readonly (string | null)[] => {
    const { t, i18n } = translationNow('notices');
    const notice = noticeWords(phrase, {
      t,
      tokens: translationNow('message').t,
      language: i18n.language,
    });
    return [notice, translationNow('approval').t('approval-always')];
  };
  speak('en');
  const english = words();
  expect(english[0]).toContain('it was refused there.');
  speak('ar');
  expect(words()).not.toEqual(english);
  expect(words().join(' ').replace('Ana', '')).not.toMatch(/[a-z]{2}/iu);
});
