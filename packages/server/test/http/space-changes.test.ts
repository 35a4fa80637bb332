import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';

const SILENT = [{ do: { skip: true } }];

describe.each(DATABASES)('changes of a space, on $name', (kind) => {
  test('a new space has no changes', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SILENT } });
    expect((await owner.call('listSpaceChanges', { params: { spaceId } })).items).toEqual([]);
  });

  test('changes of members, mode and name are listed in order, and other settings are not', async () => {
    const { owner, person } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: SILENT } });
    const { id: zoe } = await (await person('Zoë')).call('readMe');
    const params = { spaceId };
    await owner.call('changeSpace', { params, body: { settings: { policy: 'chain' } } });
    await owner.call('changeSpace', { params, body: { settings: { turnLimit: 7 } } });
    await owner.call('addMembers', { params, body: { memberIds: [zoe] } });
    await owner.call('changeSpace', { params, body: { name: 'Tea room' } });
    await owner.call('removeMember', { params: { spaceId, memberId: zoe } });
    const { items } = await owner.call('listSpaceChanges', { params });
    expect(items.filter(({ kind: what }) => what !== 'mode')).toMatchObject([
      { kind: 'joined', memberIds: [zoe] },
      { kind: 'renamed', name: 'Tea room' },
      { kind: 'left', memberIds: [zoe] },
    ]);
    expect(items.map(({ seq }) => seq)).toEqual(
      items.map(({ seq }) => seq).toSorted((a, b) => a - b),
    );
  });
});
