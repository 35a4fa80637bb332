import { parseMentions, rosterOf } from '@conch/sdk/view';
import { describe, expect, test } from 'vitest';
import { longerName } from '../../src/screens/space/composer/preview/preview-words.ts';
import { isRtlLineAt, popupPlace } from '../../src/screens/space/composer/mentions/popup-place.ts';
import { sentText } from '../../src/screens/space/composer/sending/sent-text.ts';
import {
  slashCommand,
  slashMatches,
  unknownCommand,
} from '../../src/screens/space/composer/sending/slash-commands.ts';
import {
  leadingUnknown,
  unknownNames,
  wholeMentionBefore,
} from '../../src/screens/space/composer/mentions/whole-mention.ts';
import { member } from './members.ts';

const ROSTER = rosterOf([member('Ann Lee'), member('Guide')]);

describe('Backspace at a mention', () => {
  const mentions = parseMentions('hi @Ann Lee and @Nobody', ROSTER);

  test('Backspace after a mention selects the whole mention', () => {
    expect(wholeMentionBefore(mentions, { from: 11, to: 11 })).toMatchObject({ start: 3, end: 11 });
  });

  test('Backspace inside a mention, after an unknown name or with a selection has its normal effect', () => {
    expect(wholeMentionBefore(mentions, { from: 10, to: 10 })).toBeNull();
    expect(wholeMentionBefore(mentions, { from: 23, to: 23 })).toBeNull();
    expect(wholeMentionBefore(mentions, { from: 3, to: 11 })).toBeNull();
  });

  test.each([
    ['@Gide and @Gide', 'Gide', [1, 11]],
    ['@Gides and @Gide', 'Gide', [12]],
    ['@Test Agent, ask @Test', 'Test Agent', [1]],
    ['@Guide @Gide', 'Gide', [8]],
    ['@小明你好', longerName('小明你好', '小明'), [1]],
    ['@Test Agent', longerName('Test', 'Test Agent'), [1]],
  ])(
    'in the draft %j, the unknown name %j is corrected at the positions %j',
    (text, name, places) => {
      expect(unknownNames(parseMentions(text, ROSTER), text, name)).toEqual(places);
    },
  );

  test.each([
    ['@Gide hello', 'Gide'],
    ['hey @Gide hello', 'Gide'],
    ['@Guide and @Gide', 'Gide'],
    ['@Guide hello @Gide', undefined],
    ['ask @Gide', undefined],
    ['@Gide’s idea', undefined],
  ])('sending %j asks for confirmation about the name %j', (text, name) => {
    expect(leadingUnknown(parseMentions(text, ROSTER))?.name).toBe(name);
  });
});

describe('commands', () => {
  test('the list of commands follows the typed text', () => {
    expect(slashMatches('/')).toEqual(['stop', 'continue']);
    expect(slashMatches('/st')).toEqual(['stop']);
    expect(slashMatches('/x')).toEqual([]);
    expect(slashMatches('a /st')).toEqual([]);
    expect(slashMatches('/stop it')).toEqual([]);
  });

  test('slashCommand() accepts a command only without other text', () => {
    expect(slashCommand(' /Stop ')).toBe('stop');
    expect(slashCommand('/stop it')).toBeNull();
    expect(slashCommand('stop')).toBeNull();
  });

  test.each([
    ['/sotp', '/sotp', 'stop'],
    [' /SOTP ', '/SOTP', 'stop'],
    ['/contniue please', '/contniue', 'continue'],
    ['/stop it', '/stop it', 'stop'],
    ['/nope', '/nope', null],
    ['/tmp is full', '/tmp', null],
    ['/توقف', '/توقف', null],
  ])('%j is not sent: the composer asks about %j and suggests /%s', (text, typed, nearest) => {
    expect(unknownCommand(text)).toEqual({ typed, nearest });
  });

  test.each([
    '/stop',
    '/etc/hosts is wrong',
    '/etc/',
    '/ab+/ matches',
    '/a.txt',
    '/',
    '/ 2',
    '/2 of it',
    '// a remark',
    '/* a remark */',
    'and /sotp',
    'and/or',
  ])(
    'unknownCommand(%j) returns null, because the text is a message or a known command',
    (text) => {
      expect(unknownCommand(text)).toBeNull();
    },
  );
});

test('sentText() removes leading blank lines and trailing white space, and nothing else', () => {
  expect(sentText('\n \n  code\n\nmore \n\n')).toBe('  code\n\nmore');
  expect(sentText('  ')).toBe('');
});

describe('the position of the list of suggestions', () => {
  const screen = { width: 1000, height: 800 };
  const anchor = { x: 300, y: 700, width: 10, height: 20 };
  const lineTop = 690;

  test('the list of suggestions is above the line of text and starts at the @', () => {
    const place = popupPlace({ anchor, lineTop, screen, isRtlLine: false, isRtlPage: false });
    expect(place).toEqual({ insetInlineStart: 300, width: 360, bottom: 120, maxHeight: 320 });
  });

  test('the list of suggestions is also above the “Will answer” line, so that it covers neither', () => {
    const place = popupPlace({
      anchor,
      lineTop: 640,
      screen,
      isRtlLine: false,
      isRtlPage: false,
    });
    expect(place.bottom).toBe(800 - 640 + 4);
  });

  test('in a right-to-left line, the list of suggestions ends at the @', () => {
    const far = { ...anchor, x: 600 };
    const place = popupPlace({ anchor: far, lineTop, screen, isRtlLine: true, isRtlPage: false });
    expect(place.insetInlineStart).toBe(610 - 360);
  });

  test('on a right-to-left page, the position of the list is measured from the right edge', () => {
    const place = popupPlace({ anchor, lineTop, screen, isRtlLine: false, isRtlPage: true });
    expect(place.insetInlineStart).toBe(1000 - 300 - 360);
  });

  test('on a narrow screen, the list of suggestions is inside the screen', () => {
    const narrow = { width: 360, height: 740 };
    for (const isRtlLine of [false, true]) {
      for (const x of [0, 180, 350]) {
        const place = popupPlace({
          anchor: { ...anchor, x },
          lineTop,
          screen: narrow,
          isRtlLine,
          isRtlPage: false,
        });
        expect([place.insetInlineStart, place.width]).toEqual([8, 344]);
      }
    }
  });

  test('if there is more room below the line of text, the list of suggestions is below the line', () => {
    const place = popupPlace({
      anchor: { ...anchor, y: 60 },
      lineTop: 30,
      screen,
      isRtlLine: false,
      isRtlPage: false,
    });
    expect(place).toMatchObject({ top: 100, maxHeight: 320 });
    expect(place.bottom).toBeUndefined();
  });

  test.each([
    ['مرحبا @', true],
    ['@حسام', true],
    ['Hello حسام @', false],
    ['مرحبا\nhello @', false],
    ['@', false],
  ])('a line in %j has the direction of its first letter', (text, isRtl) => {
    expect(isRtlLineAt(text, text.lastIndexOf('@') === -1 ? 0 : text.lastIndexOf('@'))).toBe(isRtl);
  });
});
