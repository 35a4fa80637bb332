import type { MemberId, SpaceId } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { seenBefore } from '../../page/told-again.js';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

const MORE_THAN_IS_TOLD = 2_001;

describe.each(DATABASES.slice(0, 1))('what the page asks to be told again', (kind) => {
  test('[I-9] it is told, however much has happened since the oldest message that it shows', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { id: from } = await owner.call('readMe');
    const params = { spaceId };
    const posted = await owner.call('postMessage', { params, body: { content: 'once' } });
    const edited = {
      spaceId: spaceId as SpaceId,
      messageId: posted.messageId,
      by: from as MemberId,
    };
    const edits = Array.from({ length: MORE_THAN_IS_TOLD }, (_, nth) =>
      server.conch.edit({ ...edited, text: `${nth} times` }),
    );
    await Promise.all(edits);
    const { seq } = await owner.call('readSpace', { params });
    const { items } = await owner.call('readMessages', { params });
    const socket = await connect(owner);
    await socket.follow(spaceId, seenBefore(items, seq));
    expect(socket.frames.filter(({ type }) => type === 'resync')).toEqual([]);
    expect(socket.frames.some(({ type }) => type === 'message_changed')).toBe(true);
  });
});

test('[I-9] the page asks to be told again from its oldest message on, and in an empty space nothing', () => {
  expect(seenBefore([{ seq: 7 }, { seq: 9 }], 20)).toBe(6);
  expect(seenBefore([], 20)).toBe(20);
});
