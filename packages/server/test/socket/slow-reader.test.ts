import type { MemberId } from '@conch/engine';
import { CLOSE_CODES, type ServerFrame } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { askUnread } from '../support/ask-unread.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { cutOff, fetched, inOrder, shownAfter } from '../support/shown.ts';
import { connect } from '../support/socket-client.ts';
import { turn } from '../support/turn.ts';
import { watchQueues } from '../support/watch-queues.ts';

const MIB = 1024 * 1024;
const LONGEST = 32 * 1024;
const STALLED_MS = 10_000;

const messagesIn = (frames: readonly ServerFrame[]): number =>
  frames.filter(({ type }) => type === 'message').length;

describe.each(DATABASES.slice(0, 1))(
  'a client that reads slowly or not at all, on $name',
  (kind) => {
    test('[I-10] if a client does not read 20 MB, its queue is limited, and the client gets every message after it reconnects', async () => {
      const queues = watchQueues();
      const clock = new ManualClock();
      const { owner, server } = await openServer(kind, {
        clock,
        limits: { stalledMs: STALLED_MS },
      });
      const { spaceId } = await makeRoom(owner);
      const from = (await owner.call('readMe')).id as MemberId;
      const before = await fetched(owner, spaceId);
      const [stalled, healthy] = [await connect(owner), await connect(owner)];
      for (const socket of [stalled, healthy]) await socket.follow(spaceId, before.seq);
      stalled.pause();
      const text = 'x'.repeat(LONGEST);
      const count = (20 * MIB) / LONGEST;
      for (let posted = 0; posted < count; posted += 8) {
        const posts = Array.from({ length: 8 }, () =>
          server.conch.post({ spaceId: spaceId, from, content: text }),
        );
        await Promise.all(posts);
        while (messagesIn(healthy.frames) < posted + 8) {
          queues.look();
          await turn();
        }
      }
      expect(queues.most()).toBeGreaterThan(0);
      expect(queues.most()).toBeLessThan(MIB / 2);
      clock.advance(STALLED_MS);
      stalled.resume();
      expect((await stalled.closed).code).toBe(CLOSE_CODES['too-slow']);
      expect(healthy.isOpen).toBe(true);
      const view = cutOff(shownAfter(before, stalled.frames));
      expect(messagesIn(stalled.frames)).toBeLessThan(count);
      const back = await connect(owner);
      await back.follow(spaceId, view.seq);
      expect(inOrder(shownAfter(view, back.frames))).toEqual(
        inOrder(await fetched(owner, spaceId)),
      );
    });

    test('[I-10] a client that reads slowly catches up from the store, event by event, and stays connected', async () => {
      const queues = watchQueues();
      const { owner, server } = await openServer(kind);
      const { spaceId } = await makeRoom(owner);
      const from = (await owner.call('readMe')).id as MemberId;
      const before = await fetched(owner, spaceId);
      const [slow, healthy] = [await connect(owner), await connect(owner)];
      for (const socket of [slow, healthy]) await socket.follow(spaceId, before.seq);
      const text = 'y'.repeat(LONGEST);
      for (let round = 1; round <= 4; round += 1) {
        slow.pause();
        await Promise.all(
          Array.from({ length: 250 }, () =>
            server.conch.post({ spaceId: spaceId, from, content: text }),
          ),
        );
        while (messagesIn(healthy.frames) < round * 250) {
          queues.look();
          await turn();
        }
        slow.resume();
        while (messagesIn(slow.frames) < round * 250) {
          queues.look();
          await turn();
        }
      }
      expect(queues.most()).toBeLessThan(MIB / 2);
      expect(slow.isOpen).toBe(true);
      expect(slow.frames.filter(({ type }) => type === 'subscribed').length).toBeGreaterThan(1);
      const shown = shownAfter(before, slow.frames);
      expect(inOrder(shown)).toEqual(inOrder(await fetched(owner, spaceId)));
    });

    test('[I-10] if a client stops reading, its requests are processed only after the client reads again', async () => {
      const queues = watchQueues();
      const { owner } = await openServer(kind);
      const [deaf, other] = [await connect(owner), await connect(owner)];
      const { requestIds, answered } = await askUnread(queues, { deaf, other, count: 60_000 });
      expect(queues.most()).toBeLessThan(MIB / 4);
      expect(answered).toEqual(requestIds);
    });
  },
);
