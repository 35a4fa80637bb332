import { addMessage } from '@conch/store';
import { EMPTY_MESSAGE } from '@conch/test-databases';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';

// More than the operating system and the client buffer for a connection.
const BYTES = 32 * 1024 * 1024;

describe.each(DATABASES)('a download by somebody who lost the right, on $name', (kind) => {
  test('[P-3] a space export stops when its owner is removed from the space', async () => {
    const open = await openServer(kind);
    const { owner, person } = open;
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId, memberId: (await ben.call('readMe')).id };
    const role = 'owner' as const;
    await owner.call('addMembers', { params, body: { memberIds: [params.memberId], role } });
    await fill(open, spaceId);
    const download = await begun(ben, `/api/v1/spaces/${spaceId}/copy`);
    await owner.call('removeMember', { params });
    await expect(download.rest()).rejects.toThrow('terminated');
  });

  test('[P-3] a space export with the setups of agents stops when its caller is no longer an admin', async () => {
    const open = await openServer(kind);
    const { owner, person } = open;
    const grace = await person('Grace', { isAdmin: true });
    const { spaceId } = await makeRoom(grace);
    const params = { personId: (await grace.call('readMe')).id };
    await fill(open, spaceId);
    const download = await begun(grace, `/api/v1/spaces/${spaceId}/copy`);
    await owner.call('changePerson', { params, body: { isAdmin: false } });
    await expect(download.rest()).rejects.toThrow('terminated');
  });

  test('a space export is complete even if other rights change during the download', async () => {
    const open = await openServer(kind);
    const { spaceId } = await makeRoom(open.owner);
    await fill(open, spaceId);
    const download = await begun(open.owner, `/api/v1/spaces/${spaceId}/copy`);
    await open.owner.call('makeMyToken', { body: { name: 'Another' } });
    await open.owner.call('makeSpace', { body: { name: 'Another' } });
    expect(await download.rest()).toBeGreaterThan(BYTES);
  });
});

describe.each(DATABASES.slice(0, 1))(
  'a backup by somebody who lost the right, on $name',
  (kind) => {
    test('[P-3] a backup stops when its caller is no longer an admin', async () => {
      const open = await openServer(kind);
      const { owner, person } = open;
      const grace = await person('Grace', { isAdmin: true });
      const params = { personId: (await grace.call('readMe')).id };
      await fill(open, (await makeRoom(owner)).spaceId);
      const download = await begun(grace, '/api/v1/backup');
      await owner.call('changePerson', { params, body: { isAdmin: false } });
      await expect(download.rest()).rejects.toThrow('terminated');
    });
  },
);

/** Stores a very long message. */
async function fill({ database }: OpenServer, spaceId: string): Promise<void> {
  const content = 'x'.repeat(BYTES);
  await database.transact(() => addMessage({ ...EMPTY_MESSAGE, spaceId, id: 'long', content }));
}

/**
 * Begins a download and reads its first chunk. `rest` reads the remaining chunks and returns the
 * total number of bytes.
 */
async function begun({ origin, cookie }: TestClient, path: string) {
  const response = await fetch(`${origin}${path}`, { headers: { cookie: cookie ?? '' } });
  expect(response.status).toBe(200);
  // The `fetch` types of Node do not specify the type of the chunks.
  const body = response.body as ReadableStream<Uint8Array> | null;
  const reader = body?.getReader();
  let bytes = (await reader?.read())?.value?.length ?? 0;
  return {
    rest: async (): Promise<number> => {
      for (;;) {
        const chunk = await reader?.read();
        if (chunk?.value === undefined) return bytes;
        bytes += chunk.value.length;
      }
    },
  };
}
