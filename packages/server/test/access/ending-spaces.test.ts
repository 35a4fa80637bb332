import { HTTP_API } from '@conch/protocol';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { followEvents } from '../support/event-stream.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

type Role = 'owner' | 'member' | 'viewer';

/** A server with a space owned by Hester, who is not an admin. */
async function openRoom(kind: DatabaseKind) {
  const open = await openServer(kind);
  const host = await open.person('Hester');
  const { id: spaceId } = await host.call('makeSpace', { body: { name: 'Room' } });
  const params = { spaceId };
  const member = async (name: string, role: Role) => {
    const client = await open.person(name);
    const { id } = await client.call('readMe');
    await host.call('addMembers', { params, body: { memberIds: [id], role } });
    return { client, id };
  };
  return { ...open, host, spaceId, params, member };
}

async function namesIn(client: TestClient): Promise<readonly string[]> {
  return (await client.call('listSpaces', {})).items.map(({ name }) => name);
}

describe.each(DATABASES)('deleting a space over the API, on $name', (kind) => {
  test('every watcher of a deleted space learns who deleted it, including an admin who is not a member', async () => {
    const { host, owner, params, spaceId, member } = await openRoom(kind);
    const ann = await member('Ann', 'viewer');
    const sockets = [await connect(ann.client), await connect(owner)];
    for (const socket of sockets) await socket.follow(spaceId);
    const stream = await followEvents(ann.client, spaceId);
    await host.call('deleteSpace', { params });
    for (const socket of sockets) {
      expect(await socket.nextOf('unsubscribed')).toEqual({
        type: 'unsubscribed',
        spaceId,
        deleted: { by: 'Hester' },
      });
    }
    const frames = await stream.until(({ type }) => type === 'unsubscribed');
    expect(frames.at(-1)).toMatchObject({ deleted: { by: 'Hester' } });
  });

  test('a deleted space is in no list, and every route about it answers 404', async () => {
    const { host, owner, params, spaceId } = await openRoom(kind);
    const body = { content: 'hello' };
    await host.call('postMessage', { params, body });
    await host.call('deleteSpace', { params });
    expect([await namesIn(host), await namesIn(owner)]).toEqual([[], []]);
    const reads = Object.entries(HTTP_API).filter(
      ([, { method, path }]) => method === 'GET' && /^\/spaces\/:spaceId(?:\/\w+)?$/u.test(path),
    );
    for (const [name, { path }] of reads) {
      const query = name === 'listRuns' ? '?silent=true' : '';
      const address = `${owner.origin}/api/v1${path.replace(':spaceId', spaceId)}${query}`;
      const { status } = await fetch(address, { headers: { cookie: owner.cookie ?? '' } });
      expect([name, status]).toEqual([name, 404]);
    }
    expect(reads.length).toBeGreaterThan(8);
  });

  test('a member who is not an owner cannot delete or archive the space', async () => {
    const { params, member } = await openRoom(kind);
    const { client } = await member('Ann', 'member');
    const deleted = await client.refused('deleteSpace', { params });
    const archived = await client.refused('archiveSpace', { params });
    expect([deleted.code, archived.code]).toEqual(['not-allowed', 'not-allowed']);
  });

  test('a deleted space has no valid invitations', async () => {
    const { host, params, stranger } = await openRoom(kind);
    const { link } = await host.call('makeInvitation', { params, body: { role: 'viewer' } });
    await host.call('deleteSpace', { params });
    const token = link.split('#').at(-1)?.split('=').at(-1) ?? '';
    const { code } = await stranger().refused('lookAtInvitation', { body: { token } });
    expect(code).toBe('no-such-invitation');
  });
});

describe.each(DATABASES)('handing over a space, on $name', (kind) => {
  test('handOverSpace removes the only owner and makes the other person the owner', async () => {
    const { host, owner, params, member } = await openRoom(kind);
    const ann = await member('Ann', 'viewer');
    expect((await host.refused('leaveSpace', { params })).code).toBe('last-owner');
    await host.call('handOverSpace', { params, body: { memberId: ann.id } });
    const { items } = await owner.call('listMembers', { params });
    expect(items.map(({ name, role }) => [name, role])).toEqual([['Ann', 'owner']]);
    expect(await namesIn(host)).toEqual([]);
  });

  test.each(['a stranger', 'the current owner', 'an agent'])(
    'handing over a space to %s is refused',
    async (whom) => {
      const { host, owner, person, params } = await openRoom(kind);
      const stranger = await (await person('Eve')).call('readMe');
      const self = await host.call('readMe');
      const agent = await owner.call('addAgent', {
        body: { name: 'Robot', kind: 'script', config: [{ do: { skip: true } }] },
      });
      await host.call('addMembers', { params, body: { memberIds: [agent.id] } });
      const ids: Record<string, string> = {
        'a stranger': stranger.id,
        'the current owner': self.id,
      };
      const body = { memberId: ids[whom] ?? agent.id };
      expect((await host.refused('handOverSpace', { params, body })).code).toBe('no-such-member');
      expect(await namesIn(host)).toEqual(['Room']);
    },
  );

  test('handing over a space revokes the previous owner’s invitations', async () => {
    const { host, params, member } = await openRoom(kind);
    const ann = await member('Ann', 'member');
    await host.call('makeInvitation', { params, body: { role: 'owner' } });
    await host.call('handOverSpace', { params, body: { memberId: ann.id } });
    expect((await ann.client.call('listInvitations', { params })).items).toEqual([]);
  });
});

describe.each(DATABASES)('archiving a space over the API, on $name', (kind) => {
  test('archiving a space notifies its watchers, and the space then shows the time at which it was archived', async () => {
    const { host, params, spaceId } = await openRoom(kind);
    const socket = await connect(host);
    await socket.follow(spaceId);
    const { archivedAt } = await host.call('archiveSpace', { params });
    expect(archivedAt).not.toBeNull();
    await socket.nextOf('space');
    expect((await host.call('readSpace', { params })).archivedAt).toBe(archivedAt);
    const { items } = await host.call('listSpaces', {});
    expect(items.map((card) => card.archivedAt)).toEqual([archivedAt]);
    expect((await host.call('unarchiveSpace', { params })).archivedAt).toBeNull();
  });

  test('nobody can post in an archived space or join it, over HTTP or a socket', async () => {
    const { host, owner, params, spaceId, stranger } = await openRoom(kind);
    const { link } = await host.call('makeInvitation', { params, body: { role: 'viewer' } });
    await host.call('archiveSpace', { params });
    const socket = await connect(host);
    const frame = { type: 'send_message', spaceId, content: 'hi', clientId: '1' } as const;
    const { id } = await owner.call('readMe');
    const token = link.split('#').at(-1)?.split('=').at(-1) ?? '';
    const joining = { token, name: 'Newcomer', password: 'a password that is long enough' };
    const codes = [
      (await host.refused('postMessage', { params, body: { content: 'hi' } })).code,
      (await host.refused('previewMessage', { params, body: { content: 'hi' } })).code,
      (await host.refused('addMembers', { params, body: { memberIds: [id] } })).code,
      (await host.refused('makeInvitation', { params, body: { role: 'viewer' } })).code,
      (await stranger().refused('acceptInvitation', { body: joining })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'space-archived'));
    expect(await socket.ask(frame)).toMatchObject({ problem: { code: 'space-archived' } });
    const { items } = await host.call('listMembers', { params });
    expect(items.map(({ name }) => name)).toEqual(['Hester']);
  });

  test('if a client repeats a message that it posted before the space was archived, the message is acknowledged again', async () => {
    const { host, params, spaceId } = await openRoom(kind);
    const body = { content: 'hi', clientId: '1' };
    const { messageId, seq } = await host.call('postMessage', { params, body });
    await host.call('archiveSpace', { params });
    const again = await host.call('postMessage', { params, body });
    expect(again).toMatchObject({ messageId, seq, isRepeat: true });
    const socket = await connect(host);
    const sent = { type: 'send_message', spaceId, content: 'hi', clientId: '1' } as const;
    expect(await socket.ask(sent)).toMatchObject({ type: 'ack', messageId, seq });
  });

  test('a role in an archived space can be lowered but not raised', async () => {
    const { host, params, member } = await openRoom(kind);
    const ann = await member('Ann', 'member');
    await host.call('archiveSpace', { params });
    const change = (role: 'owner' | 'viewer') => ({
      params: { ...params, memberId: ann.id },
      body: { role },
    });
    expect((await host.refused('changeMember', change('owner'))).code).toBe('space-archived');
    expect((await host.call('changeMember', change('viewer'))).role).toBe('viewer');
  });

  test('messages of an archived space can be read, searched and exported', async () => {
    const { host, params, spaceId } = await openRoom(kind);
    await host.call('postMessage', { params, body: { content: 'a zebra' } });
    await host.call('archiveSpace', { params });
    const { items } = await host.call('readMessages', { params });
    expect(items.map(({ content }) => content)).toEqual(['a zebra']);
    const found = await host.call('search', { query: { words: 'zebra', spaceId } });
    expect(found.items.length).toBe(1);
    const address = `${host.origin}/api/v1/spaces/${spaceId}/export`;
    const exported = await fetch(address, { headers: { cookie: host.cookie ?? '' } });
    expect(await exported.text()).toContain('a zebra');
  });
});
