import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom, type AgentRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const TALKS = [{ do: { say: 'Here I am.' } }];
const AGENTS = { Ada: TALKS, Bea: TALKS };

describe.each(DATABASES)('former members of a space, on $name', (kind) => {
  test('a former member is listed by name, and is marked as removed after removal from the server', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, { agents: AGENTS });
    const [formerId, removed] = [agent('Ada'), agent('Bea')];
    await owner.call('removeMember', { params: { spaceId, memberId: formerId } });
    await owner.call('removeAgent', { params: { agentId: removed } });
    const { items } = await owner.call('listFormerMembers', { params: { spaceId } });
    expect(items).toEqual([
      { id: formerId, kind: 'agent', name: 'Ada', isRemoved: false },
      { id: removed, kind: 'agent', name: 'Bea', isRemoved: true },
    ]);
  });

  test('a former member that was renamed after leaving is listed under its new name', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, { agents: AGENTS });
    const agentId = agent('Ada');
    await owner.call('removeMember', { params: { spaceId, memberId: agentId } });
    await owner.call('changeAgent', { params: { agentId }, body: { name: 'Countess' } });
    const { items } = await owner.call('listFormerMembers', { params: { spaceId } });
    expect(items.map(({ name }) => name)).toEqual(['Countess']);
  });

  test('an agent that rejoined a space is not listed as a former member', async () => {
    const { owner } = await openServer(kind);
    const { spaceId, agent } = await makeRoom(owner, { agents: AGENTS });
    const memberId = agent('Ada');
    await owner.call('removeMember', { params: { spaceId, memberId } });
    await owner.call('addMembers', { params: { spaceId }, body: { memberIds: [memberId] } });
    expect((await owner.call('listFormerMembers', { params: { spaceId } })).items).toEqual([]);
  });

  test('a person who left a space is listed as a former member', async () => {
    const { owner, person } = await openServer(kind);
    const guest = await person('Gil');
    const { spaceId } = await makeRoom(owner, { people: [guest] });
    await guest.call('leaveSpace', { params: { spaceId } });
    const { items } = await owner.call('listFormerMembers', { params: { spaceId } });
    expect(items.map(({ kind: what, name }) => [what, name])).toEqual([['person', 'Gil']]);
  });

  test('the former members of a space do not include members of other spaces', async () => {
    const { owner } = await openServer(kind);
    const there = await makeRoom(owner, { agents: AGENTS });
    const here = await makeRoom(owner, { agents: { Cy: TALKS } });
    await owner.call('removeAgent', { params: { agentId: there.agent('Ada') } });
    const asked = { params: { spaceId: here.spaceId } };
    expect((await owner.call('listFormerMembers', asked)).items).toEqual([]);
  });

  test('a person who cannot read the space cannot list its former members', async () => {
    const { owner, person } = await openServer(kind);
    const stranger = await person('Eve');
    const { spaceId } = await makeRoom(owner, { agents: AGENTS });
    const { code } = await stranger.refused('listFormerMembers', { params: { spaceId } });
    expect(code).toBe('no-such-space');
  });

  test('a run shows the name of its agent even after the agent was removed from the server', async () => {
    const { owner, server } = await openServer(kind);
    const room = await makeRoom(owner, { agents: AGENTS });
    const { spaceId } = room;
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'go' } });
    await server.conch.idle();
    const runId = await runOf(owner, room, 'Ada');
    await owner.call('removeAgent', { params: { agentId: room.agent('Ada') } });
    const explained = await owner.call('explainRun', { params: { spaceId, runId } });
    expect(explained.agentName).toBe('Ada');
  });
});

type Owner = Awaited<ReturnType<typeof openServer>>['owner'];

async function runOf(owner: Owner, { spaceId, agent }: AgentRoom, name: string): Promise<string> {
  const [chain] = (await owner.call('listChains', { params: { spaceId } })).items;
  const params = { spaceId, chainId: chain?.id ?? '' };
  const { runs } = await owner.call('readChain', { params });
  return runs.find(({ agentId }) => agentId === agent(name))?.id ?? '';
}
