import { asSpaceId, DEFAULT_CEILINGS } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { everyPage } from '../support/every-page.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

async function names(client: TestClient, query: { readonly all?: 'true' | 'false' } = {}) {
  const pages = await everyPage((place) =>
    client.call('listSpaces', { query: { ...query, ...place, limit: 2 } }),
  );
  return pages.flat().map(({ name }) => name);
}

const LOW = { ...DEFAULT_CEILINGS, turnLimit: 8 };
const NO_SUCH = '019a8c1e-0000-7000-8000-000000000000';

describe.each(DATABASES.slice(0, 1))('spaces over HTTP, on $name', (kind) => {
  test('the creator of a space is its owner, and the people named in the request are members', async () => {
    const { owner, person } = await openServer(kind);
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    const { spaceId } = await makeRoom(ben, { people: [cleo] });
    const params = { spaceId };
    const roles = await Promise.all(
      [ben, cleo, owner].map(async (client) => (await client.call('readSpace', { params })).role),
    );
    const members = await ben.call('listMembers', { params });
    expect(roles).toEqual(['owner', 'member', null]);
    expect(members.items.map(({ name, role }) => `${name}: ${role}`)).toEqual([
      'Ben: owner',
      'Cleo: member',
    ]);
  });

  test('a new space has the requested settings and defaults for the other settings', async () => {
    const { owner } = await openServer(kind);
    const settings = { policy: 'mention', turnLimit: 7, disclosure: 'deny' } as const;
    const space = await owner.call('makeSpace', { body: { name: 'Room', settings } });
    const read = await owner.call('readSpace', { params: { spaceId: space.id } });
    expect(space.settings).toMatchObject({ ...settings, picker: 'round-robin', maxRuns: 10 });
    expect(read).toEqual(space);
  });

  test('a space with invalid members or settings is not created', async () => {
    const { owner } = await openServer(kind);
    const codes = [];
    for (const body of [
      { name: 'Room', memberIds: [NO_SUCH] },
      { name: '' },
      { name: 'Room', settings: { mainAgentId: NO_SUCH } },
    ]) {
      codes.push((await owner.refused('makeSpace', { body })).code);
    }
    expect(codes).toEqual(['no-such-member', 'bad-name', 'bad-settings']);
    expect(await names(owner, { all: 'true' })).toEqual([]);
  });

  test('[I-14] a non-admin cannot save a limit above a ceiling, and the refusal names the ceiling', async () => {
    const { person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(ben);
    const settings = { turnLimit: Number.MAX_SAFE_INTEGER };
    const refused = await ben.refused('changeSpace', { params: { spaceId }, body: { settings } });
    expect(refused).toMatchObject({
      status: 422,
      code: 'above-ceiling',
      fields: [{ path: 'body.settings.turnLimit' }],
    });
    expect((await ben.call('readSpace', { params: { spaceId } })).settings.turnLimit).toBe(20);
  });

  test('a saved limit above a ceiling is shown next to the ceiling that applies', async () => {
    const { owner, server } = await openServer(kind, { config: { ceilings: LOW } });
    const made = await owner.call('makeSpace', { body: { name: 'Room' } });
    expect([made.settings.turnLimit, made.aboveCeiling]).toEqual([8, { turnLimit: 20 }]);
    expect((await server.conch.read.head(asSpaceId(made.id))).floor.limit).toBe(8);
  });

  test('people list their own spaces in pages, and an admin can list all spaces', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    for (const name of ['one', 'two', 'three', 'four', 'five']) await makeRoom(ben, { name });
    await makeRoom(owner, { name: 'six', people: [ben] });
    await makeRoom(owner, { name: 'seven' });
    const all = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    expect(await names(ben)).toEqual(all.slice(0, 6));
    expect(await names(owner)).toEqual(['six', 'seven']);
    expect(await names(owner, { all: 'true' })).toEqual(all);
    const refused = await ben.refused('listSpaces', { query: { all: 'true' } });
    expect(refused.code).toBe('not-allowed');
  });

  test('an invalid cursor for the list of spaces is refused', async () => {
    const { owner } = await openServer(kind);
    const refused = await owner.refused('listSpaces', { query: { cursor: 'next please' } });
    expect(refused.code).toBe('bad-cursor');
  });

  test('a space shows the number of its last event and the number of the last event read', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const params = { spaceId };
    const { seq } = await owner.call('postMessage', { params, body: { content: 'hello' } });
    await ben.call('markRead', { params, body: { seq: seq - 1 } });
    await owner.call('markRead', { params, body: { seq } });
    await owner.call('markRead', { params, body: { seq: 1 } });
    const [card] = (await ben.call('listSpaces')).items;
    const marks = await ben.call('readMarks', { params });
    const ids = await Promise.all([owner, ben].map(async (one) => (await one.call('readMe')).id));
    expect([card?.seq, card?.readUpTo]).toEqual([seq, seq - 1]);
    expect((await owner.call('readSpace', { params })).readUpTo).toBe(seq);
    expect(marks.items).toEqual(
      [
        { memberId: ids[0], upTo: seq },
        { memberId: ids[1], upTo: seq - 1 },
      ].toSorted((a, b) => ((a.memberId ?? '') < (b.memberId ?? '') ? -1 : 1)),
    );
  });

  test('a read mark cannot be later than the last event of its space', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    await owner.call('markRead', { params, body: { seq: 1_000_000 } });
    const { seq, readUpTo } = await owner.call('readSpace', { params });
    expect(readUpTo).toBe(seq);
  });

  test('a person who leaves a space loses access at once, but the last owner cannot leave', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const params = { spaceId };
    const last = await owner.refused('leaveSpace', { params });
    await ben.call('leaveSpace', { params });
    const gone = await ben.refused('readSpace', { params });
    const members = await owner.call('listMembers', { params });
    expect([last.code, gone.code]).toEqual(['last-owner', 'no-such-space']);
    expect(members.items.map(({ name }) => name)).toEqual(['Olga']);
    expect(await names(ben)).toEqual([]);
  });

  test('an admin who is not a member of a space cannot leave the space', async () => {
    const { owner, person } = await openServer(kind);
    const { spaceId } = await makeRoom(await person('Ben'));
    const refused = await owner.refused('leaveSpace', { params: { spaceId } });
    expect(refused.code).toBe('not-a-member');
  });

  test('an invalid change of a space is refused with the reason and changes nothing', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Ann: [{ do: { skip: true } }], Bob: [{ do: { skip: true } }] },
    });
    const params = { spaceId };
    const before = await owner.call('readSpace', { params });
    const codes = [];
    for (const body of [
      { name: 'x'.repeat(200) },
      { settings: { policy: 'coordinator' as const } },
      { name: 'Other', settings: { mainAgentId: NO_SUCH } },
    ]) {
      codes.push((await owner.refused('changeSpace', { params, body })).code);
    }
    expect(codes).toEqual(['bad-name', 'no-coordinator', 'bad-settings']);
    expect(await owner.call('readSpace', { params })).toEqual(before);
  });

  test('every admin request about an unknown space fails with no-such-space', async () => {
    const { owner } = await openServer(kind);
    const params = { spaceId: NO_SUCH };
    const codes = [
      await owner.refused('readSpace', { params }),
      await owner.refused('readMessages', { params }),
      await owner.refused('readMarks', { params }),
      await owner.refused('readPresence', { params }),
      await owner.refused('readLimits', { params }),
      await owner.refused('markRead', { params, body: { seq: 1 } }),
      await owner.refused('listChains', { params }),
      await owner.refused('listDecisions', { params }),
      await owner.refused('listSchedules', { params }),
      await owner.refused('readRun', { params: { ...params, runId: NO_SUCH } }),
      await owner.refused('readChain', { params: { ...params, chainId: NO_SUCH } }),
      await owner.refused('removeSchedule', { params: { ...params, scheduleId: NO_SUCH } }),
      await owner.refused('exportSpace', { params }),
      await owner.refused('streamEvents', { params }),
      await owner.refused('changeSpace', { params, body: { name: 'Room' } }),
      await owner.refused('stop', { params, body: {} }),
      await owner.refused('continue', { params }),
      await owner.refused('search', { query: { words: 'word', spaceId: NO_SUCH } }),
      await owner.refused('listThreads', { query: { spaceId: NO_SUCH } }),
    ].map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['no-such-space']));
  });
});
