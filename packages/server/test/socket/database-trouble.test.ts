import type { MemberId, MessageId } from '@conch/engine';
import type { Clock } from '@conch/runtime';
import { ManualClock } from '@conch/runtime/testing';
import { StoreFailed, type Database } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { fetched, inOrder, shownAfter } from '../support/shown.ts';
import { connect } from '../support/socket-client.ts';

/** The time after which a channel retries a failed read. */
const RETRY_MS = 500;

/** The same kind of database, but reads fail while `trouble.isOn` is true. */
function withTrouble(kind: DatabaseKind) {
  const trouble = { isOn: false, comesAfterWrite: false };
  const forTest: DatabaseKind['forTest'] = async () => {
    const place = await kind.forTest();
    const open = async (): Promise<Database> => {
      const database = await place.open();
      return {
        dialect: database.dialect,
        isFull: database.isFull,
        transact: async (script) => {
          const result = await database.transact(script);
          if (trouble.comesAfterWrite) trouble.isOn = true;
          return result;
        },
        read: async (script) => {
          if (trouble.isOn) throw new StoreFailed('unreachable', 'it does not answer');
          return database.read(script);
        },
        readInTurns: async (script) => {
          if (trouble.isOn) throw new StoreFailed('unreachable', 'it does not answer');
          return database.readInTurns(script);
        },
        alone: (work) => database.alone(work),
        backUp: (path) => database.backUp(path),
        close: () => database.close(),
      };
    };
    return { ...place, location: place.location, remove: () => place.remove(), open };
  };
  return { trouble, kind: { ...kind, forTest } };
}

/**
 * Only a reply makes a channel read the database, because the channel fetches the answered message.
 */
function replyTo(messageId: string) {
  return { replyToId: messageId as MessageId };
}

/** A clock that counts the retries of a channel. */
function retryClock() {
  const clock = new ManualClock();
  const state = { count: 0, wake: (): void => {} };
  const after: Clock['after'] = (ms, call) => {
    if (ms === RETRY_MS) state.count += 1;
    state.wake();
    return ManualClock.prototype.after.call(clock, ms, call);
  };
  const failures = async (times: number): Promise<void> => {
    while (state.count < times) {
      await new Promise<void>((resolve) => {
        state.wake = resolve;
      });
    }
  };
  return { clock: Object.assign(clock, { after }), failures };
}

describe.each(DATABASES)('a database that is temporarily unavailable, on $name', (kind) => {
  test('[I-9] new and existing subscribers get every event once the database is available again', async () => {
    const { trouble, kind: troubled } = withTrouble(kind);
    const { owner, logged } = await openServer(troubled);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const { seq } = await owner.call('postMessage', { params, body: { content: 'before' } });
    const before = await fetched(owner, spaceId);
    const [live, late] = [await connect(owner), await connect(owner)];
    await live.follow(spaceId, seq);
    late.send({ type: 'subscribe', spaces: { [spaceId]: 0 } });
    trouble.isOn = true;
    while (!logged.some((line) => line.includes('"what":"channel"'))) await live.sync();
    expect(late.frames.map(({ type }) => type)).toEqual(['ready']);
    trouble.isOn = false;
    await owner.call('postMessage', { params, body: { content: 'after' } });
    for (const socket of [live, late]) {
      await socket.nextOf('message', ({ message }) => message.content === 'after');
      await socket.nextOf('decision');
    }
    const fresh = inOrder(await fetched(owner, spaceId));
    expect(inOrder(shownAfter(before, live.frames))).toEqual(fresh);
    const told = late.frames.flatMap((one) => (one.type === 'decision' ? [one.seq] : []));
    expect(told).toEqual(Array.from({ length: told.length }, (_, nth) => nth + 1));
    expect(told.at(-1)).toBe(seq + 1);
  });

  test.each([1, 2, 3, 7])(
    '[I-29] if a feed fails %i times in a row, it then sends the missed events once and in order',
    async (times) => {
      const { trouble, kind: troubled } = withTrouble(kind);
      const { clock, failures } = retryClock();
      const { owner, server } = await openServer(troubled, { clock });
      const { spaceId } = await makeRoom(owner);
      const params = { spaceId };
      const before = await owner.call('postMessage', { params, body: { content: 'before' } });
      const watchers = [await connect(owner), await connect(owner)];
      for (const socket of watchers) await socket.follow(spaceId, before.seq);
      const from = (await owner.call('readMe')).id as MemberId;
      trouble.comesAfterWrite = true;
      await server.conch.post({
        ...replyTo(before.messageId),
        spaceId: spaceId,
        from,
        content: 'during',
      });
      trouble.comesAfterWrite = false;
      for (let failed = 1; failed < times; failed += 1) {
        await failures(failed);
        clock.advance(RETRY_MS);
      }
      await failures(times);
      trouble.isOn = false;
      clock.advance(RETRY_MS);
      await server.conch.post({ spaceId: spaceId, from, content: 'after' });
      for (const socket of watchers) {
        await socket.nextOf('message', ({ message }) => message.content === 'after');
        const contents = socket.frames.flatMap((one) =>
          one.type === 'message' ? [one.message.content] : [],
        );
        expect(contents).toEqual(['during', 'after']);
      }
    },
  );

  test('[I-29] if watchers have not received all stored events, /readyz, the log and the metrics report the delay', async () => {
    const { trouble, kind: troubled } = withTrouble(kind);
    const { clock, failures } = retryClock();
    const { owner, stranger, server, logged } = await openServer(troubled, { clock });
    const { spaceId } = await makeRoom(owner);
    const body = { content: 'before' };
    const before = await owner.call('postMessage', { params: { spaceId }, body });
    const socket = await connect(owner);
    await socket.follow(spaceId, before.seq);
    const from = (await owner.call('readMe')).id as MemberId;
    const ready = async () => (await stranger().send('GET', '/readyz')).status;
    const behind = async () =>
      /^conch_channels_behind (\d+)$/mu.exec((await owner.send('GET', '/metrics')).text)?.[1];
    const channelLines = () =>
      logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ what }) => what === 'channel')
        .map(({ isBehind, behindMs }) => [isBehind, behindMs]);
    expect([await ready(), await behind()]).toEqual([200, '0']);
    trouble.comesAfterWrite = true;
    await server.conch.post({
      ...replyTo(before.messageId),
      spaceId: spaceId,
      from,
      content: 'late',
    });
    trouble.comesAfterWrite = false;
    await failures(1);
    trouble.isOn = false;
    expect([await ready(), await behind()]).toEqual([503, '1']);
    expect(channelLines()).toEqual([[true, undefined]]);
    clock.advance(RETRY_MS);
    await socket.nextOf('subscribed');
    expect([await ready(), await behind()]).toEqual([200, '0']);
    expect(channelLines()).toEqual([
      [true, undefined],
      [false, RETRY_MS],
    ]);
  });

  test('[P-3] [T7] a socket gets no frames while the person’s access cannot be checked', async () => {
    const { trouble, kind: troubled } = withTrouble(kind);
    const { owner, person, server } = await openServer(troubled);
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const [olgas, adas] = [await connect(owner), await connect(ada)];
    for (const socket of [olgas, adas]) await socket.follow(spaceId);
    const from = (await owner.call('readMe')).id as MemberId;
    trouble.comesAfterWrite = true;
    await ada.copy().ask('signOut', {});
    await server.conch.post({ spaceId: spaceId, from, content: 'late' });
    for (const socket of [olgas, adas]) {
      await socket.sync();
      expect(socket.frames.some(({ type }) => type === 'message')).toBe(false);
    }
    trouble.comesAfterWrite = false;
    trouble.isOn = false;
    await olgas.nextOf('message', ({ message }) => message.content === 'late');
    await adas.closed;
    expect(adas.frames.some(({ type }) => type === 'message')).toBe(false);
  });
});
