import { describe, expect, test } from 'vitest';
import {
  withDraftChange,
  isBlank,
  initialDraft,
  readStoredDrafts,
} from '../../src/screens/space/composer/draft/stored-drafts.ts';
import { charactersTooMany } from '../../src/screens/space/composer/sending/too-long.ts';

/** A tab with a composer. It opens with a stored draft, and stores the typed text. */
function openTab(browser: { storedDrafts: readonly string[] }, own: string | null = null) {
  let text = initialDraft(own, browser.storedDrafts);
  const write = (is: string): void => {
    browser.storedDrafts = withDraftChange(browser.storedDrafts, { was: text, is });
    text = is;
  };
  return { write, text: () => text, reload: () => openTab(browser, isBlank(text) ? null : text) };
}

describe('drafts of one space in several tabs', () => {
  test('each tab restores its own draft', () => {
    const browser = { storedDrafts: [] };
    const [one, two] = [openTab(browser), openTab(browser)];
    one.write('draft in tab one');
    two.write('tab two text');
    expect([one.reload().text(), two.reload().text()]).toEqual([
      'draft in tab one',
      'tab two text',
    ]);
  });

  test('a new tab opens with the newest draft of the space', () => {
    const browser = { storedDrafts: [] };
    const [one, two] = [openTab(browser), openTab(browser)];
    one.write('older');
    two.write('newer');
    const next = openTab(browser);
    expect(next.text()).toBe('newer');
    next.write('newer still');
    expect(browser.storedDrafts).toEqual(['older', 'newer still']);
  });

  test('a new tab opens with the draft of a closed tab if no draft is newer', () => {
    const browser = { storedDrafts: [] };
    const [closed, two] = [openTab(browser), openTab(browser)];
    closed.write('left behind');
    two.write('newer');
    two.write('');
    expect(openTab(browser).text()).toBe('left behind');
  });

  test('a sent or deleted draft does not appear in any tab again', () => {
    const browser = { storedDrafts: [] };
    const one = openTab(browser);
    for (const typed of ['m', 'my', 'my text', ' \n']) one.write(typed);
    expect([one.reload().text(), openTab(browser).text(), browser.storedDrafts]).toEqual([
      '',
      '',
      [],
    ]);
  });

  test('only the newest few drafts of a space are stored', () => {
    const browser = { storedDrafts: [] };
    const tabs = Array.from({ length: 20 }, () => openTab(browser));
    for (const [nth, tab] of tabs.entries()) tab.write(`draft ${nth}`);
    expect([browser.storedDrafts.length, browser.storedDrafts.at(-1)]).toEqual([8, 'draft 19']);
  });

  test.each([null, '', 'not JSON', '{"a":1}', '[1,null]'])(
    'readStoredDrafts(%j) returns no drafts',
    (stored) => {
      expect(readStoredDrafts(stored)).toEqual([]);
    },
  );

  test('readStoredDrafts() returns the stored drafts', () => {
    expect(readStoredDrafts(JSON.stringify(['a', '[b]']))).toEqual(['a', '[b]']);
  });
});

test('the length limit of a message applies to the trimmed text', () => {
  expect(charactersTooMany('x'.repeat(32_768))).toBe(0);
  expect(charactersTooMany(`${'x'.repeat(32_768)} \n`)).toBe(0);
  expect(charactersTooMany('x'.repeat(32_775))).toBe(7);
});
