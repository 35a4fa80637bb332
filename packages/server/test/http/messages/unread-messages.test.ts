import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

describe.each(DATABASES)('unread counts over HTTP, on $name', (kind) => {
  const stage = async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const say = (who: TestClient, content: string) =>
      who.call('postMessage', { params: { spaceId }, body: { content } });
    const unread = async (who: TestClient) => {
      const [card] = (await who.call('listSpaces')).items;
      const space = await who.call('readSpace', { params: { spaceId } });
      expect(card?.unread).toEqual(space.unread);
      return space.unread;
    };
    return { owner, ben, spaceId, say, unread };
  };

  test('a space shows the number of unread messages, and how many of these messages mention the reader', async () => {
    const { owner, ben, say, unread } = await stage();
    expect(await unread(ben)).toEqual({ messages: 0, mentions: 0 });
    await say(owner, 'hello');
    await say(owner, '@Ben look at this');
    await say(owner, '@human all of you');
    await say(ben, 'I will');
    expect(await unread(ben)).toEqual({ messages: 3, mentions: 2 });
    expect(await unread(owner)).toEqual({ messages: 1, mentions: 0 });
  });

  test('reading or deleting a message lowers the unread counts', async () => {
    const { owner, ben, spaceId, say, unread } = await stage();
    const params = { spaceId };
    const { seq } = await say(owner, '@Ben one');
    const { messageId } = await say(owner, '@Ben two');
    await say(owner, 'three');
    await ben.call('markRead', { params, body: { seq } });
    expect(await unread(ben)).toEqual({ messages: 2, mentions: 1 });
    await owner.call('deleteMessage', { params: { ...params, messageId } });
    expect(await unread(ben)).toEqual({ messages: 1, mentions: 0 });
    const { seq: last } = await ben.call('readSpace', { params });
    await ben.call('markRead', { params, body: { seq: last } });
    expect(await unread(ben)).toEqual({ messages: 0, mentions: 0 });
  });

  test('marking a message as unread moves the read mark of the reader back, never forward', async () => {
    const { owner, ben, spaceId, say, unread } = await stage();
    const params = { spaceId };
    const { seq } = await say(owner, 'one');
    await say(owner, '@Ben two');
    await ben.call('markRead', { params, body: { seq: seq + 1 } });
    await ben.call('markRead', { params, body: { seq: seq - 1 } });
    expect(await unread(ben)).toEqual({ messages: 0, mentions: 0 });
    await ben.call('markRead', { params, body: { seq: seq - 1, back: true } });
    expect(await unread(ben)).toEqual({ messages: 2, mentions: 1 });
    await ben.call('markRead', { params, body: { seq: seq + 1, back: true } });
    expect(await unread(ben)).toEqual({ messages: 2, mentions: 1 });
    expect(await unread(owner)).toEqual({ messages: 0, mentions: 0 });
  });
});
