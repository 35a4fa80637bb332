import type { MemberId, SpaceId } from '@conch/engine';
import { StoreFailed, type Database } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { fetched, inOrder, shownAfter } from '../support/shown.ts';
import { connect } from '../support/socket-client.ts';

/** The same kind of database, which answers no question while it is out of reach. */
function withTrouble(kind: DatabaseKind) {
  const trouble = { isOn: false, comesAfterWrite: false };
  const forTest: DatabaseKind['forTest'] = async () => {
    const place = await kind.forTest();
    const open = async (): Promise<Database> => {
      const database = await place.open();
      return {
        dialect: database.dialect,
        transact: async (script) => {
          const result = await database.transact(script);
          if (trouble.comesAfterWrite) trouble.isOn = true;
          return result;
        },
        read: async (script) => {
          if (trouble.isOn) throw new StoreFailed('unreachable', 'it does not answer');
          return database.read(script);
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

describe.each(DATABASES)('a database that does not answer for a while, on $name', (kind) => {
  test('[I-9] who subscribes meanwhile, and who is live already, is told everything once it does', async () => {
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

  test('[P-3] [T7] nothing is sent to anyone whose access cannot be looked up', async () => {
    const { trouble, kind: troubled } = withTrouble(kind);
    const { owner, person, server } = await openServer(troubled);
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const [olgas, adas] = [await connect(owner), await connect(ada)];
    for (const socket of [olgas, adas]) await socket.follow(spaceId);
    const from = (await owner.call('readMe')).id as MemberId;
    trouble.comesAfterWrite = true;
    await ada.copy().ask('signOut', {});
    await server.conch.post({ spaceId: spaceId as SpaceId, from, text: 'late' });
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
