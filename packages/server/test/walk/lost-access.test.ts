import { asMemberId, asSpaceId } from '@conch/engine';
import { CLOSE_CODES, type ServerFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { followEvents } from '../support/event-stream.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { ShiftedClock } from '../support/shifted-clock.ts';
import { connect } from '../support/socket-client.ts';

const LONGER_THAN_ANY_SESSION_MS = 31 * 24 * 3_600_000;

// Nothing revokes the session and there is no heartbeat, so only a delivery can detect the expiry.
describe.each(DATABASES.slice(0, 1))(
  'a session that expires while the client listens, on $name',
  (kind) => {
    test('[P-5] the socket of an expired session gets no more frames and is closed', async () => {
      const clock = new ShiftedClock();
      const { owner, server } = await openServer(kind, { clock });
      const { spaceId } = await makeRoom(owner);
      const { id } = await owner.call('readMe');
      const socket = await connect(owner);
      await socket.follow(spaceId);
      clock.advance(LONGER_THAN_ANY_SESSION_MS);
      await server.conch.post({
        spaceId: asSpaceId(spaceId),
        from: asMemberId(id),
        content: 'Too late.',
      });
      const received = socket.nextOf('message').then(
        () => 'a message',
        () => 'nothing',
      );
      const { code } = await Promise.race([
        socket.closed,
        received.then((what) => ({ code: what })),
      ]);
      expect(code).toBe(CLOSE_CODES['signed-out']);
    });

    test('[P-5] the event stream of an expired session gets no more events and ends', async () => {
      const clock = new ShiftedClock();
      const { owner, server } = await openServer(kind, { clock });
      const { spaceId } = await makeRoom(owner);
      const { id } = await owner.call('readMe');
      const stream = await followEvents(owner, spaceId, { after: 0 });
      await stream.until(({ type }) => type === 'subscribed');
      clock.advance(LONGER_THAN_ANY_SESSION_MS);
      await server.conch.post({
        spaceId: asSpaceId(spaceId),
        from: asMemberId(id),
        content: 'Too late.',
      });
      const isEnd = ({ type }: ServerFrame): boolean =>
        type === 'message' || type === 'unsubscribed';
      expect((await stream.until(isEnd)).at(-1)?.type).toBe('unsubscribed');
      expect(await stream.next()).toBeNull();
    });
  },
);

describe.each(DATABASES.slice(0, 1))(
  'loss of access without an event in the space, on $name',
  (kind) => {
    test('[P-5] a former admin is unsubscribed immediately from a space that they are not a member of', async () => {
      const { owner, person } = await openServer(kind);
      const { spaceId } = await makeRoom(owner);
      const eve = await person('Eve', { isAdmin: true });
      const { id: personId } = await eve.call('readMe');
      const socket = await connect(eve);
      await socket.follow(spaceId);
      await owner.call('changePerson', { params: { personId }, body: { isAdmin: false } });
      expect((await socket.nextOf('unsubscribed')).spaceId).toBe(spaceId);
    });
  },
);
