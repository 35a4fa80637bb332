import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

describe.each(DATABASES)('grants between spaces over HTTP, on $name', (kind) => {
  test('[XS10] an owner can grant rights to a space that they can read, list the grant and revoke it', async () => {
    const { person } = await openServer(kind);
    const [vic, eve] = [await person('Vic'), await person('Eve')];
    const { spaceId } = await makeRoom(vic, { name: 'Other', people: [eve] });
    const { spaceId: homeId } = await makeRoom(eve, { name: 'Home', people: [vic] });
    const params = { spaceId };
    const body = { homeId, kind: 'act' } as const;
    const grant = await vic.call('giveGrant', { params, body });
    expect(grant).toMatchObject({
      homeId,
      homeName: 'Home',
      kind: 'act',
      grantedBy: { name: 'Vic' },
    });
    expect((await vic.call('listGrants', { params })).items).toEqual([grant]);
    for (const problem of [
      await eve.refused('giveGrant', { params, body }),
      await eve.refused('listGrants', { params }),
      await eve.refused('revokeGrant', { params: { ...params, homeId, kind: 'act' } }),
    ]) {
      expect(problem.code).toBe('not-allowed');
    }
    await vic.call('revokeGrant', { params: { ...params, homeId, kind: 'act' } });
    expect((await vic.call('listGrants', { params })).items).toEqual([]);
    const { items } = await vic.call('readMessages', { params });
    expect(items.map(({ content }) => content)).toEqual([
      'Vic lets agents from “Home” post in this space.',
      'Vic no longer lets agents from “Home” post in this space.',
    ]);
  });

  test('[T5] the list of grants hides the name of a space that the reader may not read', async () => {
    const { person } = await openServer(kind);
    const [vic, eve] = [await person('Vic'), await person('Eve')];
    const { spaceId } = await makeRoom(vic, { name: 'Other' });
    const { spaceId: homeId } = await makeRoom(eve, { name: 'Home', people: [vic] });
    const params = { spaceId };
    await vic.call('giveGrant', { params, body: { homeId, kind: 'read' } });
    await vic.call('leaveSpace', { params: { spaceId: homeId } });
    const { items } = await vic.call('listGrants', { params });
    expect(items).toMatchObject([{ homeId, homeName: null, kind: 'read' }]);
  });

  test('[P-6] the grants of an owner end when the person is no longer an owner', async () => {
    const { owner: admin, person } = await openServer(kind);
    const [vic, hal] = [await person('Vic'), await person('Hal')];
    const halId = (await hal.call('readMe')).id;
    const { spaceId: homeId } = await makeRoom(admin, { name: 'Home', people: [hal] });
    const { spaceId } = await makeRoom(vic, { name: 'Other', people: [hal] });
    const params = { spaceId };
    const member = { ...params, memberId: halId };
    const granted = async () => {
      await vic.call('changeMember', { params: member, body: { role: 'owner' } });
      await hal.call('giveGrant', { params, body: { homeId, kind: 'read' } });
    };
    const grantCount = async () => (await vic.call('listGrants', { params })).items.length;
    await granted();
    await vic.call('changeMember', { params: member, body: { role: 'member' } });
    expect(await grantCount()).toBe(0);
    await granted();
    await vic.call('removeMember', { params: member });
    expect(await grantCount()).toBe(0);
    await vic.call('addMembers', { params, body: { memberIds: [halId] } });
    await granted();
    await hal.call('handOverSpace', { params, body: { memberId: (await vic.call('readMe')).id } });
    expect(await grantCount()).toBe(0);
    await vic.call('addMembers', { params, body: { memberIds: [halId] } });
    await granted();
    await admin.call('removePerson', { params: { personId: halId } });
    expect(await grantCount()).toBe(0);
  });

  test('[P-6] the grants of an admin in spaces of other owners end with the admin role, and a new admin role does not restore them', async () => {
    const { owner, person } = await openServer(kind);
    const gina = await person('Gina', { isAdmin: true });
    const { spaceId: homeId } = await makeRoom(gina, { name: 'Home' });
    const { spaceId: own } = await makeRoom(gina, { name: 'Own' });
    const { spaceId: others } = await makeRoom(owner, { name: 'Others' });
    const body = { homeId, kind: 'read' } as const;
    for (const spaceId of [own, others]) {
      await gina.call('giveGrant', { params: { spaceId }, body });
    }
    const params = { personId: (await gina.call('readMe')).id };
    await owner.call('changePerson', { params, body: { isAdmin: false } });
    await owner.call('changePerson', { params, body: { isAdmin: true } });
    const left = async (spaceId: string) =>
      (await gina.call('listGrants', { params: { spaceId } })).items.length;
    expect([await left(own), await left(others)]).toEqual([1, 0]);
  });
});

describe.each(DATABASES)('permission to add an agent to a space, on $name', (kind) => {
  async function open() {
    const opened = await openServer(kind);
    const { owner, person } = opened;
    const body = { name: 'Scribe', kind: 'script', config: [{ do: { skip: true } }] };
    const agent = await owner.call('addAgent', { body });
    return { owner, person, agent, params: { agentId: agent.id } };
  }

  test('[P-6] by default everyone may add an agent to a space, and the agent’s creator is its owner', async () => {
    const { owner, person, agent } = await open();
    const me = await owner.call('readMe');
    expect(agent).toMatchObject({ ownerId: me.id, addableBy: 'everyone', isAddable: true });
    const ben = await person('Ben');
    const body = { name: 'Room', memberIds: [agent.id] };
    expect(await ben.call('makeSpace', { body })).toMatchObject({ name: 'Room' });
  });

  test('[P-6] the right to add an agent can be restricted to its owner and admins, for all spaces', async () => {
    const { owner, person, agent, params } = await open();
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(ben, {});
    await owner.call('changeAgent', { params, body: { addableBy: 'owner' } });
    const made = { body: { name: 'Room', memberIds: [agent.id] } };
    const added = { params: { spaceId }, body: { memberIds: [agent.id] } };
    expect((await ben.refused('makeSpace', made)).code).toBe('agent-not-addable');
    expect((await ben.refused('addMembers', added)).code).toBe('agent-not-addable');
    expect(await ben.call('readAgent', { params })).toMatchObject({
      addableBy: null,
      isAddable: false,
    });
    expect((await ben.call('listSpaces')).items).toHaveLength(1);
    expect((await owner.call('addMembers', added)).items).toHaveLength(1);
    // Adding an agent that is already in the space changes nothing.
    expect((await ben.call('addMembers', added)).items).toHaveLength(1);
  });

  test('[P-6] an agent may be added by the people that its setting addableBy lists, and by its new owner', async () => {
    const { owner, person, agent, params } = await open();
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const [benIs, cleoIs] = [await ben.call('readMe'), await cleo.call('readMe')];
    const body = { addableBy: [benIs.id], ownerId: cleoIs.id };
    const changed = await owner.call('changeAgent', { params, body });
    expect(changed).toMatchObject({ addableBy: [benIs.id], ownerId: cleoIs.id });
    for (const client of [ben, cleo]) {
      const space = await client.call('makeSpace', {
        body: { name: 'Room', memberIds: [agent.id] },
      });
      expect(space.name).toBe('Room');
    }
    const dan = await person('Dan');
    const refused = await dan.refused('makeSpace', { body: { name: 'R', memberIds: [agent.id] } });
    expect(refused.code).toBe('agent-not-addable');
  });
});
