import { expect, test } from 'vitest';
import {
  hasNews,
  inSideOrder,
  sidebarParts,
  type SidebarSpace,
  type SidebarSection,
} from '../../src/state/sidebar-parts.ts';

const PLAIN = { isPinned: false, notify: null, section: null, place: null } as const;

function space(id: string, of: Partial<SidebarSpace> = {}): SidebarSpace {
  return {
    id,
    name: id,
    kind: 'chat',
    unread: { messages: 0, mentions: 0 },
    archivedAt: null,
    directWith: null,
    mine: PLAIN,
    ...of,
  };
}

const unread = (messages: number, mentions = 0) => ({ unread: { messages, mentions } });
const NOTHING = { isFound: null, openId: null, keptId: null, folded: new Set<SidebarSection>() };

const drawn = (spaces: readonly SidebarSpace[], wanted: Partial<typeof NOTHING> | object = {}) =>
  sidebarParts(spaces, { ...NOTHING, ...wanted }).map(({ part, spaces: shown, hidden }) => [
    part,
    shown.map(({ id }) => id).join(' '),
    hidden,
  ]);

const many = (...first: readonly SidebarSpace[]) => [
  ...first,
  ...Array.from({ length: 16 }, (_, index) => space(`x${String(index)}`)),
];

test('a short list of spaces is in order of creation, chats before forums', () => {
  const spaces = [space('forum', { kind: 'forum' }), space('a'), space('b', unread(3))];
  expect(drawn(spaces)).toEqual([
    ['chats', 'a b', 0],
    ['forums', 'forum', 0],
  ]);
  expect(inSideOrder(spaces).map(({ id }) => id)).toEqual(['a', 'b', 'forum']);
});

test('a long list of spaces shows unread spaces only at the top, mentions first', () => {
  const spaces = many(space('a', unread(3)), space('b', unread(9, 2)));
  const [top, chats] = drawn(spaces);
  expect(top).toEqual(['unread', 'b a', 0]);
  expect(String(chats?.[1]).startsWith('x0')).toBe(true);
});

test('the open space does not move in the list when it becomes read or gets new messages', () => {
  const read = many(space('a'));
  expect(drawn(read, { openId: 'a', keptId: 'a' })[0]).toEqual(['unread', 'a', 0]);
  const news = many(space('a', unread(1)));
  expect(drawn(news, { openId: 'a', keptId: null })[0]?.[0]).toBe('chats');
});

test('a folded section shows open and unread spaces, and the number of hidden spaces', () => {
  const spaces = [space('a'), space('b', unread(1)), space('c')];
  const folded = new Set<SidebarSection>(['chats']);
  expect(drawn(spaces, { folded, openId: 'c' })).toEqual([['chats', 'b c', 1]]);
});

test('a search also finds spaces in folded sections, and its result may be empty', () => {
  const folded = new Set<SidebarSection>(['chats']);
  const isFound = (wanted: string) => (name: string) => name === wanted;
  expect(drawn(many(space('a')), { folded, isFound: isFound('a') })).toEqual([['chats', 'a', 0]]);
  expect(drawn(many(space('a')), { isFound: isFound('q') })).toEqual([]);
});

test('without any space, the list still shows the heading', () => {
  expect(drawn([])).toEqual([['chats', '', 0]]);
});

test('archived spaces are in a separate section, even if they are unread', () => {
  const archived = { archivedAt: '2026-01-01T00:00:00.000Z' };
  const spaces = [space('old', { ...archived, ...unread(2) }), space('a')];
  expect(drawn(spaces)).toEqual([
    ['chats', 'a', 0],
    ['archived', 'old', 0],
  ]);
  expect(drawn(spaces, { folded: new Set<SidebarSection>(['archived']) }).at(-1)).toEqual([
    'archived',
    '',
    1,
  ]);
  expect(inSideOrder(spaces).map(({ id }) => id)).toEqual(['a', 'old']);
});

test('the list shows pinned spaces first, then the sections of the person in order', () => {
  const inSection = (section: string, place: number) => ({ mine: { ...PLAIN, section, place } });
  const spaces = [
    space('a'),
    space('b', inSection('Work', 3)),
    space('c', inSection('Home', 1)),
    space('d', inSection('Work', 2)),
    space('e', { mine: { ...PLAIN, isPinned: true } }),
    space('f', { directWith: 'bob' }),
    space('g', { kind: 'forum' }),
  ];
  expect(drawn(spaces)).toEqual([
    ['pinned', 'e', 0],
    ['section Home', 'c', 0],
    ['section Work', 'd b', 0],
    ['chats', 'a', 0],
    ['direct', 'f', 0],
    ['forums', 'g', 0],
  ]);
  expect(inSideOrder(spaces).map(({ id }) => id)).toEqual(['e', 'c', 'd', 'b', 'a', 'f', 'g']);
});

test('in a long list, unread spaces do not move if they are pinned or in a section', () => {
  const spaces = many(
    space('a', { ...unread(1), mine: { ...PLAIN, isPinned: true } }),
    space('b', { ...unread(1), mine: { ...PLAIN, section: 'Work' } }),
    space('c', unread(1)),
  );
  expect(drawn(spaces).slice(0, 3)).toEqual([
    ['pinned', 'a', 0],
    ['section Work', 'b', 0],
    ['unread', 'c', 0],
  ]);
});

test('a muted space counts as unread only if a message mentions the person', () => {
  const muted = { mine: { ...PLAIN, notify: 'nothing' } } as const;
  expect(hasNews(space('a', { ...unread(3), ...muted }))).toBe(false);
  expect(hasNews(space('a', { ...unread(3, 1), ...muted }))).toBe(true);
});
