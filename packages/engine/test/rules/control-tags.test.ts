import { describe, expect, test } from 'vitest';

import { bareWords } from '../../src/text/bare-words.ts';
import { readControlTags } from '../../src/text/control-tags.ts';
import { rosterOf } from '../support/roster-of.ts';

describe('control tags', () => {
  test.each([
    '<world>pass</world>',
    '<WORLD>Pass</World>',
    '< world > pass </ world >',
    '<world>\n pass\t</world>',
    '<world>pass< / world>',
    'I give up. <world>pass</world>',
    'a `b` <world>pass</world>',
    '> ```\n> a\n<world>pass</world>',
  ])('[PA1] the text %j contains a pass tag', (text) => {
    expect(readControlTags(text)).toMatchObject({ passes: true, stops: false });
  });

  test.each([
    '`<world>pass</world>`',
    '```\n<world>pass</world>\n```',
    '~~~\n<world>pass</world>',
    '- ```\n  <world>pass</world>\n  ```',
    '> ```\n> <world>pass</world>',
    '<world>pass',
    '<world>past</world>',
    '<world> pa ss </world>',
    '<word>pass</word>',
    'pass',
    '<world></world>',
    '<world>`pass`</world>',
  ])('[PA1] the text %j contains no control tag and does not change', (text) => {
    expect(readControlTags(text)).toEqual({ text, passes: false, stops: false });
  });

  test.each([
    ['Done. <world>stop</world>', 'Done.'],
    ['<world>stop</world> Done.', 'Done.'],
    ['Done <world>stop</world> thanks', 'Done thanks'],
    ['one<world>stop</world>two', 'onetwo'],
    ['one\n<world>stop</world>\ntwo', 'one\ntwo'],
    ['one\n\n<world>stop</world>\n\ntwo', 'one\n\ntwo'],
    ['one\r\n\r\n<world>stop</world>\r\n\r\ntwo', 'one\r\n\r\ntwo'],
    ['one <world>stop</world>\ntwo', 'one\ntwo'],
    ['<world>stop</world>\n\n@Ann go', '@Ann go'],
    ['<world>stop</world><world>STOP</world>', ''],
    ['`<world>stop</world>` <world>stop</world>', '`<world>stop</world>`'],
  ])('[SG1] removing the stop tag changes %j to %j', (text, rest) => {
    expect(readControlTags(text)).toEqual({ text: rest, passes: false, stops: true });
  });

  test('[SG2] if the removal of a tag forms another tag, the new tag is not shown either', () => {
    const { text, passes, stops } = readControlTags('a <wor<world>pass</world>ld>stop</world> b');
    expect({ text, passes, stops }).toEqual({ text: 'a b', passes: true, stops: true });
  });

  test('[SG2] a text of many nested tags is read in linear time', () => {
    const [before, after] = ['<wor'.repeat(20_000), 'ld>stop</world>'.repeat(20_000)];
    const nested = `${before}<world>stop</world>${after}`;
    expect(readControlTags(nested)).toEqual({ text: '', passes: false, stops: true });
  });
});

describe('bareWords() of a text', () => {
  const roster = rosterOf({ agents: ['Bob', 'Ann Lee'] });

  test.each([
    ['@Bob 👍', ''],
    ['Thanks, @Ann Lee!', 'thanks'],
    ['👍🏽 🇫🇷 1️⃣ 👩‍👩‍👧', ''],
    ['1 of 2 #3', '1 of 2 3'],
    ['10$ + 2 = 12', '10$ + 2 = 12'],
    ['<world>stop</world> OK…', 'ok'],
    ['  Two\n\twords. ', 'two words'],
    ['@nobody ?!', ''],
  ])('[NN1] bareWords() of the text %j are %j', (text, words) => {
    expect(bareWords(text, roster)).toBe(words);
  });
});
