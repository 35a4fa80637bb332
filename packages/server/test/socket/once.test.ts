import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

describe.each(DATABASES)('posting the same message twice, on $name', (kind) => {
  test('[I-3] the same clientId sent over two sockets and HTTP at once creates one message and equal acks', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Ann: [{ do: { say: 'once' } }] } });
    const params = { spaceId };
    const sockets = [await connect(owner), await connect(owner)];
    for (const socket of sockets) await socket.follow(spaceId);
    const body = { content: 'say it', clientId: 'same' };
    const frame = { type: 'send_message', spaceId: spaceId, ...body } as const;
    const acks = await Promise.all([
      ...sockets.map(async (socket) => socket.ask(frame)),
      owner.call('postMessage', { params, body }),
      owner.call('postMessage', { params, body }),
    ]);
    for (const socket of sockets) socket.send(frame);
    const places = acks.flatMap((ack) =>
      'messageId' in ack ? [`${ack.messageId} ${ack.seq}`] : [],
    );
    expect(places.length).toBe(4);
    expect(new Set(places).size).toBe(1);
    for (const socket of sockets) {
      const again = await socket.nextOf('ack');
      expect(`${again.messageId} ${again.seq}`).toBe(places[0]);
      await socket.find('message', ({ message }) => message.content === 'once');
      const said = socket.frames.flatMap((one) => (one.type === 'message' ? [one.message] : []));
      expect(said.map(({ content }) => content)).toEqual(['say it', 'once']);
    }
    const { items } = await owner.call('readMessages', { params });
    expect(items.map(({ content }) => content)).toEqual(['say it', 'once']);
  });

  test('[I-3] if a client is disconnected before the ack and sends the message again, the message exists once', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const frame = { type: 'send_message', spaceId: spaceId } as const;
    for (let nth = 0; nth < 20; nth += 1) {
      const sentFrame = { ...frame, clientId: `c${nth}`, content: `number ${nth}` };
      const cutSocket = await connect(owner);
      cutSocket.send(sentFrame);
      // Sometimes the client disconnects before the server has read the frame, and sometimes after
      // the message is stored.
      if (nth % 3 === 1) await cutSocket.sync();
      cutSocket.cut();
      const socket = await connect(owner);
      expect((await socket.ask(sentFrame)).type).toBe('ack');
      socket.cut();
    }
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ content }) => content)).toEqual(
      Array.from({ length: 20 }, (_, nth) => `number ${nth}`),
    );
  });

  test('[I-3] [T14] a client above the rate limit that repeats an earlier message gets the same ack', async () => {
    const { owner } = await openServer(kind, { limits: { postsPer10s: 2 } });
    const { spaceId } = await makeRoom(owner);
    const { spaceId: forumId } = await makeRoom(owner, { settings: { kind: 'forum' } });
    const socket = await connect(owner);
    const params = { spaceId };
    const body = { content: 'once', clientId: 'c' };
    const frame = { type: 'send_message', spaceId, ...body } as const;
    const thread = { spaceId: forumId, title: 'Once', content: 'more', clientId: 't' };
    const [ack, openedThread] = [
      await socket.ask(frame),
      await owner.call('openThread', { body: thread }),
    ];
    const other = { ...frame, clientId: 'another' };
    expect(await socket.ask(other)).toMatchObject({ problem: { code: 'too-fast' } });
    expect(await socket.ask(frame)).toEqual(ack);
    const { messageId, isRepeat } = await owner.call('postMessage', { params, body });
    expect({ messageId, isRepeat }).toEqual({
      messageId: 'messageId' in ack ? ack.messageId : null,
      isRepeat: true,
    });
    expect(await owner.call('openThread', { body: thread })).toEqual({
      ...openedThread,
      isRepeat: true,
    });
  });

  test('[I-3] the same clientId of two people, or in two spaces, creates two messages', async () => {
    const { owner, person } = await openServer(kind);
    const ada = await person('Ada');
    const [one, other] = [
      await makeRoom(owner, { people: [ada] }),
      await makeRoom(owner, { name: 'Other' }),
    ];
    const [olgas, adas] = [await connect(owner), await connect(ada)];
    const frame = { type: 'send_message', clientId: 'c', content: 'hi' } as const;
    const acks = [
      await olgas.ask({ ...frame, spaceId: one.spaceId }),
      await adas.ask({ ...frame, spaceId: one.spaceId }),
      await olgas.ask({ ...frame, spaceId: other.spaceId }),
    ];
    const ids = acks.map((ack) => (ack.type === 'ack' ? ack.messageId : null));
    expect(new Set(ids).size).toBe(3);
  });
});
