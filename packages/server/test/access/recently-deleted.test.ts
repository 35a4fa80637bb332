import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

/** A deleted space of Hester, who is not an admin, with a member, a viewer and a stranger. */
async function openDeleted(kind: DatabaseKind) {
  const open = await openServer(kind);
  const host = await open.person('Hester');
  const { id: spaceId } = await host.call('makeSpace', { body: { name: 'Room' } });
  const params = { spaceId };
  const join = async (name: string, role: 'owner' | 'member' | 'viewer') => {
    const client = await open.person(name);
    const { id } = await client.call('readMe');
    await host.call('addMembers', { params, body: { memberIds: [id], role } });
    return client;
  };
  const member = await join('Mia', 'member');
  const viewer = await join('Vic', 'viewer');
  const stranger = await open.person('Sam');
  await host.call('postMessage', { params, body: { content: 'hello' } });
  await host.call('deleteSpace', { params });
  return { ...open, host, member, viewer, stranger, join, spaceId, params };
}

const of = (deletedSpaceId: string) => ({ params: { deletedSpaceId } });

async function idsIn(client: TestClient): Promise<readonly string[]> {
  return (await client.call('listSpaces', {})).items.map(({ id }) => id);
}

describe.each(DATABASES)('recently deleted spaces over the API, on $name', (kind) => {
  test('only admins and owners see a deleted space, with the time when it is erased', async () => {
    const { host, owner, member, viewer, stranger, spaceId } = await openDeleted(kind);
    for (const client of [host, owner]) {
      const [card, ...others] = (await client.call('listDeletedSpaces')).items;
      expect(others).toEqual([]);
      expect(card).toMatchObject({ id: spaceId, name: 'Room', kind: 'chat', deletedBy: 'Hester' });
      const kept = Date.parse(card?.purgeAt ?? '') - Date.parse(card?.deletedAt ?? '');
      expect(kept).toBe(30 * 24 * 60 * 60 * 1000);
    }
    for (const client of [member, viewer, stranger]) {
      expect((await client.call('listDeletedSpaces')).items).toEqual([]);
    }
  });

  test('members, viewers and strangers can neither restore nor erase a deleted space', async () => {
    const { host, member, viewer, stranger, spaceId } = await openDeleted(kind);
    for (const client of [member, viewer, stranger]) {
      expect((await client.refused('restoreSpace', of(spaceId))).code).toBe('no-such-space');
      expect((await client.refused('purgeSpace', of(spaceId))).code).toBe('no-such-space');
    }
    expect((await host.call('listDeletedSpaces')).items).toHaveLength(1);
  });

  test('after a space is restored, its people have their roles again and can read its messages', async () => {
    const { host, member, viewer, stranger, spaceId, params } = await openDeleted(kind);
    expect(await host.call('restoreSpace', of(spaceId))).toMatchObject({ role: 'owner' });
    for (const client of [host, member, viewer]) expect(await idsIn(client)).toEqual([spaceId]);
    expect(await idsIn(stranger)).toEqual([]);
    const { items } = await viewer.call('readMessages', { params });
    expect(items.map(({ content }) => content)).toEqual(['hello']);
    const post = { params, body: { content: 'back again' } };
    expect((await viewer.refused('postMessage', post)).code).toBe('not-allowed');
    await member.call('postMessage', post);
    expect((await host.call('listDeletedSpaces')).items).toEqual([]);
  });

  test('an admin can restore a space of other people, and can then follow it over a socket that is already open', async () => {
    const { owner, spaceId, params, host } = await openDeleted(kind);
    const socket = await connect(owner);
    await owner.call('restoreSpace', of(spaceId));
    await socket.follow(spaceId);
    await host.call('postMessage', { params, body: { content: 'back again' } });
    expect(await socket.nextOf('message')).toMatchObject({ message: { content: 'back again' } });
  });

  test('an invitation of a deleted space stays invalid after the space is restored', async () => {
    const { host, spaceId, params, stranger } = await openDeleted(kind);
    await host.call('restoreSpace', of(spaceId));
    const { link } = await host.call('makeInvitation', { params, body: { role: 'viewer' } });
    await host.call('deleteSpace', { params });
    await host.call('restoreSpace', of(spaceId));
    const token = link.split('#').at(-1)?.split('=').at(-1) ?? '';
    const { code } = await stranger.refused('lookAtInvitation', { body: { token } });
    expect(code).toBe('no-such-invitation');
  });

  test('an erased space is in no list and cannot be restored, and another space can take its name', async () => {
    const { host, owner, spaceId } = await openDeleted(kind);
    await host.call('purgeSpace', of(spaceId));
    expect((await owner.call('listDeletedSpaces')).items).toEqual([]);
    expect((await owner.refused('restoreSpace', of(spaceId))).code).toBe('no-such-space');
    const { name } = await host.call('makeSpace', { body: { name: 'Room' } });
    expect(name).toBe('Room');
  });

  test('a former owner without an account is not a member of the restored space', async () => {
    const { host, owner, join, spaceId, params } = await openDeleted(kind);
    await host.call('restoreSpace', of(spaceId));
    const second = await join('Wilma', 'owner');
    const { id: personId } = await second.call('readMe');
    await host.call('deleteSpace', { params });
    await owner.call('removePerson', { params: { personId } });
    await host.call('restoreSpace', of(spaceId));
    const members = (await host.call('listMembers', { params })).items;
    expect(members.map(({ name }) => name)).toEqual(['Hester', 'Mia', 'Vic']);
  });
});
