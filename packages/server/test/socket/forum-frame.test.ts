import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeForum } from '../support/make-forum.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

describe.each(DATABASES)('the forum frame, on $name', (kind) => {
  test('every watcher of a forum gets its new state in one frame after a change of the settings, a post or a tick', async () => {
    const opened = await openServer(kind);
    const { owner, person } = opened;
    const ben = await person('Ben');
    const forum = await makeForum(opened, { people: [ben], settings: { creationChance: 0 } });
    const { spaceId } = forum;
    const query = { spaceId };
    const watchers = [await connect(owner), await connect(ben)];
    for (const watcher of watchers) await watcher.follow(spaceId);
    await owner.call('resumeForum', { query });
    const resumed = await Promise.all(watchers.map((watcher) => watcher.nextOf('forum')));
    const state = await ben.call('readForum', { query });
    expect(resumed.map((frame) => frame.forum)).toEqual([state, state]);
    expect(state.nextTickAt).not.toBeNull();
    await forum.openThread('Gardens', 'Which is yours, @Ada?');
    for (const watcher of watchers) {
      const { forum: now } = await watcher.nextOf('forum');
      expect(now).toMatchObject({ openThreads: 1, pendingMentions: 1 });
    }
    await forum.tick();
    for (const watcher of watchers) {
      const { forum: now } = await watcher.nextOf('forum', (frame) => {
        const { tick, isTicking } = frame.forum;
        return tick === 1 && !isTicking;
      });
      expect(now).toEqual(await ben.call('readForum', { query }));
    }
  });
});

describe.each(DATABASES.slice(0, 1))('forum frames of other changes, on $name', (kind) => {
  test('an unchanged state of a forum is not sent again, and a chat sends no forum frame', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const { spaceId } = await makeForum(opened);
    const { spaceId: chatId } = await makeRoom(owner);
    const watcher = await connect(owner);
    for (const id of [spaceId, chatId]) {
      await watcher.follow(id);
      for (const name of ['Hall', 'Attic']) {
        await owner.call('changeSpace', {
          params: { spaceId: id },
          body: { name: `${name} ${id}` },
        });
        await watcher.nextOf('space');
      }
    }
    await owner.call('postMessage', { params: { spaceId: chatId }, body: { content: 'hi' } });
    await watcher.nextOf('message');
    await watcher.sync();
    const states = watcher.frames.flatMap((frame) => (frame.type === 'forum' ? [frame] : []));
    expect(states.map((frame) => frame.spaceId as string)).toEqual([spaceId]);
  });
});
