import { expect, test } from 'vitest';
import { pageTitle } from '../../src/state/page-title.ts';

const space = (id: string, unread = { messages: 0, mentions: 0 }) => ({
  id,
  name: `Space ${id}`,
  unread,
  mine: { isPinned: false, notify: null, section: null, place: null },
});

test('the page title contains the name of the open space or screen', () => {
  const spaces = [space('a'), space('b')];
  expect(pageTitle(spaces, { openId: 'b', screen: null }).title).toBe('Space b – Conch');
  expect(pageTitle(spaces, { openId: null, screen: 'Settings' }).title).toBe('Settings – Conch');
  expect(pageTitle(spaces, { openId: null, screen: null }).title).toBe('Conch');
});

test('the number in the title counts mentions in all spaces, and the icon has a dot for any unread message', () => {
  const quiet = [space('a', { messages: 7, mentions: 0 })];
  expect(pageTitle(quiet, { openId: 'a', screen: null })).toEqual({
    title: 'Space a – Conch',
    hasNews: true,
  });
  const called = [
    space('a', { messages: 7, mentions: 2 }),
    space('b', { messages: 1, mentions: 1 }),
  ];
  expect(pageTitle(called, { openId: 'a', screen: null }).title).toBe('(3) Space a – Conch');
});
