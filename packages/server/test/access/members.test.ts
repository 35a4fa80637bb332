import { randomUUID } from 'node:crypto';
import { asMemberId, asSpaceId } from '@conch/engine';
import { removeSpaceRole } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { openServer } from '../support/open-server.ts';

const SILENT = [{ do: { skip: true } }];

type Role = 'owner' | 'member' | 'viewer';

/** A server with a space whose owner is not an admin. */
async function openRoom(kind: DatabaseKind) {
  const open = await openServer(kind);
  const host = await open.person('Hester');
  const { id: spaceId } = await host.call('makeSpace', { body: { name: 'Room' } });
  const params = { spaceId };
  const idOf = async (client: TestClient): Promise<string> => (await client.call('readMe')).id;
  /** A new person who is a member of the space. */
  const member = async (name: string, role: Role) => {
    const client = await open.person(name);
    const id = await idOf(client);
    await host.call('addMembers', { params, body: { memberIds: [id], role } });
    return { client, id, params: { spaceId, memberId: id } };
  };
  const rolesNow = async (): Promise<Record<string, string | null>> => {
    const { items } = await open.owner.call('listMembers', { params });
    return Object.fromEntries(items.map(({ name, role }) => [name, role]));
  };
  const hostParams = { spaceId, memberId: await idOf(host) };
  return { ...open, host, hostParams, spaceId, params, member, rolesNow };
}

describe.each(DATABASES)('members of a space, on $name', (kind) => {
  test('addMembers adds people with a role and agents without one, in the given order', async () => {
    const { host, params, person, owner } = await openRoom(kind);
    const ann = await (await person('Ann')).call('readMe');
    const robot = await owner.call('addAgent', {
      body: { name: 'Robot', kind: 'script', config: SILENT, description: 'beeps', isQuiet: true },
    });
    const memberIds = [robot.id, ann.id];
    const added = await host.call('addMembers', { params, body: { memberIds, role: 'viewer' } });
    expect(added.items).toEqual([
      {
        id: robot.id,
        kind: 'agent',
        name: 'Robot',
        role: null,
        agentKind: 'script',
        description: 'beeps',
        status: 'active',
        isQuiet: true,
      },
      {
        id: ann.id,
        kind: 'person',
        name: 'Ann',
        role: 'viewer',
        agentKind: null,
        description: null,
        status: null,
        isQuiet: null,
      },
    ]);
  });

  test('adding an existing member to a space changes nothing', async () => {
    const { host, params, member, rolesNow } = await openRoom(kind);
    const { id } = await member('Ann', 'viewer');
    await host.call('addMembers', { params, body: { memberIds: [id], role: 'owner' } });
    expect(await rolesNow()).toEqual({ Hester: 'owner', Ann: 'viewer' });
  });

  test('adding members is all-or-nothing', async () => {
    const { host, params, person, rolesNow } = await openRoom(kind);
    const ann = await person('Ann');
    const { id } = await ann.call('readMe');
    const memberIds = [id, randomUUID()];
    const problem = await host.refused('addMembers', { params, body: { memberIds } });
    expect(problem.code).toBe('no-such-member');
    expect(await rolesNow()).toEqual({ Hester: 'owner' });
    expect((await ann.refused('readSpace', { params })).code).toBe('no-such-space');
  });

  test('a new role in a space takes effect at once', async () => {
    const { host, params, member } = await openRoom(kind);
    const ann = await member('Ann', 'viewer');
    const body = { content: 'hello' };
    expect((await ann.client.refused('postMessage', { params, body })).code).toBe('not-allowed');
    const changed = await host.call('changeMember', {
      params: ann.params,
      body: { role: 'member' },
    });
    expect(changed.role).toBe('member');
    await ann.client.call('postMessage', { params, body });
    await host.call('changeMember', { params: ann.params, body: { role: 'viewer' } });
    expect((await ann.client.refused('postMessage', { params, body })).code).toBe('not-allowed');
  });

  test('when a member is removed from a space, the member loses access at once', async () => {
    const { host, params, member, rolesNow } = await openRoom(kind);
    const ann = await member('Ann', 'member');
    await host.call('removeMember', { params: ann.params });
    expect((await ann.client.refused('readSpace', { params })).code).toBe('no-such-space');
    expect((await ann.client.call('listSpaces')).items).toEqual([]);
    expect(await rolesNow()).toEqual({ Hester: 'owner' });
    const again = await host.refused('removeMember', { params: ann.params });
    expect(again.code).toBe('no-such-member');
  });

  test('a person who left a space can be added again', async () => {
    const { host, params, member } = await openRoom(kind);
    const ann = await member('Ann', 'member');
    await ann.client.call('leaveSpace', { params });
    expect((await ann.client.refused('readSpace', { params })).code).toBe('no-such-space');
    await host.call('addMembers', { params, body: { memberIds: [ann.id] } });
    expect(await ann.client.call('readSpace', { params })).toMatchObject({ role: 'member' });
  });

  test('if a crash interrupts the removal of a member, repeating the removal completes it', async () => {
    const { host, params, member, database, server, spaceId, rolesNow } = await openRoom(kind);
    const [ann, ben] = [await member('Ann', 'member'), await member('Ben', 'member')];
    // Ann has lost only her role, and Ben only his entry on the roster.
    await database.transact(() => removeSpaceRole(spaceId, ann.id));
    await server.conch.spaces.removeMember(asSpaceId(spaceId), asMemberId(ben.id));
    await host.call('removeMember', { params: ann.params });
    await host.call('removeMember', { params: ben.params });
    expect(await rolesNow()).toEqual({ Hester: 'owner' });
    expect((await ben.client.refused('readSpace', { params })).code).toBe('no-such-space');
  });

  test('an agent can be removed from a space, and has no role to change', async () => {
    const { host, params, spaceId, owner, rolesNow } = await openRoom(kind);
    const { id } = await owner.call('addAgent', {
      body: { name: 'Robot', kind: 'script', config: SILENT },
    });
    await host.call('addMembers', { params, body: { memberIds: [id] } });
    const ofRobot = { params: { spaceId, memberId: id } };
    const refused = await host.refused('changeMember', { ...ofRobot, body: { role: 'owner' } });
    expect(refused.code).toBe('no-such-member');
    await host.call('removeMember', ofRobot);
    expect(await rolesNow()).toEqual({ Hester: 'owner' });
  });

  test('only owners and admins change the members of a space', async () => {
    const { params, member, hostParams, person, owner } = await openRoom(kind);
    const ann = await member('Ann', 'member');
    const body = { role: 'viewer' } as const;
    const asMember = await ann.client.refused('changeMember', { params: hostParams, body });
    const asNobody = await (
      await person('Ben')
    ).refused('changeMember', {
      params: ann.params,
      body,
    });
    expect([asMember.code, asNobody.code]).toEqual(['not-allowed', 'no-such-space']);
    const changed = await owner.call('changeMember', { params: ann.params, body });
    expect(changed.role).toBe('viewer');
    expect((await owner.refused('leaveSpace', { params })).code).toBe('not-a-member');
  });

  test('the last owner of a space cannot leave, be demoted or be removed', async () => {
    const { host, params, hostParams, member, owner, rolesNow } = await openRoom(kind);
    const ann = await member('Ann', 'member');
    const body = { role: 'member' } as const;
    const codes = [
      (await host.refused('leaveSpace', { params })).code,
      (await host.refused('changeMember', { params: hostParams, body })).code,
      (await owner.refused('changeMember', { params: hostParams, body })).code,
      (await owner.refused('removeMember', { params: hostParams })).code,
    ];
    expect(codes).toEqual(codes.map(() => 'last-owner'));
    await host.call('changeMember', { params: ann.params, body: { role: 'owner' } });
    await host.call('leaveSpace', { params });
    expect(await rolesNow()).toEqual({ Ann: 'owner' });
  });

  test('if all eight owners leave a space at once, exactly one remains', async () => {
    const { host, params, member, rolesNow } = await openRoom(kind);
    const owners = [host];
    for (let nth = 1; nth < 8; nth += 1) owners.push((await member(`Ann ${nth}`, 'owner')).client);
    const answers = await Promise.all(owners.map((client) => client.ask('leaveSpace', { params })));
    const refused = answers.filter(({ problem }) => problem?.code === 'last-owner');
    expect(refused).toHaveLength(1);
    expect(Object.values(await rolesNow())).toEqual(['owner']);
  });

  test('the members of a space are listed in pages, in the order of joining', async () => {
    const { host, params, spaceId, member } = await openRoom(kind);
    const third = await Promise.all(['Ann', 'Ben'].map((name) => member(name, 'member')));
    await member('Cleo', 'member');
    const first = await host.call('listMembers', { params, query: { limit: '2' } });
    expect(first.items).toHaveLength(2);
    const cursor = first.next ?? '';
    const second = await host.call('listMembers', { params, query: { limit: '2', cursor } });
    const names = [...first.items, ...second.items].map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Ann', 'Ben', 'Cleo', 'Hester']);
    expect([names[0], names[3], second.next]).toEqual(['Hester', 'Cleo', null]);
    for (const { id } of third) {
      await host.call('removeMember', { params: { spaceId, memberId: id } });
    }
    const lost = await host.refused('listMembers', { params, query: { cursor } });
    expect(lost.code).toBe('bad-cursor');
  });
});
