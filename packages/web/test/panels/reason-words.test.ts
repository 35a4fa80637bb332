import { endingWords as englishEnding, NO_FLOOR_WORDS, runSentence } from '@conch/engine';
import { ending, floorKey, noFloorKey, runOpening, runReason } from '@conch/protocol';
import { describe, expect, test } from 'vitest';
import { percentWords } from '../../src/parts/figures/percent-words.ts';
import { endingWords, reasonSentence } from '../../src/screens/space/panels/why/reason-words.ts';
import { ar } from '../../src/words/ar.ts';
import { en } from '../../src/words/en.ts';
import { fillPlaceholders, textOf, type Values } from '../../src/words/text-of.ts';

const english = wordingIn(en.reasons, 'en');
const arabic = wordingIn(ar.reasons, 'ar');
const held = runReason.shape.held.options;

const clause = { key: 'its-turn', name: 'HR', given: '', tick: null, chance: null } as const;

describe('in English, the texts of the page equal the texts of the server', () => {
  test.each(floorKey.options)(
    "the English reason why an agent got the floor equals the server's text: %s",
    (key) => {
      for (const name of ['HR', null]) {
        const clauses = [{ ...clause, key, name }];
        const reason = { opening: 'answered', clauses, held: 'never' } as const;
        expect(reasonSentence(reason, english)).toBe(runSentence(reason));
      }
    },
  );

  test.each(runOpening.options)(
    "the English opening of a reason equals the server's text: %s",
    (opening) => {
      for (const one of held) {
        const reason = { opening, clauses: [clause], held: one };
        expect(reasonSentence(reason, english)).toBe(runSentence(reason));
      }
    },
  );

  test("the English sentence with several reasons, an agent's reason and a tick equals the server's text", () => {
    const clauses = [
      { ...clause, key: 'service-spoke' as const, name: 'Monthly' },
      { ...clause, key: 'delegated-by' as const, given: 'knows the figures' },
      { ...clause, key: 'drew-reply' as const, tick: 12_000 },
      { ...clause, key: 'drew-reply' as const, tick: 3, chance: 0.125 },
      { ...clause, key: 'drew-reply' as const, tick: 4, chance: 1 },
    ];
    const opening = 'got-floor' as const;
    const reason = { opening, clauses, held: 'before' as const };
    expect(reasonSentence(reason, english)).toBe(runSentence(reason));
  });

  test.each(noFloorKey.options)(
    "the English reason why an agent did not get the floor equals the server's text: %s",
    (key) => {
      expect(en.reasons[`not-${key}`]).toBe(NO_FLOOR_WORDS[key]);
    },
  );

  test.each(ending.shape.key.options)(
    "the English text about the end of a run equals the server's text: %s",
    (key) => {
      for (const refused of [null, 'no-post'] as const) {
        for (const given of ['', 'knows the figures']) {
          const ended = { key, given, refused, failure: null };
          expect(endingWords(ended, null, english)).toBe(englishEnding(ended));
        }
      }
    },
  );
});

test.each(floorKey.options)(
  'in Arabic, the sentence for the reason %s contains no empty placeholder and no English word',
  (key) => {
    for (const one of held) {
      const clauses = [{ ...clause, key, name: 'هند', tick: 3, chance: 0.7 }];
      const sentence = reasonSentence({ opening: 'got-floor', clauses, held: one }, arabic);
      expect(sentence).not.toMatch(/[a-z{}]/iu);
    }
  },
);

function wordingIn(texts: Readonly<Record<string, string>>, language: 'en' | 'ar') {
  return {
    tell: (key: string, values: Values = {}) =>
      fillPlaceholders(textOf(texts, key, values, language), values, language),
    named: (name: string) => name,
    number: (count: number) => new Intl.NumberFormat(language).format(count),
    percent: (share: number) => percentWords(share, language),
  };
}
