import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

describe.each(DATABASES)('the space frame, on $name', (kind) => {
  test('a changed space reaches every watcher in one frame, with name, settings and version', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { id } = await ben.call('readMe', {});
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    await owner.call('addMembers', { params, body: { memberIds: [id], role: 'viewer' } });
    const watchers = [await connect(owner), await connect(ben)];
    for (const watcher of watchers) await watcher.follow(spaceId);
    const changed = await owner.call('changeSpace', {
      params,
      body: { name: 'Hall', settings: { turnLimit: 7 } },
    });
    const frames = await Promise.all(watchers.map((watcher) => watcher.nextOf('space')));
    const { name, settings, version, archivedAt } = changed;
    expect(frames.map(({ space }) => space)).toEqual([
      { name, settings, version, archivedAt },
      { name, settings, version, archivedAt },
    ]);
  });

  test('[P-1] the space frame contains no role, read mark or unread count', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    await owner.call('archiveSpace', { params: { spaceId } });
    const { space } = await watcher.nextOf('space');
    expect(space.archivedAt).not.toBeNull();
    expect(Object.keys(space).toSorted()).toEqual(['archivedAt', 'name', 'settings', 'version']);
  });

  test('[I-9] a reconnecting watcher gets the current state of a changed space', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const { seq } = await owner.call('readSpace', { params });
    await owner.call('changeSpace', { params, body: { name: 'Hall' } });
    const { version } = await owner.call('changeSpace', { params, body: { name: 'Attic' } });
    const watcher = await connect(owner);
    await watcher.follow(spaceId, seq);
    const spaces = watcher.frames.flatMap((frame) => (frame.type === 'space' ? [frame.space] : []));
    expect(spaces.map(({ name }) => name)).toEqual(['Attic', 'Attic']);
    expect(spaces.at(-1)?.version).toBe(version);
  });
});
