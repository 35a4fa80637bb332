import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect, type SocketClient } from '../support/socket-client.ts';

const ADMIN_TOKEN = 'an-admin-token-of-the-tests-which-is-long-enough';

/** Posts this many messages at once. Returns the number of acks and all refusals. */
async function postMany(socket: SocketClient, spaceId: string, count: number, name = 'c') {
  const frames = Array.from({ length: count }, (_, nth) => ({
    type: 'send_message' as const,
    clientId: `${name}${nth}`,
    spaceId: spaceId,
    content: `number ${nth}`,
  }));
  for (const frame of frames) socket.send(frame);
  await socket.sync();
  const refused = socket.frames.flatMap((frame) => (frame.type === 'error' ? [frame] : []));
  return { acks: socket.frames.filter(({ type }) => type === 'ack').length, refused };
}

describe.each(DATABASES.slice(0, 1))('limits on posts and frames, on $name', (kind) => {
  test('[T14] posting above the rate limit is refused with the clientId and the time to wait, without affecting others', async () => {
    const { owner, person } = await openServer(kind, { limits: { postsPer10s: 10 } });
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const { acks, refused: errors } = await postMany(await connect(owner), spaceId, 30);
    expect([acks, errors.length]).toEqual([10, 20]);
    expect(errors.map(({ clientId }) => clientId)).toEqual(
      Array.from({ length: 20 }, (_, nth) => `c${nth + 10}`),
    );
    for (const { problem } of errors) {
      expect(problem).toMatchObject({ code: 'too-fast', status: 429 });
      expect(problem.retryAfterSeconds).toBeGreaterThan(0);
      expect(problem.retryAfterSeconds).toBeLessThanOrEqual(10);
    }
    expect((await postMany(await connect(ada), spaceId, 5)).acks).toBe(5);
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.length).toBe(15);
  });

  test('[T14] a person has one rate limit for all sockets and HTTP together', async () => {
    const { owner } = await openServer(kind, { limits: { postsPer10s: 10 } });
    const { spaceId } = await makeRoom(owner);
    const body = { content: 'over HTTP' };
    for (let nth = 0; nth < 4; nth += 1)
      await owner.call('postMessage', { params: { spaceId }, body });
    expect((await postMany(await connect(owner), spaceId, 4)).acks).toBe(4);
    expect((await postMany(await connect(owner), spaceId, 4, 'd')).acks).toBe(2);
    const problem = await owner.refused('postMessage', { params: { spaceId }, body });
    expect(problem.code).toBe('too-fast');
  });

  test('[T14] a space has one rate limit for all members together', async () => {
    const { owner, person } = await openServer(kind, { limits: { postsPer10sInSpace: 12 } });
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    expect((await postMany(await connect(owner), spaceId, 8)).acks).toBe(8);
    expect((await postMany(await connect(ada), spaceId, 8)).acks).toBe(4);
  });

  test('[T14] the admin token has no rate limit', async () => {
    const { owner, stranger } = await openServer(kind, {
      config: { adminToken: ADMIN_TOKEN },
      limits: { postsPer10s: 5, postsPer10sInSpace: 5, requestsPer10s: 1_000 },
    });
    const { spaceId } = await makeRoom(owner);
    const socket = await connect(stranger(), { token: ADMIN_TOKEN });
    expect((await postMany(socket, spaceId, 50)).acks).toBe(50);
  });

  test('[T14] all types of frames count towards the request rate limit', async () => {
    const { owner } = await openServer(kind, { limits: { requestsPer10s: 60 } });
    const { spaceId } = await makeRoom(owner);
    const socket = await connect(owner);
    for (let nth = 0; nth < 100; nth += 1) socket.send({ type: 'typing', spaceId: spaceId });
    await socket.sync();
    const codes = socket.frames.flatMap((one) => (one.type === 'error' ? [one.problem.code] : []));
    expect(codes.length).toBeGreaterThanOrEqual(40);
    expect(new Set(codes)).toEqual(new Set(['too-fast']));
  });

  test('[T14] one subscribe frame can name 500 spaces, but not 501', async () => {
    const { owner, server } = await openServer(kind);
    const { id } = await owner.call('readMe');
    const spaces = await Promise.all(
      Array.from({ length: 501 }, async (_, nth) => {
        const space = await server.conch.spaces.create({
          name: `Space ${nth}`,
          memberIds: [id],
        });
        return space.id;
      }),
    );
    const socket = await connect(owner);
    const subscribeTo = (ids: readonly string[]) => ({
      type: 'subscribe' as const,
      ref: 's',
      spaces: Object.fromEntries(ids.map((one) => [one, 0])),
    });
    socket.send(subscribeTo(spaces));
    expect((await socket.nextOf('error')).problem.code).toBe('bad-input');
    socket.send(subscribeTo(spaces.slice(0, 500)));
    for (let nth = 0; nth < 500; nth += 1) await socket.nextOf('subscribed');
    const followed = socket.frames.flatMap((one) =>
      one.type === 'subscribed' ? [one.spaceId] : [],
    );
    expect(new Set(followed)).toEqual(new Set(spaces.slice(0, 500)));
  });

  test('[T14] while one client floods the server, another client still gets its responses', async () => {
    const { owner, person } = await openServer(kind);
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const [flooding, calm] = [await connect(owner), await connect(ada)];
    await calm.follow(spaceId);
    const flood = 5_000;
    for (let nth = 0; nth < flood; nth += 1) {
      flooding.send({ type: 'typing', spaceId: spaceId });
      if (nth % 10 === 0) flooding.sendRaw(`{"type":"subscribe","spaces":{"${spaceId}":0}}`);
    }
    flooding.send({ type: 'ping', ref: 'the end' });
    const isOver = (): boolean =>
      flooding.frames.some((frame) => frame.type === 'pong' && frame.ref === 'the end');
    let answered = 0;
    while (!isOver() && answered < 1_000) {
      await calm.sync();
      answered += 1;
    }
    expect(answered).toBeGreaterThan(10);
    await flooding.find('pong');
  });
});
