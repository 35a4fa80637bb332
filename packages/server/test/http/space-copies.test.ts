import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const agents = { Ada: [{ do: { say: 'I heard {{content}}', chunkMs: 0 } }] };

describe.each(DATABASES)('copies of spaces over HTTP, on $name', (kind) => {
  test('an exported space can be imported on another server, with its history, members and roles', async () => {
    const from = await openServer(kind);
    const to = await openServer(kind);
    const pia = await from.person('Pia');
    const { spaceId } = await makeRoom(from.owner, { name: 'Office', agents, people: [pia] });
    const params = { spaceId };
    await pia.call('postMessage', { params, body: { content: '@Ada hello' } });
    await from.server.conch.idle();
    const before = await from.owner.call('replaySpace', { params });
    expect(before).toMatchObject({ difference: null, redactedAt: null });
    const { status, text } = await importCopy(to.owner, await copied(from.owner, spaceId));
    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({ spaceId, name: 'Office', hash: before.hash });
    // The owners of both servers have the same name, so the import treats them as one person.
    expect(await to.owner.call('replaySpace', { params })).toEqual(before);
    const { items } = await to.owner.call('listMembers', { params });
    expect(items.map(({ name, role }) => [name, role])).toContainEqual(['Pia', 'member']);
    const { items: messages } = await to.owner.call('readMessages', { params });
    expect(messages.map(({ content }) => content)).toContain('I heard @Ada hello');
  });

  test('a space export by an owner who is not an admin has no agent configuration', async () => {
    const { owner, person } = await openServer(kind);
    await makeRoom(owner, { agents });
    const pia = await person('Pia');
    const { items } = await pia.call('listAgents');
    const memberIds = items.map(({ id }) => id);
    const { id } = await pia.call('makeSpace', { body: { name: 'Hers', memberIds } });
    const lines = await copied(pia, id);
    expect(lines).toContain('"setup":null');
    expect(lines).not.toContain('I heard');
  });

  test('[XS8] a person gets no access to an imported space if the export contains a role but no membership of this person', async () => {
    const from = await openServer(kind);
    const to = await openServer(kind);
    const pia = await from.person('Pia');
    const there = await to.person('Pia');
    const { spaceId } = await makeRoom(from.owner, { agents, people: [pia] });
    const lines = (await copied(from.owner, spaceId)).trim().split('\n');
    const isMember = (line: string) => line.includes('"space_members"') && line.includes('Pia');
    const kept = lines.filter((line) => !isMember(line)).slice(0, -1);
    expect(kept).toHaveLength(lines.length - 2);
    const end = JSON.stringify({ kind: 'end', lines: kept.length + 1 });
    const { status } = await importCopy(to.owner, [...kept, end].join('\n'));
    expect(status).toBe(201);
    const { items } = await to.owner.call('listMembers', { params: { spaceId } });
    expect(items.map(({ name }) => name)).not.toContain('Pia');
    expect(await there.refused('readSpace', { params: { spaceId } })).toMatchObject({
      code: 'no-such-space',
    });
  });

  test('importing a space requires an admin and a body of JSON lines', async () => {
    const { owner, person, stranger } = await openServer(kind);
    const pia = await person('Pia');
    expect((await importCopy(pia, '')).status).toBe(403);
    expect((await importCopy(stranger(), '')).status).toBe(401);
    expect(await owner.refused('importSpace')).toMatchObject({ code: 'wrong-type' });
    expect(JSON.parse((await importCopy(owner, '{}\n')).text)).toMatchObject({ code: 'bad-copy' });
  });

  test('[T15] requests for the whole history of a space are refused above the rate limit, with the time to wait', async () => {
    const { owner } = await openServer(kind, { limits: { historiesPerMinute: 2 } });
    const { spaceId } = await makeRoom(owner, {});
    const params = { spaceId };
    await owner.call('replaySpace', { params });
    expect((await owner.ask('copySpace', { params })).status).toBe(200);
    const late = [
      await owner.refused('replaySpace', { params }),
      await owner.refused('copySpace', { params }),
      JSON.parse((await importCopy(owner, '{}\n')).text) as object,
    ];
    for (const refusal of late) expect(refusal).toMatchObject({ code: 'too-fast' });
  });

  test('only the import route accepts a body of JSON lines', async () => {
    const { owner } = await openServer(kind);
    const headers = { 'content-type': 'application/x-ndjson' };
    const { status } = await owner.send('POST', '/api/v1/spaces', { headers, body: '{}' });
    expect(status).toBe(415);
  });
});

async function copied(client: TestClient, spaceId: string): Promise<string> {
  return (await client.ask('copySpace', { params: { spaceId } })).text;
}

function importCopy(client: TestClient, body: string) {
  const headers = { 'content-type': 'application/x-ndjson' };
  return client.send('POST', '/api/v1/spaces/import', { headers, body });
}
