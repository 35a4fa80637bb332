import { CLOSE_CODES, type ServerFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scriptKind } from '@conch/agents';
import { createServer } from '../../src/create-server.ts';
import { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, signedIn, testConfig, type OpenServer } from '../support/open-server.ts';
import { connect, type SocketClient } from '../support/socket-client.ts';
import { turn } from '../support/turn.ts';

const PASSWORD = 'a password that is long enough';

const textsIn = (frames: readonly ServerFrame[]): readonly string[] =>
  frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.content] : []));

interface Stage extends OpenServer {
  readonly ada: TestClient;
  readonly adaId: string;
  readonly spaceId: string;
}

/** A space with an owner and Ada, who is a member. */
async function staged(opened: OpenServer): Promise<Stage> {
  const ada = await opened.person('Ada');
  const { id: adaId } = await ada.call('readMe');
  const { spaceId } = await makeRoom(opened.owner, { people: [ada] });
  return { ...opened, ada, adaId, spaceId };
}

async function say(client: TestClient, spaceId: string, content: string): Promise<number> {
  const body = { content };
  return (await client.call('postMessage', { params: { spaceId }, body })).seq;
}

/** All actions that end Ada's access. */
const ENDS: readonly {
  readonly what: string;
  readonly end: (stage: Stage, token: string) => Promise<unknown>;
  readonly byToken?: true;
}[] = [
  { what: 'signing out', end: ({ ada }) => ada.copy().call('signOut') },
  {
    what: 'ending the session from another browser',
    end: async ({ ada }) => {
      const { items } = await ada.call('listMySessions');
      const sessionId = items.find(({ isCurrent }) => isCurrent)?.id ?? '';
      return ada.copy().call('endMySession', { params: { sessionId } });
    },
  },
  {
    what: 'setting a new password in another browser',
    end: async ({ server, stranger, adaId }) => {
      const elsewhere = await signedIn(stranger(), await server.signInLink(adaId));
      return elsewhere.call('changeMe', { body: { password: PASSWORD } });
    },
  },
  {
    what: 'deletion of the person',
    end: ({ owner, adaId }) => owner.call('removePerson', { params: { personId: adaId } }),
  },
  {
    what: 'revocation of the token',
    byToken: true,
    end: async ({ ada }) => {
      const { items } = await ada.call('listMyTokens');
      return ada.call('endMyToken', { params: { tokenId: items[0]?.id ?? '' } });
    },
  },
];

describe.each(DATABASES)('access revoked from an open socket, on $name', (kind) => {
  test.each(ENDS)(
    '[P-3] [T7] $what closes the person’s socket with signed-out, and no later frame is sent',
    async ({ end, byToken }) => {
      const stage = await staged(await openServer(kind));
      const { ada, owner, spaceId } = stage;
      const { secret: token } = await ada.call('makeMyToken', { body: { name: 'tool' } });
      const socket = await connect(ada, byToken === true ? { token } : {});
      await socket.follow(spaceId);
      await say(owner, spaceId, 'before');
      await socket.nextOf('message');
      await end(stage, token);
      await Promise.all([1, 2, 3].map(async () => say(owner, spaceId, 'after')));
      expect((await socket.closed).code).toBe(CLOSE_CODES['signed-out']);
      expect(textsIn(socket.frames)).toEqual(['before']);
    },
  );

  test('[P-3] [T7] changing the password does not close the socket of the session that changed it', async () => {
    const { ada, owner, spaceId } = await staged(await openServer(kind));
    const socket = await connect(ada);
    await socket.follow(spaceId);
    await ada.call('changeMe', { body: { password: PASSWORD } });
    await say(owner, spaceId, 'after');
    expect((await socket.nextOf('message')).message.content).toBe('after');
  });

  test('[P-3] [T7] if the role of a person becomes viewer, the person can still read but no longer post', async () => {
    const { ada, adaId, owner, spaceId } = await staged(await openServer(kind));
    const socket = await connect(ada);
    await socket.follow(spaceId);
    const frame = { type: 'send_message', spaceId: spaceId, content: 'hi' } as const;
    expect((await socket.ask({ ...frame, clientId: '1' })).type).toBe('ack');
    const params = { spaceId, memberId: adaId };
    await owner.call('changeMember', { params, body: { role: 'viewer' } });
    expect(await socket.ask({ ...frame, clientId: '2' })).toMatchObject({
      problem: { code: 'not-allowed' },
    });
    await say(owner, spaceId, 'still heard');
    await socket.nextOf('message', ({ message }) => message.content === 'still heard');
  });

  test('[P-3] [T7] a former admin gets no more frames of spaces that they are not in', async () => {
    const opened = await openServer(kind);
    const { owner } = opened;
    const eve = await opened.person('Eve', { isAdmin: true });
    const { id: personId } = await eve.call('readMe');
    const { spaceId } = await makeRoom(owner);
    const socket = await connect(eve);
    await socket.follow(spaceId);
    await say(owner, spaceId, 'before');
    await socket.nextOf('message');
    await owner.call('changePerson', { params: { personId }, body: { isAdmin: false } });
    await say(owner, spaceId, 'after');
    await socket.nextOf('unsubscribed');
    await socket.sync();
    expect(textsIn(socket.frames)).toEqual(['before']);
  });

  test('[P-3] [T7] a removed member gets unsubscribed and no later event, whatever the timing is', async () => {
    const opened = await openServer(kind);
    const { ada, adaId, owner, spaceId, server } = await staged(opened);
    const { id: olgaId } = await owner.call('readMe');
    const watcher = await connect(owner);
    await watcher.follow(spaceId);
    const params = { spaceId };
    const post = (text: string) =>
      server.conch.post({ spaceId: spaceId, from: olgaId, content: text });
    const race = fc.record({
      before: fc.nat({ max: 8 }),
      after: fc.integer({ min: 1, max: 8 }),
      turns: fc.nat({ max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(race, async ({ before, after, turns }) => {
        const socket = await connect(ada);
        await socket.follow(spaceId);
        const posts = Array.from({ length: before }, () => post('racing'));
        for (let nth = 0; nth < turns; nth += 1) await turn();
        await owner.call('removeMember', { params: { spaceId, memberId: adaId } });
        const late = await Promise.all(Array.from({ length: after }, () => post('late')));
        await Promise.all(posts);
        await socket.nextOf('unsubscribed');
        await watcher.nextOf(
          'decision',
          ({ seq }) => seq >= Math.max(...late.map((ack) => ack.seq)),
        );
        await socket.sync();
        const first = Math.min(...late.map(({ seq }) => seq));
        const seqs = socket.frames.flatMap((frame) =>
          frame.type === 'decision' ? [frame.seq] : [],
        );
        expect(seqs.every((seq) => seq < first)).toBe(true);
        expect(textsIn(socket.frames)).not.toContain('late');
        socket.cut();
        await owner.call('addMembers', { params, body: { memberIds: [adaId] } });
      }),
      { numRuns: kind.name === 'SQLite' ? 40 : 15 },
    );
  });

  test('[P-3] many concurrent changes of access do not disturb a person whose access does not change', async () => {
    const opened = await openServer(kind);
    const { ada, owner, spaceId } = await staged(opened);
    const socket = await connect(ada);
    await socket.follow(spaceId);
    const others = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const { person } = await owner.call('addPerson', { body: { name: `Guest ${nth}` } });
        return person.id;
      }),
    );
    const params = { spaceId };
    const churn = others.map(async (id) => {
      for (let nth = 0; nth < 6; nth += 1) {
        await owner.call('addMembers', { params, body: { memberIds: [id] } });
        await owner.call('removeMember', { params: { spaceId, memberId: id } });
      }
    });
    const talk = (async () => {
      for (let nth = 0; nth < 40; nth += 1) await say(owner, spaceId, `number ${nth}`);
    })();
    await Promise.all([...churn, talk]);
    await socket.nextOf('message', ({ message }) => message.content === 'number 39');
    const { seq } = await owner.call('readSpace', { params });
    await reached(socket, seq);
    expect(socket.frames.filter(({ type }) => type === 'unsubscribed')).toEqual([]);
    const seqs = socket.frames.flatMap((one) => (one.type === 'decision' ? [one.seq] : []));
    expect(seqs).toEqual(
      Array.from({ length: seqs.length }, (_, nth) => seq - seqs.length + 1 + nth),
    );
  });
});

describe.each(DATABASES.slice(1))(
  'revoked access with two nodes on one database, on $name',
  (kind) => {
    test('[P-3] [T7] revoking access on one node also ends the access on the other node', async () => {
      const opened = await openServer(kind);
      const { adaId, owner, spaceId, place } = await staged(opened);
      const other = await createServer({
        config: testConfig({}),
        kinds: [scriptKind],
        database: await place.open(),
        logTo: { write: () => {} },
      });
      onTestFinished(() => other.close());
      for (let round = 0; round < 3; round += 1) {
        const ada = await signedIn(new TestClient(other.origin), await other.signInLink(adaId));
        const socket = await connect(ada);
        await socket.follow(spaceId);
        await owner.call('removeMember', { params: { spaceId, memberId: adaId } });
        await socket.nextOf('unsubscribed');
        const seq = await say(owner, spaceId, `after ${round}`);
        const again = await socketTold(other, spaceId, seq);
        again.cut();
        await socket.sync();
        expect(textsIn(socket.frames)).not.toContain(`after ${round}`);
        socket.cut();
        await owner.call('addMembers', {
          params: { spaceId },
          body: { memberIds: [adaId] },
        });
      }
    });
  },
);

/** Connects another person to a server and waits until they have received an event. */
async function socketTold(
  server: Awaited<ReturnType<typeof createServer>>,
  spaceId: string,
  seq: number,
): Promise<SocketClient> {
  const [olga] = await server.conch.people.list();
  const client = await signedIn(
    new TestClient(server.origin),
    await server.signInLink(olga?.id ?? ''),
  );
  const socket = await connect(client);
  await socket.follow(spaceId, seq - 1);
  await reached(socket, seq);
  return socket;
}

async function reached(socket: SocketClient, seq: number): Promise<void> {
  const isThere = (frame: ServerFrame): boolean => frame.type === 'decision' && frame.seq >= seq;
  if (!socket.frames.some(isThere)) await socket.next(isThere);
}
