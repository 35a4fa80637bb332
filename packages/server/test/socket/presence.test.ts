import type { ServerFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

const onlineIn = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'presence' ? [frame.online.toSorted()] : []));

describe.each(DATABASES.slice(0, 1))('typing and presence, on $name', (kind) => {
  async function two() {
    const opened = await openServer(kind);
    const ada = await opened.person('Ada');
    const { spaceId } = await makeRoom(opened.owner, { people: [ada] });
    const [olgaId, adaId] = await Promise.all(
      [opened.owner, ada].map(async (client) => (await client.call('readMe')).id),
    );
    if (olgaId === undefined || adaId === undefined) throw new Error('nobody is there');
    return { ...opened, ada, spaceId: spaceId, olgaId, adaId };
  }

  test('other people in a space see who is typing', async () => {
    const { owner, ada, spaceId, adaId } = await two();
    const [olgas, adas] = [await connect(owner), await connect(ada)];
    await olgas.follow(spaceId);
    adas.send({ type: 'typing', spaceId });
    expect(await olgas.nextOf('typing')).toEqual({ type: 'typing', spaceId, memberId: adaId });
  });

  test('two devices of a person count as one presence, and subscribing again does not interrupt it', async () => {
    const { owner, ada, spaceId, olgaId, adaId } = await two();
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    await watcher.sync();
    const before = watcher.frames.length;
    const both = [olgaId, adaId].toSorted();
    const devices = [await connect(ada), await connect(ada)] as const;
    await devices[0].follow(spaceId);
    await watcher.nextOf('presence', ({ online }) => online.length === 2);
    await devices[0].follow(spaceId);
    await devices[1].follow(spaceId);
    const { items } = await owner.call('listMembers', { params: { spaceId } });
    expect(items.length).toBe(2);
    expect((await owner.call('readPresence', { params: { spaceId } })).online.toSorted()).toEqual(
      both,
    );
    await devices[0].leave();
    devices[1].send({ type: 'typing', spaceId });
    await watcher.nextOf('typing');
    await devices[1].leave();
    await watcher.nextOf('presence', ({ online }) => online.length === 1);
    const seen = onlineIn(watcher.frames.slice(before)).filter(({ length }) => length > 0);
    expect(seen.slice(-2)).toEqual([both, [olgaId]]);
    expect(seen.filter(({ length }) => length === 2).length).toBe(1);
  });

  test('a person who unsubscribes or is disconnected is no longer present', async () => {
    const { owner, ada, spaceId, olgaId } = await two();
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    const [first, second] = [await connect(ada), await connect(ada)];
    await first.follow(spaceId);
    await watcher.nextOf('presence', ({ online }) => online.length === 2);
    first.send({ type: 'unsubscribe', spaceId });
    expect((await watcher.nextOf('presence')).online).toEqual([olgaId]);
    await second.follow(spaceId);
    await watcher.nextOf('presence', ({ online }) => online.length === 2);
    second.cut();
    expect((await watcher.nextOf('presence')).online).toEqual([olgaId]);
  });
});

describe.each(DATABASES.slice(0, 1))('read marks, on $name', (kind) => {
  test('a read mark is sent to every device, never moves back and never passes the last event', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const { id: memberId } = await owner.call('readMe');
    for (let nth = 0; nth < 5; nth += 1) {
      await owner.call('postMessage', { params, body: { content: `number ${nth}` } });
    }
    const { seq: head } = await owner.call('readSpace', { params });
    const [phone, desk] = [await connect(owner), await connect(owner)];
    await phone.follow(spaceId);
    await desk.follow(spaceId);
    const mark = (seq: number) => ({ type: 'mark_read', spaceId: spaceId, seq }) as const;
    for (const seq of [3, 2, 1, 3, head + 1_000, 4]) phone.send(mark(seq));
    await phone.sync();
    desk.send(mark(2));
    await desk.sync();
    await owner.call('postMessage', { params, body: { content: 'the last' } });
    for (const device of [phone, desk]) {
      await device.nextOf('message', ({ message }) => message.content === 'the last');
      const read = device.frames.flatMap((frame) => (frame.type === 'read' ? [frame] : []));
      expect(read).toEqual([
        { type: 'read', spaceId, memberId, upTo: 3 },
        { type: 'read', spaceId, memberId, upTo: head },
      ]);
    }
    expect((await owner.call('readMarks', { params })).items).toEqual([{ memberId, upTo: head }]);
    expect((await owner.call('readSpace', { params })).readUpTo).toBe(head);
  });

  test('two devices that set read marks at once end with the same mark as the server', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    for (let nth = 0; nth < 20; nth += 1) {
      await owner.call('postMessage', { params, body: { content: `number ${nth}` } });
    }
    const devices = [await connect(owner), await connect(owner)];
    for (const device of devices) await device.follow(spaceId);
    for (let seq = 1; seq <= 20; seq += 1) {
      for (const [nth, device] of devices.entries()) {
        device.send({
          type: 'mark_read',
          spaceId: spaceId,
          seq: nth === 0 ? seq : 21 - seq,
        });
      }
    }
    await Promise.all(devices.map(async (device) => device.sync()));
    await owner.call('postMessage', { params, body: { content: 'the last' } });
    for (const device of devices) {
      await device.nextOf('message', ({ message }) => message.content === 'the last');
      const marks = device.frames.flatMap((frame) => (frame.type === 'read' ? [frame.upTo] : []));
      expect(marks).toEqual(marks.toSorted((one, other) => one - other));
      expect(marks.at(-1)).toBe(20);
    }
    expect((await owner.call('readSpace', { params })).readUpTo).toBe(20);
  });
});
