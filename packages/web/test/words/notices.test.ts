import { approvalReason, NOTICE_WORDS, type ApprovalCode } from '@conch/engine';
import type { NoticeParams } from '@conch/protocol';
import { describe, expect, test } from 'vitest';
import { message as arMessage } from '../../src/words/ar/message.ts';
import { approval as arApproval } from '../../src/words/ar/approval.ts';
import { notices as ar } from '../../src/words/ar/notices.ts';
import { approval as enApproval } from '../../src/words/en/approval.ts';
import { message as enMessage } from '../../src/words/en/message.ts';
import { notices as en } from '../../src/words/en/notices.ts';
import { noticeWords, type NoticeLanguage } from '../../src/words/notice-words.ts';
import { fillPlaceholders, textOf } from '../../src/words/text-of.ts';
import { PLAIN_TEXTS } from './plain-notices.ts';

type Texts = Readonly<Record<string, string>>;

function speaking(language: 'en' | 'ar', words: Texts, amounts: Texts): NoticeLanguage {
  const from =
    (texts: Texts) =>
    (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      fillPlaceholders(textOf(texts, key, values, language), values, language);
  return { t: from(words), tokens: from(amounts), language };
}

const ENGLISH = speaking('en', en, enMessage);
const ARABIC = speaking('ar', ar, arMessage);

type Samples = { readonly [Code in keyof NoticeParams]: readonly NoticeParams[Code][] };

const ana = { name: 'Ana' };
const budget = { name: 'Ana', endsChain: true, wasStarted: false };

// Samples of each notice. A code without a sample does not compile.
const SAMPLES: Samples = {
  'turn-limit-reached': [{ count: 1 }, { count: 20 }],
  'run-limit-reached': [
    { runs: 1, names: ['Ana Bo'], left: 0 },
    { runs: 2, names: ['Ana'], left: 1 },
    { runs: 2, names: ['Ana'], left: 3 },
    { runs: 2, names: [], left: 1 },
    { runs: 10, names: [], left: 2 },
  ],
  'run-limit-reached-by-many': [{ runs: 10, count: 3 }],
  'control-passed': [ana],
  'no-agent-active': [{}],
  'main-agent-missing': [{ word: 'coordinator' }, { word: 'main agent' }],
  'nobody-takes-message': [{}],
  'addressees-paused': [{ names: ['Ana'] }],
  'main-agent-left': [
    { ...ana, word: 'coordinator' },
    { ...ana, word: 'main agent' },
  ],
  'main-agent-paused': [
    { ...ana, word: 'coordinator' },
    { ...ana, word: 'main agent' },
  ],
  'main-agent-not-alone': [
    { ...ana, word: 'coordinator' },
    { ...ana, word: 'main agent' },
  ],
  'visit-silent': [ana],
  'visit-delegated': [ana],
  'visit-at-turn-limit': [ana],
  'visit-refused': [ana],
  'target-refused': [
    { ...ana, target: 'Bo' },
    { ...ana, target: null },
  ],
  'grant-changed': [
    { ...ana, space: 'Lab', kind: 'read', isGranted: true },
    { ...ana, space: 'Lab', kind: 'act', isGranted: true },
    { ...ana, space: 'Lab', kind: 'read', isGranted: false },
    { ...ana, space: null, kind: 'act', isGranted: false },
  ],
  'budget-refused': [
    { ...budget, why: 'no-price' },
    { ...budget, name: null, endsChain: false, why: 'not-covered' },
    { ...budget, why: { of: 'tick', unit: 'tokens', most: 1_000, left: 20, wanted: 900 } },
    { ...budget, why: { of: 'chain', unit: 'tokens', most: 1_000, left: 1, wanted: 5_000 } },
    {
      ...budget,
      wasStarted: true,
      why: { of: 'space', unit: 'tokens', most: 120, left: 80, wanted: 100 },
    },
    { ...budget, why: { of: 'agent', unit: 'tokens', most: 2_000, left: null, wanted: 1_000 } },
  ],
};

const CASES = (Object.keys(SAMPLES) as (keyof NoticeParams)[]).flatMap((code) =>
  SAMPLES[code].map((params) => ({ code, params })),
);

function storedText({ code, params }: (typeof CASES)[number]): string {
  return (NOTICE_WORDS[code] as (given: object) => string)(params);
}

const withoutMarks = (words: string | null): string =>
  (words ?? '').replaceAll(/[\u2068\u2069]/gu, '');

describe('notices', () => {
  test('every notice of the engine has samples', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(NOTICE_WORDS).toSorted());
  });

  test.each(CASES)(
    'the English text of the page is the plain or the stored text of the notice: $code $params',
    (phrase) => {
      const shown = withoutMarks(noticeWords(phrase, ENGLISH));
      const stored = storedText(phrase).replace('@human ', '');
      expect(shown).toBe(PLAIN_TEXTS[stored] ?? stored);
    },
  );

  test.each(CASES)('the page has an Arabic text for the notice: $code $params', (phrase) => {
    const shown = noticeWords(phrase, ARABIC) ?? '';
    expect(shown).toMatch(/\p{Script=Arabic}/u);
    expect(shown.replaceAll(/\u2068[^\u2069]*\u2069/gu, '')).not.toMatch(
      /[a-z]{2}|\{\{|undefined/iu,
    );
  });

  test('notices format lists and amounts of money for the language', () => {
    const paused = { code: 'addressees-paused', params: { names: ['Ana', 'Bo', 'Cy'] } };
    expect(withoutMarks(noticeWords(paused, ENGLISH))).toBe(
      'Ana, Bo, and Cy are paused, so no one answers. Mention another agent.',
    );
    const why = { of: 'space', unit: 'usd', most: 1, left: 0.012, wanted: 0.0125 };
    const refused = { code: 'budget-refused', params: { ...budget, why } };
    expect(noticeWords(refused, ENGLISH)).toMatch(
      /has \$0\.012 of \$1\.00 left, and an answer may cost \$0\.0125/u,
    );
    expect(noticeWords(refused, ARABIC)).toContain('\u2066');
  });

  test('a notice does not change a name that looks like a placeholder or like money', () => {
    const refused = { code: 'visit-refused', params: { name: '{{why}} (3 dollars)' } };
    expect(withoutMarks(noticeWords(refused, ENGLISH))).toContain(
      '{{why}} (3 dollars) couldn’t post',
    );
  });

  test('noticeWords() returns null for the code of a newer server', () => {
    expect(noticeWords({ code: 'never-heard-of', params: {} }, ENGLISH)).toBeNull();
  });
});

// If an approval code is missing here, the file does not compile.
const APPROVALS: Readonly<Record<ApprovalCode, true>> = {
  'approval-always': true,
  'approval-rule-of-two': true,
  'approval-leaves-space': true,
  'approval-reads-elsewhere': true,
};

test.each(Object.keys(APPROVALS) as ApprovalCode[])(
  'the page has a text in both languages for the approval reason %s',
  (code) => {
    expect(enApproval[code]).toBe(approvalReason(code).reason);
    expect(arApproval[code]).toMatch(/\p{Script=Arabic}/u);
  },
);
