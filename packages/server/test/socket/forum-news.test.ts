import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeForum, TALKER, type Forum } from '../support/make-forum.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';
import { connect, type SocketClient } from '../support/socket-client.ts';

const NO_CREATION = { creationChance: 0 };
const LATE_MS = 5_000;
const LATE = [{ do: { forumReply: { body: 'It takes me long to say.' }, delayMs: LATE_MS } }];

/** Follows a forum with combined posts (`forum:news`). */
async function gather(
  socket: SocketClient,
  spaceId: string,
  { after = null, news = null }: { after?: number | null; news?: number | null } = {},
) {
  socket.send({
    type: 'subscribe',
    spaces: { [spaceId]: after },
    coalesce: { [spaceId]: news },
  });
  return socket.nextOf('subscribed');
}

function newsIn({ frames }: SocketClient) {
  return frames.flatMap((frame) => (frame.type === 'forum:news' ? [frame] : []));
}

const types = ({ frames }: SocketClient) => frames.map(({ type }) => type as string);

/** Posts this many replies in a thread and returns the `seq` of the last one. */
async function post({ owner }: OpenServer, threadId: string, times: number): Promise<number> {
  let seq = 0;
  for (let nth = 0; nth < times; nth += 1) {
    const body = { content: `number ${nth}, @Ada` };
    ({ seq } = await owner.call('postReply', { params: { threadId }, body }));
  }
  return seq;
}

async function lastSeen(socket: SocketClient, seq: number): Promise<void> {
  await socket.find('decision', (frame) => frame.seq === seq);
  await socket.sync();
}

async function head({ server }: OpenServer, { spaceId }: Forum): Promise<number> {
  return (await server.conch.read.head(spaceId)).seq;
}

describe.each(DATABASES.slice(0, 1))('news of a forum, on $name', (kind) => {
  test('[FO18] posts of agents in a tick arrive with the thread’s title, between the start and the end frame', async () => {
    const opened = await openServer(kind);
    const forum = await makeForum(opened, { settings: { creationChance: 1, maxThreads: 1 } });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const socket = await connect(opened.owner);
    await socket.follow(forum.spaceId);
    await forum.tick();
    await lastSeen(socket, await head(opened, forum));
    const frames = socket.frames.flatMap((frame) => {
      if (frame.type === 'tick') return [`tick ${frame.number} ${frame.state}`];
      return frame.type === 'forum:post' || frame.type === 'forum:reply'
        ? [`${frame.type} ${frame.title}`]
        : [];
    });
    expect(frames).toEqual([
      'tick 1 begun',
      'forum:post What moves me',
      'forum:reply Gardens',
      'forum:reply Gardens',
      'tick 1 ended',
    ]);
    expect(await socket.find('forum:reply')).toMatchObject({ threadId, senderName: 'Ada' });
  });

  test('a reader of combined posts gets one frame per thread at the end of a tick, and gets message frames immediately', async () => {
    const opened = await openServer(kind);
    const forum = await makeForum(opened, { settings: { creationChance: 1, maxThreads: 1 } });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const socket = await connect(opened.owner);
    await gather(socket, forum.spaceId);
    await forum.tick();
    const seq = await head(opened, forum);
    await lastSeen(socket, seq);
    const tickEnd = await socket.find('tick', ({ state }) => state === 'ended');
    const news = newsIn(socket);
    expect(news.map(({ title, isNew, count, tick }) => [title, isNew, count, tick])).toEqual([
      ['What moves me', true, 1, 1],
      ['Gardens', false, 2, 1],
    ]);
    expect(news[1]).toMatchObject({ threadId, senderNames: ['Ada', 'Bea'], seq: tickEnd.seq });
    expect(types(socket).filter((type) => type === 'message')).toHaveLength(3);
    expect(types(socket)).not.toContain('forum:reply');
    expect(types(socket)).not.toContain('forum:post');
  });

  test('[I-9] if a client reconnects during a tick, the client gets the combined posts of the whole tick once', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const { owner, server } = opened;
    const agents = { Ada: TALKER, Bea: LATE };
    const forum = await makeForum(opened, { agents, settings: NO_CREATION });
    await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const [first, second] = [await connect(owner), await connect(owner)];
    await gather(first, forum.spaceId);
    const late = clock.waitedFor(LATE_MS);
    await owner.call('beginTick');
    const { seq } = await first.nextOf('message');
    await lastSeen(first, seq);
    first.cut();
    await gather(second, forum.spaceId, { after: seq, news: seq });
    await late;
    clock.advance(LATE_MS);
    await server.conch.idle(forum.spaceId);
    await lastSeen(second, await head(opened, forum));
    expect(newsIn(first)).toEqual([]);
    expect(newsIn(second)).toMatchObject([{ title: 'Gardens', count: 2, tick: 1 }]);
    const third = await connect(owner);
    await gather(third, forum.spaceId, { after: await head(opened, forum) });
    expect(newsIn(third)).toEqual([]);
  });

  test('posts of people within one second are combined into one frame, and other frames are not delayed', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const forum = await makeForum(opened);
    const gardens = await forum.openThread('Gardens', 'Which is yours?');
    const socket = await connect(opened.owner);
    await gather(socket, forum.spaceId);
    await post(opened, gardens, 3);
    await forum.openThread('Rivers', 'Any near you?');
    const seq = await head(opened, forum);
    await lastSeen(socket, seq);
    expect(types(socket).filter((type) => type === 'message')).toHaveLength(4);
    expect(newsIn(socket)).toEqual([]);
    clock.advance(1_000);
    await socket.nextOf('forum:news', ({ title }) => title === 'Rivers');
    const told = newsIn(socket).map(({ title, isNew, count, tick }) => [title, isNew, count, tick]);
    expect(told).toEqual([
      ['Gardens', false, 3, null],
      ['Rivers', true, 1, null],
    ]);
    expect(newsIn(socket)[0]).toMatchObject({
      seq,
      senderNames: ['Olga'],
      mentionedNames: ['Ada'],
    });
  });

  test('[I-9] if a client is disconnected before combined posts are sent, the client gets the posts once after it reconnects', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const { owner } = opened;
    const forum = await makeForum(opened);
    const threadId = await forum.openThread('Gardens', 'Which is yours?');
    const [first, second, third] = [
      await connect(owner),
      await connect(owner),
      await connect(owner),
    ];
    const { seq: news } = await gather(first, forum.spaceId);
    const after = await post(opened, threadId, 2);
    await lastSeen(first, after);
    first.cut();
    const last = await post(opened, threadId, 1);
    await gather(second, forum.spaceId, { after, news });
    expect(newsIn(second)).toMatchObject([{ title: 'Gardens', count: 3, seq: last }]);
    expect(types(second).filter((type) => type === 'message')).toHaveLength(1);
    await gather(third, forum.spaceId, { after: last, news: last });
    clock.advance(1_000);
    await third.sync();
    await second.sync();
    expect(newsIn(second)).toHaveLength(1);
    expect(newsIn(third)).toEqual([]);
  });

  test('[I-9] if a client joins while posts are being combined, other clients get the posts only once', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const forum = await makeForum(opened);
    const threadId = await forum.openThread('Gardens', 'Which is yours?');
    const [first, second] = [await connect(opened.owner), await connect(opened.owner)];
    const { seq } = await gather(first, forum.spaceId);
    await lastSeen(first, await post(opened, threadId, 2));
    await gather(second, forum.spaceId, { after: seq });
    await lastSeen(first, await post(opened, threadId, 1));
    clock.advance(1_000);
    await first.nextOf('forum:news', ({ count }) => count === 1);
    await second.nextOf('forum:news', ({ count }) => count === 1);
    for (const socket of [first, second]) {
      expect(newsIn(socket).map(({ count }) => count)).toEqual([2, 1]);
    }
  });

  test('if a client subscribes again on the same socket, the client does not get combined posts twice', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const forum = await makeForum(opened);
    const threadId = await forum.openThread('Gardens', 'Which is yours?');
    const socket = await connect(opened.owner);
    const { seq } = await gather(socket, forum.spaceId);
    await lastSeen(socket, await post(opened, threadId, 2));
    clock.advance(1_000);
    await gather(socket, forum.spaceId, { after: seq, news: seq });
    await socket.sync();
    expect(newsIn(socket).map(({ count }) => count)).toEqual([2]);
  });

  test('a client gets combined frames only if it asked for combined posts', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const forum = await makeForum(opened, { settings: NO_CREATION });
    const threadId = await forum.openThread('Gardens', 'Which is yours, @Ada?');
    const [plain, other] = [await connect(opened.owner), await connect(opened.owner)];
    await plain.follow(forum.spaceId);
    await gather(other, forum.spaceId);
    await post(opened, threadId, 2);
    await lastSeen(other, await head(opened, forum));
    clock.advance(1_000);
    await other.nextOf('forum:news');
    await forum.tick();
    await lastSeen(plain, await head(opened, forum));
    expect(newsIn(plain)).toEqual([]);
    expect(types(plain).filter((type) => type === 'forum:reply')).toHaveLength(4);
  });
});
