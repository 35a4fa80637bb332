import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { addSpace } from '../../../src/index.ts';
import {
  addShareLink,
  endRightsMadeIn,
  mayMembersShare,
  removeExpiredShareLinks,
  removeShareLink,
  removeShareLinksOf,
  renewShareLink,
  setMemberSharing,
  shareLinkByHash,
  shareLinksOf,
  touchShareLink,
  type ShareLinkRow,
} from '../../../src/outside.ts';

const FIRST: ShareLinkRow = {
  spaceId: 'talk',
  id: 'l1',
  hash: 'h1',
  madeBy: 'ana',
  createdAt: 1000,
  expiresAt: 2000,
  lastOpenedAt: null,
  hasPrivate: 0,
  hasTools: 1,
  hasPrompts: 0,
  openedBy: null,
};
const SECOND: ShareLinkRow = { ...FIRST, id: 'l2', hash: 'h2', madeBy: 'bob', expiresAt: 3000 };

describe.each(DATABASES)('share links in $name', (kind) => {
  const open = async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* addSpace(SPACE);
      yield* addShareLink(FIRST);
      yield* addShareLink(SECOND);
    });
    const left = async () => (await database.read(() => shareLinksOf('talk'))).map(({ id }) => id);
    return { database, left };
  };

  test('a share link is found by its hash and listed for its space', async () => {
    const { database } = await open();
    expect(await database.read(() => shareLinkByHash('h1'))).toEqual(FIRST);
    expect(await database.read(() => shareLinkByHash('h9'))).toBeNull();
    expect(await database.read(() => shareLinksOf('talk'))).toEqual([FIRST, SECOND]);
  });

  test('a share link gets no new secret after it was opened', async () => {
    const { database } = await open();
    const renewed = { ...FIRST, hash: 'h9' };
    expect(await database.transact(() => renewShareLink(renewed))).toEqual(renewed);
    await database.transact(() => touchShareLink('h9', 1500));
    expect(await database.read(() => shareLinkByHash('h9'))).toMatchObject({ lastOpenedAt: 1500 });
    expect(await database.transact(() => renewShareLink({ ...FIRST, hash: 'h8' }))).toBeNull();
  });

  test('a share link is removed by its id, at its expiry time, with its creator, or with its space', async () => {
    const { database, left } = await open();
    expect(await database.transact(() => removeShareLink('other', 'l1'))).toBe(false);
    expect(await database.transact(() => removeExpiredShareLinks('talk', 2000))).toBe(1);
    expect(await left()).toEqual(['l2']);
    await database.transact(() => addShareLink(FIRST));
    await database.transact(() => endRightsMadeIn('talk', 'bob'));
    expect(await left()).toEqual(['l1']);
    expect(await database.transact(() => removeShareLink('talk', 'l1'))).toBe(true);
    await database.transact(() => addShareLink(FIRST));
    await database.transact(() => removeShareLinksOf('talk'));
    expect(await left()).toEqual([]);
  });

  test('members may share a space only after an owner allows it', async () => {
    const { database } = await open();
    const allowed = () => database.read(() => mayMembersShare('talk'));
    expect(await allowed()).toBe(false);
    for (const at of [1, 2]) await database.transact(() => setMemberSharing('talk', at));
    expect(await allowed()).toBe(true);
    await database.transact(() => setMemberSharing('talk', null));
    expect(await allowed()).toBe(false);
  });
});

const SPACE = {
  id: 'talk',
  name: 'Talk',
  policy: 'chain',
  mainAgentId: null,
  settings: '{}',
  version: 1,
  createdAt: 1,
  archivedAt: null,
};
