import { expect, test } from 'vitest';
import { inSideOrder, sideParts, type Listed, type Part } from '../../src/state/side-list.ts';

function space(id: string, of: Partial<Listed> = {}): Listed {
  return { id, name: id, kind: 'chat', unread: { messages: 0, mentions: 0 }, ...of };
}

const unread = (messages: number, mentions = 0) => ({ unread: { messages, mentions } });
const NOTHING = { isFound: null, openId: null, keptId: null, folded: new Set<Part>() };

const drawn = (spaces: readonly Listed[], wanted: Partial<typeof NOTHING> | object = {}) =>
  sideParts(spaces, { ...NOTHING, ...wanted }).map(({ part, spaces: shown, hidden }) => [
    part,
    shown.map(({ id }) => id).join(' '),
    hidden,
  ]);

const many = (...first: readonly Listed[]) => [
  ...first,
  ...Array.from({ length: 16 }, (_, index) => space(`x${String(index)}`)),
];

test('a few spaces stand in the order in which they were made, chats before forums', () => {
  const spaces = [space('forum', { kind: 'forum' }), space('a'), space('b', unread(3))];
  expect(drawn(spaces)).toEqual([
    ['chats', 'a b', 0],
    ['forums', 'forum', 0],
  ]);
  expect(inSideOrder(spaces).map(({ id }) => id)).toEqual(['a', 'b', 'forum']);
});

test('of many, those with something unread stand at the top, mentions first, and nowhere else', () => {
  const spaces = many(space('a', unread(3)), space('b', unread(9, 2)));
  const [top, chats] = drawn(spaces);
  expect(top).toEqual(['unread', 'b a', 0]);
  expect(String(chats?.[1]).startsWith('x0')).toBe(true);
});

test('the open space keeps its place while it is read, and while something comes', () => {
  const read = many(space('a'));
  expect(drawn(read, { openId: 'a', keptId: 'a' })[0]).toEqual(['unread', 'a', 0]);
  const news = many(space('a', unread(1)));
  expect(drawn(news, { openId: 'a', keptId: null })[0]?.[0]).toBe('chats');
});

test('folded, a part shows what is open and what is unread, and how many more there are', () => {
  const spaces = [space('a'), space('b', unread(1)), space('c')];
  const folded = new Set<Part>(['chats']);
  expect(drawn(spaces, { folded, openId: 'c' })).toEqual([['chats', 'b c', 1]]);
});

test('whoever looks for a name finds it in folded parts as well, or is told that there is none', () => {
  const folded = new Set<Part>(['chats']);
  const isFound = (wanted: string) => (name: string) => name === wanted;
  expect(drawn(many(space('a')), { folded, isFound: isFound('a') })).toEqual([['chats', 'a', 0]]);
  expect(drawn(many(space('a')), { isFound: isFound('q') })).toEqual([]);
});

test('without any space there is still the heading', () => {
  expect(drawn([])).toEqual([['chats', '', 0]]);
});
