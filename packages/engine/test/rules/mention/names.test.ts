import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { skeletonsOf } from '../../../src/names/confusable.ts';
import { CONFUSABLE_GROUPS } from '../../../src/names/confusable-table.ts';
import { nameRefusal } from '../../../src/names/name-refusal.ts';
import { RESERVED_NAMES } from '../../../src/names/reserved-names.ts';
import { parseMentions } from '../../../src/text/mentions.ts';
import { buildRoster, RosterRefused, rosterRefusals } from '../../../src/roster/roster.ts';

describe('names', () => {
  test('[NA1] a name has 1 to 100 characters, however many UTF-16 units they have', () => {
    expect(nameRefusal('')?.code).toBe('empty');
    expect(nameRefusal('x')).toBeNull();
    expect(nameRefusal('𠮷'.repeat(100))).toBeNull();
    expect(nameRefusal('𠮷'.repeat(101))?.code).toBe('too-long');
    expect(nameRefusal('x'.repeat(101))?.code).toBe('too-long');
  });

  test('[NA2] letters, marks and digits of any script and a few signs are allowed in a name', () => {
    const names = [
      "Anne-Marie O'Neil Jr.",
      'snake_case',
      'حُسَام',
      '小明',
      'अनिता',
      'Zoe\u0308',
      '٣',
      'Ωμέγα',
    ];
    for (const name of names) expect([name, nameRefusal(name)]).toEqual([name, null]);
  });

  test('[NA2] a name with any other character is refused, and the reason names the character', () => {
    for (const sign of [
      '@',
      '#',
      '/',
      ':',
      ',',
      '<',
      '*',
      '`',
      '😀',
      '½',
      '²',
      '\u00A0',
      '’',
      '\uD800',
    ]) {
      const refusal = nameRefusal(`a${sign}b`);
      expect([sign, refusal?.code]).toEqual([sign, 'forbidden-character']);
      const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      expect(refusal?.reason).toContain(`U+${code}`);
    }
  });

  test('[NA3] a name without a letter or digit is refused', () => {
    for (const name of [' ', '...', "-_.'", '\u0301']) {
      expect([name, nameRefusal(name)?.code]).toEqual([name, 'no-letter-or-digit']);
    }
    expect(nameRefusal('7')).toBeNull();
  });

  test('[NA4] a name with an invisible character is refused with a code for that kind of character', () => {
    const codes: Readonly<Record<string, string>> = {
      '\u0000': 'control-character',
      '\n': 'control-character',
      '\u007F': 'control-character',
      '\u2028': 'control-character',
      '\u202E': 'bidi-character',
      '\u200F': 'bidi-character',
      '\u2066': 'bidi-character',
      '\u200B': 'zero-width-character',
      '\u200D': 'zero-width-character',
      '\uFEFF': 'zero-width-character',
      '\u00AD': 'zero-width-character',
      '\uFE0F': 'zero-width-character',
      '\u034F': 'zero-width-character',
      '\u3164': 'zero-width-character',
      '\u{E0041}': 'tag-character',
      '\uE000': 'private-use-character',
      '\u{10FFFD}': 'private-use-character',
    };
    for (const [character, code] of Object.entries(codes)) {
      expect([character, nameRefusal(`a${character}b`)?.code]).toEqual([character, code]);
    }
  });

  test('[NA5] reserved words are refused in any case and with any separators', () => {
    for (const word of RESERVED_NAMES) {
      const spaced = [...word].join('-');
      const spellings = [
        word,
        word.toUpperCase(),
        `${word}.`,
        `'${word}'`,
        spaced,
        `${word}'s`,
        ` ${word} `,
      ];
      for (const name of spellings)
        expect([name, nameRefusal(name)?.code]).toEqual([name, 'reserved']);
    }
    expect(nameRefusal('ｓｙｓｔｅｍ')?.code).toBe('reserved');
    expect(nameRefusal('sy\u0301stem')?.code).toBe('reserved');
  });

  test('[NA5] reserved words are refused in letters that look like the original letters', () => {
    for (const name of [
      'Ѕystem',
      'ЅYSTEM',
      'systern',
      'ΗUMAN',
      'Ηumaո',
      'аLl',
      'AII',
      'a11',
      'Αdmin',
      'ϲonch',
      'Ϲonϲh',
      'ſystem',
      'ᴀᴅᴍɪɴ',
      'ꜱʏꜱᴛᴇᴍ',
      'Hᴜᴍᴀɴ',
      'ᴄᴏɴᴄʜ Team',
      'h3re',
    ]) {
      const expected = name === 'h3re' ? undefined : 'reserved';
      expect([name, nameRefusal(name)?.code]).toEqual([name, expected]);
    }
  });

  test('[NA5] a reserved word is refused in every spelling with characters that Unicode calls confusable', () => {
    const words = RESERVED_NAMES.flatMap(inEachCase);
    const fakes = confusables().flatMap(([look, ...sources]) =>
      words.flatMap((word) => fakesOf(word, look, sources)),
    );
    expect(fakes.length).toBeGreaterThan(1000);
    expect(fakes.filter((fake) => nameRefusal(fake) === null)).toEqual([]);
  });

  test.each([
    'Ⱥdmin',
    'ⱥdmin',
    'Coorȡinator',
    'Adᶆin',
    'Ageᶮts',
    'Ageᶰts',
    'Heꞧe',
    'Aȴl',
    'Alŀ',
    'Agꬳnts',
    'hʉman',
    'Concꜧ',
    'ʗonch',
    'Concꞕ',
    'Yʘu',
    'worlꝺ',
    'usꬳꭅ',
    'sysꞇem',
    'Admin\u20DD',
    'Sys\u20E3tem',
    'Conch\u302E',
  ])(
    '[NA5] “%s” is refused, although Unicode does not call all its characters confusable',
    (name) => {
      expect(nameRefusal(name)?.code).toBe('reserved');
    },
  );

  test('[NA5] ordinary names close to a reserved word are allowed', () => {
    for (const name of [
      'Ali',
      'ALI',
      'Al',
      'Human Resources',
      'Toolbox',
      'Moderator',
      'Support',
      'Operators Desk',
      'Systems',
      'Younes',
      'Wilma',
    ]) {
      expect([name, nameRefusal(name)]).toEqual([name, null]);
    }
  });
});

describe('two names on the same server must differ', () => {
  test('[NA6] people, agents and outsiders share one namespace', () => {
    const ana = { id: '1', name: 'Test Agent', kind: 'person' } as const;
    const agent = { id: '2', name: 'TEST-agent', kind: 'agent' } as const;
    const outsider = { id: '3', name: 'testagent', kind: 'agent' } as const;
    expect(rosterRefusals([ana, agent], [outsider]).map(({ id, code }) => [id, code])).toEqual([
      ['2', 'duplicate-name'],
      ['3', 'duplicate-name'],
    ]);
  });

  test('[NA6] no two members have the same id', () => {
    const refusals = rosterRefusals([
      { id: '1', name: 'Ana', kind: 'person' },
      { id: '1', name: 'Bea', kind: 'agent' },
    ]);
    expect(refusals.map(({ name, code }) => [name, code])).toEqual([['Bea', 'duplicate-id']]);
  });

  test.each([
    ['Paypal', 'Pаypаl'],
    ['PAUL', 'Pаul'],
    ['Bill', 'BiII'],
    ['Agent 1', 'Agent I'],
    ['Agent 1', 'Agent l'],
    ['Data 10', 'Data 1O'],
    ['Corn', 'Com'],
    ['Anna', 'Αnnа'],
    ['human x', 'ΗUMAո x'],
    ['ロボ', '口ボ'],
    ['Bob', 'Bob.'],
    ['Bob', "Bob's"],
    ['Bob', "'Bob'"],
    ['محمد', 'مـحمد'],
    ['Bjørn', 'Bjo\u0338rn'],
    ['Đuro', 'D\u0335uro'],
    ['Ħal', 'H\u0335al'],
    ['Søren', 'So\u0337ren'],
    ['Bob', 'Bᴏʙ'],
    ['Frank', 'ꜰʀᴀɴᴋ'],
    ['Nina', 'ᶰina'],
    ['Ⱥna', 'A\u0338na'],
    ['Ben', 'ƅen'],
  ])('[NA7] %s and %s cannot both exist', (first, second) => {
    expect(clash(first, second)).toBe('confusable-name');
    expect(clash(second, first)).toBe('confusable-name');
  });

  test.each([
    ['Ann', 'Anna'],
    ['Bob', 'Rob'],
    ['Agent 1', 'Agent 2'],
    ['Agent 1', 'Agent i'],
    ['Ali', 'Alli'],
    ['Bill', 'Bili'],
    ['Søren', 'Soren'],
    ['MAIL', 'mall'],
    ['שלי', 'של'],
    ['田中', '田中さん'],
    ['HR', 'HP'],
    ['J.R. Smith', 'JR Smith'],
    ['het', 'нет'],
  ])('[NA7] %s and %s can both exist', (first, second) => {
    expect(clash(first, second)).toBeUndefined();
  });

  test('[NA7] a letter of another script does not change how Conch compares the plain letters before it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/u), (plain) => {
        const look = ([, ...rest]: string): string => rest.join('');
        const [alone, beside, other] = [plain, `${plain}ж`, 'ж'].map((name) =>
          skeletonsOf(name).map(look),
        );
        expect(beside).toEqual(alone?.map((seen, at) => `${seen}${other?.[at]}`));
      }),
    );
  });

  test('[NA6] an invalid roster is refused with the reasons, and a valid roster is plain data', () => {
    const build = (): unknown => buildRoster([{ id: '1', name: 'System', kind: 'agent' }]);
    expect(build).toThrow(RosterRefused);
    expect(build).toThrow(/reserved/u);
    const roster = buildRoster(
      [{ id: '1', name: 'Ana', kind: 'agent' }],
      [{ id: '2', name: 'Bea', kind: 'person' }],
    );
    expect(JSON.parse(JSON.stringify(roster))).toEqual(roster);
    expect(roster.members).toEqual([
      {
        kind: 'agent',
        id: '1',
        name: 'Ana',
        description: '',
        status: 'active',
        quiet: false,
        autoReply: true,
      },
    ]);
    expect(roster.others).toEqual([{ id: '2', name: 'Bea', kind: 'person' }]);
  });
});

function clash(first: string, second: string): string | undefined {
  const members = [first, second].map((name, at) => ({
    id: String(at),
    name,
    kind: 'agent' as const,
  }));
  return rosterRefusals(members)[0]?.code;
}

function inEachCase(word: string): readonly string[] {
  return [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)];
}

function fakesOf(word: string, look: string, sources: readonly string[]): readonly string[] {
  return [...word].flatMap((character, at) =>
    sameLook(character, look)
      ? sources.map((source) => word.slice(0, at) + source + word.slice(at + 1))
      : [],
  );
}

function sameLook(character: string, look: string): boolean {
  return (LOOKS[character] ?? character) === look;
}

const LOOKS: Readonly<Record<string, string>> = { I: 'l', m: 'rn' };

/** Each skeleton with the characters that map to it, decoded a second time from the table. */
function confusables(): readonly (readonly [string, ...string[]])[] {
  const character = (code: string): string => String.fromCodePoint(Number.parseInt(code, 36));
  return CONFUSABLE_GROUPS.split(' ').map((group) => {
    const [look = '', steps = ''] = group.split('=');
    let code = 0;
    const sources = steps.split('.').map((step) => {
      code += Number.parseInt(step, 36);
      return String.fromCodePoint(code);
    });
    return [look.split('_').map(character).join(''), ...sources];
  });
}

describe('every valid name can be mentioned', () => {
  test.each([' Ann', 'Ann ', 'Ann  Lee', '_ Ann', '\u0301Ann'])(
    '[NA8] the name %j is refused, because a mention with this spelling would not find the name',
    (name) => {
      expect(nameRefusal(name)?.code).toMatch(/^(misplaced-separator|misplaced-mark)$/u);
    },
  );

  test('[NA8] every valid name is found after an at sign', () => {
    const letters = fc.constantFrom(
      'a',
      'É',
      '7',
      ' ',
      '-',
      '_',
      '.',
      "'",
      'ه',
      'ح',
      '小',
      'た',
      '\u0301',
      '\u064E',
      'अ',
      'ि',
    );
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), (name) => {
        if (rosterRefusals([{ id: 'one', name, kind: 'agent' }]).length > 0) return;
        const roster = buildRoster([{ id: 'one', name, kind: 'agent' }]);
        const [first] = parseMentions(`@${name} x`, roster);
        expect(first).toMatchObject({ kind: 'member', id: 'one', place: 'leading' });
      }),
      { numRuns: 3000 },
    );
  });
});
