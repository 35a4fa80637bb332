import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { nameRefusal, rosterRefusals } from '../../../src/index.ts';
import { mixedWord } from '../../../src/names/mixed-scripts.ts';

describe('new names', () => {
  test.each([
    'Administrator',
    'OPERATOR',
    'Coordinator',
    'Cооrdinatоr',
    'administrat0r',
    'Øperator',
    'administratør',
  ])('[NA5] %s is refused as a new name', (name) => {
    expect(nameRefusal(name)?.code).toBe('reserved');
  });

  test.each([
    'Conch Support',
    'conch-bot',
    'CONCHITA',
    'Сonch Bot',
    'C0nch helper',
    'CØNCH Support',
  ])('[NA5] %s begins with “Conch” and is refused as a new name', (name) => {
    expect(nameRefusal(name)?.code).toBe('reserved');
  });

  test('[NA5] every name that begins with “Conch” is refused as a new name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 ]{0,20}$/u), fc.boolean(), (rest, isLoud) => {
        const name = isLoud ? `CONCH${rest}` : `Conch${rest}`;
        expect(nameRefusal(name)).not.toBeNull();
      }),
    );
  });

  test.each(['ᑕonch', 'Margareт', 'Pаypаl', 'Bоb Smith', 'Ann-Мarie x', 'Αnna', 'ロbоt', '小明т'])(
    '[NA9] the name %s is refused, because a word mixes scripts',
    (name) => {
      expect(nameRefusal(name)?.code).toBe('mixed-scripts');
    },
  );

  test.each([
    '小明 Bot',
    '小明Bot',
    'ロボット3号機',
    '김민준AI',
    'Анна Smith',
    "José O'Brien",
    'محمد Bot',
    'مساعد ٣',
    'Müller-Østergård',
    'हिन्दी',
    'ไทย',
    'Ελένη',
    'ᑐᓴᐅᒪ',
  ])('[NA9] %s is allowed as a new name', (name) => {
    expect(nameRefusal(name)).toBeNull();
  });

  test('[NA9] a letter of another alphabet in a Latin word is refused at any position', () => {
    const other = fc.constantFrom('ж', 'т', 'Д', 'ס', 'ع', 'α', 'К', 'р', 'ᑕ');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/u),
        fc.stringMatching(/^[a-z]{0,8}$/u),
        other,
        (before, after, letter) => {
          expect(nameRefusal(`${before}${letter}${after}`)).not.toBeNull();
        },
      ),
    );
  });

  test('[NA9] for every letter, a word that repeats this letter is allowed', () => {
    const refused: string[] = [];
    for (let point = 0x80; point < 0x3_0000; point += 7) {
      const letter = String.fromCodePoint(point);
      if (/^\p{L}$/u.test(letter) && mixedWord(`${letter}${letter}`) !== null) refused.push(letter);
    }
    expect(refused).toEqual([]);
  });

  test('[NA9] a roster of an older version keeps names that new members could not have', () => {
    const names = ['Margareт', 'Administrator', 'Conch Support'];
    const members = names.map((name) => ({ id: name, name, kind: 'agent' as const }));
    expect(rosterRefusals(members)).toEqual([]);
  });
});
