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

describe('a mention as a whole', () => {
  const mentions = parseMentions('hi @Ann Lee and @Nobody', ROSTER);

  test('Backspace behind a mention selects all of it', () => {
    expect(wholeMentionBefore(mentions, { from: 11, to: 11 })).toMatchObject({ start: 3, end: 11 });
  });

  test('inside a mention, behind an unknown name, or with a selection the key is left to the browser', () => {
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
  ])('in %j the unknown name %j is corrected at %j', (text, name, places) => {
    expect(unknownNames(parseMentions(text, ROSTER), text, name)).toEqual(places);
  });

  test.each([
    ['@Gide hello', 'Gide'],
    ['hey @Gide hello', 'Gide'],
    ['@Guide and @Gide', 'Gide'],
    ['@Guide hello @Gide', undefined],
    ['ask @Gide', undefined],
    ['@Gide’s idea', undefined],
  ])('%j asks for confirmation about %j', (text, name) => {
    expect(leadingUnknown(parseMentions(text, ROSTER))?.name).toBe(name);
  });
});

describe('commands', () => {
  test('the list follows the typed text', () => {
    expect(slashMatches('/')).toEqual(['stop', 'continue']);
    expect(slashMatches('/st')).toEqual(['stop']);
    expect(slashMatches('/x')).toEqual([]);
    expect(slashMatches('a /st')).toEqual([]);
    expect(slashMatches('/stop it')).toEqual([]);
  });

  test('only a command without other text is one', () => {
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
  ])('%j is held back as %j, and perhaps /%s was meant', (text, typed, nearest) => {
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
  ])('%j is a message, or the command itself', (text) => {
    expect(unknownCommand(text)).toBeNull();
  });
});

test('a sent text has no blank lines around it, and is otherwise unchanged', () => {
  expect(sentText('\n \n  code\n\nmore \n\n')).toBe('  code\n\nmore');
  expect(sentText('  ')).toBe('');
});

describe('the position of the list', () => {
  const screen = { width: 1000, height: 800 };
  const anchor = { x: 300, y: 700, width: 10, height: 20 };
  const lineTop = 690;

  test('is above the line, starting at the @', () => {
    const place = popupPlace({ anchor, lineTop, screen, isRtlLine: false, isRtlPage: false });
    expect(place).toEqual({ insetInlineStart: 300, width: 360, bottom: 120, maxHeight: 320 });
  });

  test('is also above the line of answering agents, so that both can be read', () => {
    const place = popupPlace({
      anchor,
      lineTop: 640,
      screen,
      isRtlLine: false,
      isRtlPage: false,
    });
    expect(place.bottom).toBe(800 - 640 + 4);
  });

  test('ends at the @ in a right-to-left line', () => {
    const far = { ...anchor, x: 600 };
    const place = popupPlace({ anchor: far, lineTop, screen, isRtlLine: true, isRtlPage: false });
    expect(place.insetInlineStart).toBe(610 - 360);
  });

  test('is measured from the right on a right-to-left page', () => {
    const place = popupPlace({ anchor, lineTop, screen, isRtlLine: false, isRtlPage: true });
    expect(place.insetInlineStart).toBe(1000 - 300 - 360);
  });

  test('never leaves a narrow screen', () => {
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

  test('is below the line if there is more room', () => {
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
  ])('the first letter of the line of %j decides its direction', (text, isRtl) => {
    expect(isRtlLineAt(text, text.lastIndexOf('@') === -1 ? 0 : text.lastIndexOf('@'))).toBe(isRtl);
  });
});
