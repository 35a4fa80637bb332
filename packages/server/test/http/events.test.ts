import { get } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { asMemberId, asSpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { followEvents } from '../support/event-stream.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { tappedKind } from '../support/tapped-kind.ts';

async function say(client: TestClient, spaceId: string, content: string) {
  return client.call('postMessage', { params: { spaceId }, body: { content } });
}

const isDecision = (seq: number) => (frame: ServerFrame) =>
  frame.type === 'decision' && frame.seq >= seq;
const isDurable = (frame: ServerFrame): boolean =>
  'seq' in frame && frame.type !== 'subscribed' && frame.type !== 'resync';
const seqsOf = (frames: readonly ServerFrame[]): readonly number[] =>
  frames.flatMap((frame) => (frame.type === 'decision' ? [frame.seq] : []));

const GONE = 'now that he is gone';

describe.each(DATABASES)('a space as a stream of events, on $name', (kind) => {
  test('[I-9] a reader of the event stream that is disconnected repeatedly gets every event once, in order', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: {
        Ann: [{ do: { say: 'one two three', chunkMs: 1 } }],
        Bob: [{ do: { say: 'eins zwei drei', chunkMs: 1 } }],
      },
      settings: { policy: 'broadcast' },
    });
    const fullStream = await followEvents(owner, spaceId, { after: 0 });
    const enough = new AbortController();
    const talk = async (): Promise<number> => {
      for (let nth = 0; !enough.signal.aborted; nth += 1)
        await say(owner, spaceId, `question ${nth}`);
      await server.conch.idle();
      return (await owner.call('readSpace', { params: { spaceId } })).seq;
    };
    const talked = talk();
    // For each connection, the number of events that are read before it is cut.
    const cuts = fc.sample(fc.integer({ min: 0, max: 12 }), { numRuns: 40, seed: 7 });
    const pieces: ServerFrame[] = [];
    let lastId: string | null = '0';
    for (const count of cuts) {
      const piece = await followEvents(owner, spaceId, { lastId, after: 0 });
      for (let nth = 0; nth < count; nth += 1) pieces.push(...((await piece.next())?.frames ?? []));
      piece.cut();
      lastId = piece.lastId() ?? lastId;
    }
    enough.abort();
    const head = await talked;
    if (Number(lastId) < head) {
      const rest = await followEvents(owner, spaceId, { lastId });
      pieces.push(...(await rest.until(isDecision(head))));
      rest.cut();
    }
    const events = await fullStream.until(isDecision(head));
    fullStream.cut();
    expect(seqsOf(events)).toEqual(Array.from({ length: head }, (_, nth) => nth + 1));
    expect(pieces.filter(isDurable)).toEqual(events.filter(isDurable));
  });

  test('[I-9] a reader that disconnects before its first event gets the missed events after it reconnects', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const first = await followEvents(owner, spaceId);
    await first.until(({ type }) => type === 'subscribed');
    first.cut();
    const { seq } = await say(owner, spaceId, 'meanwhile');
    const second = await followEvents(owner, spaceId, { lastId: first.lastId() });
    const frames = await second.until(isDecision(seq));
    second.cut();
    expect(
      frames.flatMap((frame) => (frame.type === 'message' ? [frame.message.content] : [])),
    ).toEqual(['meanwhile']);
  });

  test('[I-11] a reader that joins during an answer gets the text so far, and then the remaining chunks', async () => {
    const { owner } = await openServer(kind);
    const words = Array.from({ length: 40 }, (_, nth) => `word${nth}`).join(' ');
    const { spaceId } = await makeRoom(owner, {
      agents: { Ann: [{ do: { say: words, chunkMs: 10 } }] },
    });
    const first = await followEvents(owner, spaceId);
    await first.until(({ type }) => type === 'subscribed');
    await say(owner, spaceId, 'speak');
    await first.until(({ type }) => type === 'stream_chunk');
    const second = await followEvents(owner, spaceId);
    const frames = await second.until(
      (frame) => frame.type === 'message' && frame.message.sender?.kind === 'agent',
    );
    first.cut();
    second.cut();
    let text = '';
    for (const frame of frames) {
      if (frame.type === 'stream_resume') text = frame.content;
      if (frame.type !== 'stream_chunk') continue;
      expect(frame.offset).toBe(text.length);
      text += frame.delta;
    }
    expect(frames.filter(({ type }) => type === 'stream_resume').length).toBe(1);
    expect(text).toBe(words);
  });

  test('[I-9] if an event stream is requested after a future event number, the stream begins with a resync', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { seq } = await owner.call('readSpace', { params: { spaceId } });
    const stream = await followEvents(owner, spaceId, { after: seq + 1_000 });
    const first = await stream.next();
    stream.cut();
    expect(first).toEqual({ id: String(seq), frames: [{ type: 'resync', spaceId, seq }] });
  });

  test('[P-3] a person who leaves a space gets one last frame on its event stream', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const stream = await followEvents(ben, spaceId);
    await stream.until(({ type }) => type === 'subscribed');
    await ben.call('leaveSpace', { params: { spaceId } });
    await say(owner, spaceId, GONE);
    const last = await stream.until(({ type }) => type === 'unsubscribed');
    const over = await stream.next();
    const again = await followEvents(ben, spaceId, { lastId: stream.lastId() });
    expect(last.at(-1)).toEqual({ type: 'unsubscribed', spaceId });
    expect(over).toBeNull();
    expect(stream.text()).not.toContain(GONE);
    expect(again.status).toBe(404);
  });

  test('[P-3] an event stream sends nothing to a person who leaves while their access is checked', async () => {
    const { kind: tapped, turn } = tappedKind(kind);
    const { owner, person, server } = await openServer(tapped);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const [mine, his] = [await followEvents(owner, spaceId), await followEvents(ben, spaceId)];
    for (const stream of [mine, his]) await stream.until(({ type }) => type === 'subscribed');
    const { id: from } = await owner.call('readMe');
    const readStarted = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    turn({
      committed: () =>
        turn({
          aroundRead: async (read) => {
            readStarted.resolve();
            await answer.promise;
            return read();
          },
        }),
    });
    const leaving = ben.call('leaveSpace', { params: { spaceId } });
    await readStarted.promise;
    await server.conch.post({ spaceId: asSpaceId(spaceId), from: asMemberId(from), content: GONE });
    // Waits long enough that the message would arrive if the server wrongly sent the message.
    for (let nth = 0; nth < 50; nth += 1) await setImmediate();
    turn({});
    answer.resolve();
    await leaving;
    await mine.until(({ type }) => type === 'message');
    while ((await his.next()) !== null);
    mine.cut();
    expect(his.text()).not.toContain(GONE);
  });

  test('[P-3] signing out ends an event stream immediately, even in a silent space', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { people: [ben] });
    const stream = await followEvents(ben, spaceId);
    await stream.until(({ type }) => type === 'subscribed');
    await ben.call('signOut');
    const last = await stream.until(({ type }) => type === 'unsubscribed');
    expect(last).toEqual([{ type: 'unsubscribed', spaceId }]);
    expect(await stream.next()).toBeNull();
  });

  test('an event stream has a retry time, heartbeats and the right headers', async () => {
    const { owner } = await openServer(kind, { limits: { heartbeatMs: 20 } });
    const { spaceId } = await makeRoom(owner);
    const stream = await followEvents(owner, spaceId);
    await stream.until(({ type }) => type === 'subscribed');
    const reading = stream.next();
    await expect.poll(() => stream.text(), { interval: 5 }).toContain(':\n\n:\n\n');
    stream.cut();
    expect(await reading).toBeNull();
    expect(stream.text()).toMatch(/^retry: \d+\nid: \d+\n\n/u);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('an event stream with an invalid Last-Event-ID is refused', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const codes = [];
    for (const lastId of ['x', '-1', '1.5', '']) {
      const asked = { params: { spaceId }, headers: { 'last-event-id': lastId } };
      codes.push((await owner.refused('streamEvents', asked)).code);
    }
    expect(codes).toEqual(['bad-seq', 'bad-seq', 'bad-seq', 'bad-seq']);
  });

  test('[T14] the number of event streams of a person is limited, and closing one allows another', async () => {
    const { owner } = await openServer(kind, { limits: { socketsPerPerson: 2 } });
    const { spaceId } = await makeRoom(owner);
    const [first, second] = [
      await followEvents(owner, spaceId),
      await followEvents(owner, spaceId),
    ];
    const problem = await owner.refused('streamEvents', { params: { spaceId } });
    first.cut();
    const laterStatus = async () => {
      const stream = await followEvents(owner, spaceId);
      stream.cut();
      return stream.status;
    };
    await expect.poll(laterStatus, { interval: 5 }).toBe(200);
    second.cut();
    expect(problem).toMatchObject({ code: 'too-fast', retryAfterSeconds: 10 });
  });

  test('[I-10] a reader that stalls is disconnected, and gets every event after reconnecting', async () => {
    const { owner } = await openServer(kind, { limits: { stalledMs: 200 } });
    const { spaceId } = await makeRoom(owner);
    const { seq: before } = await owner.call('readSpace', { params: { spaceId } });
    const stalled = get(`${owner.origin}/api/v1/spaces/${spaceId}/events?after=${before}`, {
      headers: { cookie: owner.cookie ?? '' },
    });
    const [response] = (await once(stalled, 'response')) as [IncomingMessage];
    response.pause();
    response.on('error', () => {});
    const isFollowed = async (): Promise<boolean> =>
      (await owner.call('readPresence', { params: { spaceId } })).online.length > 0;
    let head = before;
    // A connection that nobody reads takes only as many bytes as the operating system buffers.
    while (await isFollowed()) {
      head = (await say(owner, spaceId, `${head} ${'x'.repeat(30_000)}`)).seq;
    }
    response.destroy();
    // On a slow machine the new stream may be disconnected again.
    const seqs: number[] = [];
    while (seqs.at(-1) !== head) {
      const resumed = await followEvents(owner, spaceId, { after: seqs.at(-1) ?? before });
      for (let event = await resumed.next(); event !== null; event = await resumed.next()) {
        seqs.push(...seqsOf(event.frames));
        if (seqs.at(-1) === head) break;
      }
      resumed.cut();
    }
    expect(seqs).toEqual(Array.from({ length: head - before }, (_, nth) => before + nth + 1));
  });
});
