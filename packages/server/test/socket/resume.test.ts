import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';
import { newGuest, steps, threeAgents, wander } from './support/wander.ts';

// cuts.test.ts of the SDK also resumes clients, as many as the size says. So half is enough here.
const SHARES = { SQLite: 0.4, PostgreSQL: 0.1 } as const;

/** The number of simultaneous clients, each in a separate space. */
const AT_ONCE = 8;

/**
 * The number of clients per server. One test with all clients would take minutes on a slow machine.
 */
const TOGETHER = 100;

describe.each(DATABASES)('a client that reconnects, on $name', (kind) => {
  const clients = Math.ceil(testSize('resumes') * SHARES[kind.name]);
  const groups = Array.from({ length: Math.ceil(clients / TOGETHER) }, (_, nth) => ({
    first: nth * TOGETHER + 1,
    last: Math.min((nth + 1) * TOGETHER, clients),
  }));

  test.each(groups)(
    '[I-9] after any number of disconnects, a client shows the same messages as a fresh fetch, without lost events ($first to $last)',
    async ({ first, last }) => {
      const opened = await openServer(kind, { limits: { socketsPerPerson: 1_000 } });
      const agents = await threeAgents(opened.owner);
      const scripts = fc.array(steps, { minLength: AT_ONCE, maxLength: AT_ONCE });
      let rounds = 0;
      await fc.assert(
        fc.asyncProperty(scripts, async (all) => {
          rounds += 1;
          const guest = await newGuest(opened, `Guest ${rounds}`);
          await Promise.all(all.map(async (script) => wander({ opened, agents, guest }, script)));
        }),
        // Shrinking takes minutes, and a shorter script gives no more information.
        { numRuns: Math.ceil((last - first + 1) / AT_ONCE), endOnFailure: true },
      );
    },
  );

  test('[I-9] a client that reconnects with a future event number gets a resync, and then the next events', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const { seq } = await owner.call('postMessage', { params, body: { content: 'before' } });
    const socket = await connect(owner);
    socket.send({ type: 'subscribe', spaces: { [spaceId]: seq + 100 } });
    expect(await socket.nextOf('resync')).toEqual({ type: 'resync', spaceId, seq });
    expect(await socket.nextOf('subscribed')).toMatchObject({ seq });
    await owner.call('postMessage', { params, body: { content: 'after' } });
    const { message } = await socket.nextOf('message');
    expect([message.content, message.seq]).toEqual(['after', seq + 1]);
  });

  test('[I-9] a client that missed 2,000 events gets all of them, and a client that missed more gets a resync', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { id: from } = await owner.call('readMe');
    const { seq: begin } = await server.conch.read.head(spaceId);
    const post = (nth: number) =>
      server.conch.post({
        spaceId: spaceId,
        from: from,
        content: `number ${nth}`,
      });
    await Promise.all(Array.from({ length: 2_001 }, (_, nth) => post(nth)));
    const head = begin + 2_001;
    const [far, near] = [await connect(owner), await connect(owner)];
    far.send({ type: 'subscribe', spaces: { [spaceId]: begin } });
    expect(await far.nextOf('resync')).toMatchObject({ seq: head });
    expect(far.frames.map(({ type }) => type).slice(0, 2)).toEqual(['ready', 'resync']);
    await near.follow(spaceId, begin + 1);
    const seqs = near.frames.flatMap((one) => (one.type === 'decision' ? [one.seq] : []));
    expect(seqs).toEqual(Array.from({ length: 2_000 }, (_, nth) => begin + 2 + nth));
  });

  test('[I-9] a client that subscribes many times at once gets every missed event, and later events once', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    for (let nth = 0; nth < 50; nth += 1) {
      await owner.call('postMessage', { params, body: { content: `number ${nth}` } });
    }
    const { seq } = await owner.call('readSpace', { params });
    const socket = await connect(owner);
    for (let nth = 0; nth < 20; nth += 1) {
      socket.send({ type: 'subscribe', ref: `${nth}`, spaces: { [spaceId]: 0 } });
    }
    await socket.nextOf('subscribed', ({ ref }) => ref === '19');
    const seqs = (): readonly number[] =>
      socket.frames.flatMap((one) => (one.type === 'decision' ? [one.seq] : []));
    expect(seqs().slice(-seq)).toEqual(Array.from({ length: seq }, (_, nth) => nth + 1));
    const before = seqs().length;
    await owner.call('postMessage', { params, body: { content: 'the last' } });
    await socket.nextOf('decision', (frame) => frame.seq === seq + 1);
    await socket.sync();
    expect(seqs().length).toBe(before + 1);
  });

  test('[I-9] if a client has fetched newer events than its node has seen, the client continues after those events', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const params = { spaceId };
    const watching = await connect(owner);
    await watching.follow(spaceId);
    for (let nth = 0; nth < 30; nth += 1) {
      const { seq } = await owner.call('postMessage', { params, body: { content: `${nth}` } });
      const socket = await connect(owner);
      expect(await socket.follow(spaceId, seq)).toMatchObject({ seq });
      expect(socket.frames.map(({ type }) => type)).toEqual(['ready', 'subscribed']);
      socket.cut();
    }
  });
});
