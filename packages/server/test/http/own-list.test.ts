import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';

/** A server with three spaces of Hester. Ann is a viewer in all of them. */
async function openRooms(kind: DatabaseKind) {
  const open = await openServer(kind);
  const host = await open.person('Hester');
  const ann = await open.person('Ann');
  const { id: annId } = await ann.call('readMe');
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const { id: spaceId } = await host.call('makeSpace', { body: { name } });
    const body = { memberIds: [annId], role: 'viewer' as const };
    await host.call('addMembers', { params: { spaceId }, body });
    ids.push(spaceId);
  }
  return { ...open, host, ann, ids };
}

async function mineOf(client: TestClient) {
  return (await client.call('listSpaces', {})).items.map(({ mine }) => mine);
}

const PLAIN = { isPinned: false, notify: null, section: null, place: null };

describe.each(DATABASES)("a person's own list of spaces, on $name", (kind) => {
  test('a viewer pins and mutes a space and moves it to a section, and other people do not see these changes', async () => {
    const { ann, host, ids } = await openRooms(kind);
    const params = { spaceId: ids[0] ?? '' };
    await ann.call('changeMySpace', { params, body: { isPinned: true } });
    await ann.call('changeMySpace', { params, body: { notify: 'nothing' } });
    const mine = await ann.call('changeMySpace', { params, body: { section: ' Work ' } });
    expect(mine).toEqual({ isPinned: true, notify: 'nothing', section: 'Work', place: null });
    expect(await mineOf(ann)).toEqual([mine, PLAIN, PLAIN]);
    expect((await ann.call('readSpace', { params })).mine).toEqual(mine);
    expect(await mineOf(host)).toEqual([PLAIN, PLAIN, PLAIN]);
  });

  test('the order of the list is stored without spaces that the person cannot read', async () => {
    const { ann, host, ids } = await openRooms(kind);
    const { id: other } = await host.call('makeSpace', { body: { name: 'Private' } });
    const [one = '', two = '', three = ''] = ids;
    await ann.call('changeMySpace', { params: { spaceId: two }, body: { isPinned: true } });
    await ann.call('arrangeSpaces', { body: { spaceIds: [three, other, one] } });
    const { items } = await ann.call('listSpaces', {});
    expect(items.map(({ mine }) => mine.place)).toEqual([1, null, 0]);
    expect(items[1]?.mine.isPinned).toBe(true);
    expect((await mineOf(host)).map(({ place }) => place)).toEqual([null, null, null, null]);
  });

  test('a person who leaves a space loses their own settings for this space', async () => {
    const { ann, host, ids } = await openRooms(kind);
    const params = { spaceId: ids[0] ?? '' };
    await ann.call('changeMySpace', { params, body: { isPinned: true } });
    await ann.call('leaveSpace', { params });
    const { id } = await ann.call('readMe');
    await host.call('addMembers', { params, body: { memberIds: [id] } });
    expect((await mineOf(ann))[0]).toEqual(PLAIN);
  });

  test('a section name that consists of spaces removes the space from its section', async () => {
    const { ann, ids } = await openRooms(kind);
    const params = { spaceId: ids[0] ?? '' };
    expect(await ann.call('changeMySpace', { params, body: { section: '  ' } })).toEqual(PLAIN);
  });
});

describe.each(DATABASES)('direct messages over the API, on $name', (kind) => {
  async function opened() {
    const open = await openServer(kind);
    const [ann, bob] = [await open.person('Ann'), await open.person('Bob')];
    const idOf = async (client: TestClient) => (await client.call('readMe')).id;
    return { ...open, ann, bob, annId: await idOf(ann), bobId: await idOf(bob) };
  }

  test('in a direct space, each person sees the name of the other person, and both can post', async () => {
    const { ann, bob, annId, bobId } = await opened();
    const space = await ann.call('openDirectSpace', { body: { personId: bobId } });
    expect(space).toMatchObject({ name: 'Bob', directWith: bobId, role: 'member' });
    const again = await bob.call('openDirectSpace', { body: { personId: annId } });
    expect(again).toMatchObject({ id: space.id, name: 'Ann', directWith: annId, role: 'member' });
    const params = { spaceId: space.id };
    await ann.call('postMessage', { params, body: { content: 'hi' } });
    await bob.call('postMessage', { params, body: { content: 'hello' } });
    const [listed] = (await bob.call('listSpaces', {})).items;
    expect(listed).toMatchObject({ id: space.id, name: 'Ann', directWith: annId });
  });

  test('an admin cannot find, read or join a direct space of two other people', async () => {
    const { ann, bobId, owner } = await opened();
    const { id: spaceId } = await ann.call('openDirectSpace', { body: { personId: bobId } });
    const params = { spaceId };
    const { items } = await owner.call('listSpaces', { query: { all: 'true' } });
    expect(items).toEqual([]);
    const { id: ownerId } = await owner.call('readMe');
    const refusals = [
      await owner.refused('readSpace', { params }),
      await owner.refused('readMessages', { params }),
      await owner.refused('exportSpace', { params }),
      await owner.refused('deleteSpace', { params }),
      await owner.refused('addMembers', { params, body: { memberIds: [ownerId] } }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'no-such-space'));
  });

  test('in a direct space, neither person can add members, or rename, leave or delete the space', async () => {
    const { ann, bobId, owner } = await opened();
    const { id: spaceId } = await ann.call('openDirectSpace', { body: { personId: bobId } });
    const params = { spaceId };
    const { id: ownerId } = await owner.call('readMe');
    const refusals = [
      await ann.refused('addMembers', { params, body: { memberIds: [ownerId] } }),
      await ann.refused('changeSpace', { params, body: { name: 'Ours' } }),
      await ann.refused('deleteSpace', { params }),
      await ann.refused('makeInvitation', { params, body: { role: 'viewer' } }),
      await ann.refused('leaveSpace', { params }),
    ];
    const codes = refusals.map(({ code }) => code);
    expect(codes).toEqual([
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'direct-space',
    ]);
  });

  test('a person cannot open a direct space with themselves or with an agent', async () => {
    const { ann, annId, owner } = await opened();
    const agent = { name: 'Guide', kind: 'script', config: [{ do: { skip: true } }] };
    const { id: agentId } = await owner.call('addAgent', { body: agent });
    for (const personId of [annId, agentId]) {
      const { code } = await ann.refused('openDirectSpace', { body: { personId } });
      expect(code).toBe('no-such-member');
    }
  });
});
