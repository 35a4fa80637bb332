import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('the rest')]);
const pictureOf = (bytes: Buffer) => ({
  face: { kind: 'picture' as const, picture: bytes.toString('base64') },
});

describe.each(DATABASES)('faces, on $name', (kind) => {
  test('people choose their own face, and everyone on the server sees it', async () => {
    const { owner, person } = await openServer(kind);
    const ann = await person('Ann');
    const { id: memberId } = await ann.call('readMe');
    await ann.call('changeMyFace', { body: { face: { kind: 'emoji', emoji: '🦊' } } });
    const face = { kind: 'emoji', emoji: '🦊' };
    expect((await owner.call('listFaces')).items).toEqual([{ memberId, name: 'Ann', face }]);
    await ann.call('changeMyFace', { body: { face: { kind: 'colour', colour: 3 } } });
    expect((await owner.call('listFaces')).items).toMatchObject([{ face: { colour: 3 } }]);
    await ann.call('changeMyFace', { body: { face: null } });
    expect((await owner.call('listFaces')).items).toEqual([]);
  });

  test('only admins choose the face of an agent, and a removed agent has none', async () => {
    const { owner, person } = await openServer(kind);
    const { id: agentId } = await owner.call('addAgent', {
      body: { name: 'Fox', kind: 'script', config: [{ do: { skip: true } }] },
    });
    const asked = {
      params: { agentId },
      body: { face: { kind: 'emoji' as const, emoji: '👩‍🚀' } },
    };
    expect(await (await person('Ann')).refused('changeAgentFace', asked)).toMatchObject({
      code: 'not-allowed',
    });
    await owner.call('changeAgentFace', asked);
    expect((await owner.call('listFaces')).items).toMatchObject([{ name: 'Fox' }]);
    await owner.call('removeAgent', { params: { agentId } });
    expect((await owner.call('listFaces')).items).toEqual([]);
    expect(await owner.refused('changeAgentFace', asked)).toMatchObject({ code: 'no-such-member' });
  });

  test('[T16] a picture is served with the type of its bytes, and nothing in it may run', async () => {
    const { owner } = await openServer(kind);
    await owner.call('changeMyFace', { body: pictureOf(PNG) });
    const [item] = (await owner.call('listFaces')).items;
    if (item?.face.kind !== 'picture') throw new Error('no picture');
    const params = { memberId: item.memberId, hash: item.face.hash };
    const answer = await owner.ask('readFacePicture', { params });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const other = { params: { ...params, hash: '0'.repeat(64) } };
    expect((await owner.ask('readFacePicture', other)).status).toBe(404);
  });

  test.each([
    ['an SVG', pictureOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['more than 64 KiB', pictureOf(Buffer.concat([PNG, Buffer.alloc(64 * 1024)]))],
    ['two emojis', { face: { kind: 'emoji' as const, emoji: '🦊🦊' } }],
    ['letters', { face: { kind: 'emoji' as const, emoji: 'fox' } }],
  ])('%s is refused as a face', async (_, body) => {
    const { owner } = await openServer(kind);
    const { status } = await owner.ask('changeMyFace', { body });
    expect([400, 422]).toContain(status);
    expect((await owner.call('listFaces')).items).toEqual([]);
  });

  test('listAgentWhereabouts names the spaces of agents that the reader may read, and their last activity', async () => {
    const { owner, person, server } = await openServer(kind);
    const agents = { Ann: [{ do: { say: 'Yes.' } }] };
    const { spaceId } = await makeRoom(owner, { agents });
    const whereOf = async (client: typeof owner) =>
      (await client.call('listAgentWhereabouts', {})).items;
    expect(await whereOf(owner)).toMatchObject([{ spaces: [{ id: spaceId }], lastActiveAt: null }]);
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'Well?' } });
    await server.conch.idle();
    expect((await whereOf(owner))[0]?.lastActiveAt).not.toBeNull();
    expect(await whereOf(await person('Zoë'))).toMatchObject([{ spaces: [], lastActiveAt: null }]);
  });

  test('the spaces and rules of all templates are accepted as they are listed', async () => {
    const { owner } = await openServer(kind);
    const { items } = await owner.call('listTemplates');
    for (const { space, agents } of items) {
      const memberIds: string[] = [];
      for (const { name, description, autoReply, rules: config } of agents) {
        const body = { name, description, autoReply, kind: 'script', config };
        memberIds.push((await owner.call('addAgent', { body })).id);
      }
      const { mainAgent, settings, name } = space;
      const lead = memberIds[agents.findIndex((agent) => agent.name === mainAgent)];
      const all = lead === undefined ? settings : { ...settings, mainAgentId: lead };
      const made = await owner.call('makeSpace', { body: { name, memberIds, settings: all } });
      expect(made.name).toBe(name);
    }
  });
});
