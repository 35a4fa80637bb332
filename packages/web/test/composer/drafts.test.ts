import { describe, expect, test } from 'vitest';
import {
  heirsAfter,
  isBlank,
  openingDraft,
  readHeirs,
} from '../../src/screens/space/composer/kept-draft.ts';
import { charactersTooMany } from '../../src/screens/space/composer/too-long.ts';

/** A tab as the composer has it: it finds a draft, and keeps what is written. */
function openTab(browser: { heirs: readonly string[] }, own: string | null = null) {
  let text = openingDraft(own, browser.heirs);
  const write = (is: string): void => {
    browser.heirs = heirsAfter(browser.heirs, { was: text, is });
    text = is;
  };
  return { write, text: () => text, reload: () => openTab(browser, isBlank(text) ? null : text) };
}

describe('drafts of one space in several tabs', () => {
  test('each tab finds its own again', () => {
    const browser = { heirs: [] };
    const [one, two] = [openTab(browser), openTab(browser)];
    one.write('draft in tab one');
    two.write('tab two text');
    expect([one.reload().text(), two.reload().text()]).toEqual([
      'draft in tab one',
      'tab two text',
    ]);
  });

  test('a new tab takes over the newest', () => {
    const browser = { heirs: [] };
    const [one, two] = [openTab(browser), openTab(browser)];
    one.write('older');
    two.write('newer');
    const next = openTab(browser);
    expect(next.text()).toBe('newer');
    next.write('newer still');
    expect(browser.heirs).toEqual(['older', 'newer still']);
  });

  test('what a closed tab has left comes up once nothing newer is there', () => {
    const browser = { heirs: [] };
    const [closed, two] = [openTab(browser), openTab(browser)];
    closed.write('left behind');
    two.write('newer');
    two.write('');
    expect(openTab(browser).text()).toBe('left behind');
  });

  test('what was sent, or taken away, comes up in no tab again', () => {
    const browser = { heirs: [] };
    const one = openTab(browser);
    for (const typed of ['m', 'my', 'my text', ' \n']) one.write(typed);
    expect([one.reload().text(), openTab(browser).text(), browser.heirs]).toEqual(['', '', []]);
  });

  test('only so many are kept, the newest of them', () => {
    const browser = { heirs: [] };
    const tabs = Array.from({ length: 20 }, () => openTab(browser));
    for (const [nth, tab] of tabs.entries()) tab.write(`draft ${nth}`);
    expect([browser.heirs.length, browser.heirs.at(-1)]).toEqual([8, 'draft 19']);
  });

  test.each([null, '', 'what is no JSON', '{"a":1}', '[1,null]'])('of %j none is read', (kept) => {
    expect(readHeirs(kept)).toEqual([]);
  });

  test('what is kept is read', () => {
    expect(readHeirs(JSON.stringify(['a', '[b]']))).toEqual(['a', '[b]']);
  });
});

test('a text is too long by what is sent of it', () => {
  expect(charactersTooMany('x'.repeat(32_768))).toBe(0);
  expect(charactersTooMany(`${'x'.repeat(32_768)} \n`)).toBe(0);
  expect(charactersTooMany('x'.repeat(32_775))).toBe(7);
});
