import { randomUUID } from 'node:crypto';
import { clientFrame, type ServerFrame, type ServerFrameOf } from '@conch/protocol';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect, type UncheckedFrame } from '../support/socket-client.ts';

const codeOf = (frame: ServerFrame): string | null =>
  frame.type === 'error' ? frame.problem.code : null;

describe.each(DATABASES.slice(0, 1))('frames of clients, on $name', (kind) => {
  async function room(agents: Readonly<Record<string, readonly object[]>> = {}) {
    const opened = await openServer(kind);
    const made = await makeRoom(opened.owner, { agents });
    const socket = await connect(opened.owner);
    return { ...opened, ...made, socket };
  }

  test('send_message is acknowledged with the message id and seq, and arrives as an event', async () => {
    const { socket, spaceId, owner } = await room();
    await socket.follow(spaceId);
    const sent = { type: 'send_message', clientId: 'c1', spaceId, content: '@Nobody hi' } as const;
    const ack = await socket.ask(sent);
    expect(ack).toMatchObject({ type: 'ack', clientId: 'c1', version: null });
    expect(ack).toMatchObject({ warnings: [{ kind: 'unknown-mention', name: 'Nobody' }] });
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    const message = items.find(({ content }) => content === '@Nobody hi');
    expect(ack).toMatchObject({ messageId: message?.id, seq: message?.seq });
    expect(await socket.find('message')).toMatchObject({ message });
  });

  test('the frame of a reply includes the message that the reply answers', async () => {
    const { socket, spaceId } = await room();
    await socket.follow(spaceId);
    const first = await socket.ask({ type: 'send_message', clientId: '1', spaceId, content: 'a' });
    if (first.type !== 'ack' || first.messageId === null) throw new Error('not acknowledged');
    socket.send({
      type: 'send_message',
      clientId: '2',
      spaceId,
      content: 'b',
      replyToId: first.messageId,
    });
    const { message } = await socket.nextOf('message', (frame) => frame.message.content === 'b');
    expect(message.replyTo).toMatchObject({ id: first.messageId, content: 'a', isDeleted: false });
  });

  test('edit_message and delete_message change the message for every reader', async () => {
    const { socket, spaceId, owner } = await room();
    const other = await connect(owner);
    await other.follow(spaceId);
    const posted = await socket.ask({ type: 'send_message', clientId: '1', spaceId, content: 'a' });
    if (posted.type !== 'ack' || posted.messageId === null) throw new Error('not acknowledged');
    const { messageId } = posted;
    const edit = { type: 'edit_message', spaceId, messageId } as const;
    const edited = await socket.ask({ ...edit, clientId: '2', content: 'b', version: 1 });
    expect(edited).toMatchObject({ type: 'ack', version: 2 });
    const late = await socket.ask({ ...edit, clientId: '3', content: 'c', version: 1 });
    expect(late).toMatchObject({ problem: { code: 'changed-meanwhile', version: 2 } });
    expect((await other.nextOf('message_changed')).change).toMatchObject({
      kind: 'edited',
      content: 'b',
      version: 2,
    });
    await socket.ask({ type: 'delete_message', clientId: '4', spaceId, messageId });
    expect((await other.nextOf('message_changed')).change).toEqual({ kind: 'deleted' });
  });

  test('regenerate creates a new version of an agent’s message', async () => {
    const { socket, spaceId } = await room({
      Ann: [
        { when: { trigger: 'message', contains: 'hi' }, do: { say: '{{pick a|b|c}} {{content}}' } },
      ],
    });
    await socket.follow(spaceId);
    socket.send({ type: 'send_message', clientId: '1', spaceId, content: 'hi' });
    const { message } = await socket.nextOf(
      'message',
      (frame) => frame.message.sender?.kind === 'agent',
    );
    const asked = { type: 'regenerate', clientId: '2', spaceId, messageId: message.id } as const;
    socket.send(asked);
    const { change } = await socket.nextOf(
      'message_changed',
      ({ messageId }) => messageId === message.id,
    );
    expect(change).toMatchObject({ kind: 'edited', version: 2 });
    await socket.find('ack', ({ clientId }) => clientId === '2');
  });

  test('[MS10] a stopped version of a message arrives with its status, its run and its text so far', async () => {
    const { socket, spaceId, owner } = await room({
      Ann: [{ do: { say: 'one two three four five six', chunkMs: 600_000 } }],
    });
    await socket.follow(spaceId);
    socket.send({ type: 'send_message', clientId: '1', spaceId, content: 'hi' });
    await socket.nextOf('stream_chunk');
    await socket.ask({ type: 'stop', clientId: '2', spaceId });
    const isAgents = (frame: ServerFrameOf<'message'>) => frame.message.sender?.kind === 'agent';
    const { id: messageId } = (await socket.find('message', isAgents)).message;
    socket.send({ type: 'regenerate', clientId: '3', spaceId, messageId });
    const { runId } = await socket.nextOf(
      'stream_start',
      ({ replyToId }) => replyToId === messageId,
    );
    await socket.nextOf('stream_chunk');
    expect(await socket.find('run', (frame) => frame.versionOf === messageId)).toMatchObject({
      runId,
    });
    await socket.ask({ type: 'stop', clientId: '4', spaceId, runId });
    const now = { version: 2, status: 'cancelled', content: 'one ', versionRunId: runId };
    const { change } = await socket.find('message_changed');
    expect(change).toMatchObject({ kind: 'edited', ...now, cutShortRunId: runId });
    const params = { spaceId, messageId };
    expect(await owner.call('readMessage', { params })).toMatchObject(now);
    const { items } = await owner.call('readMessageVersions', { params });
    expect(items).toMatchObject([{ version: 1, status: 'cancelled', content: 'one ' }]);
  });

  test('[ST1] stop ends the current answer, and no more text of the answer appears after the ack', async () => {
    const { socket, spaceId, owner, server } = await room({
      Ann: [{ do: { say: 'one two three four five six', chunkMs: 600_000 } }],
    });
    await socket.follow(spaceId);
    socket.send({ type: 'send_message', clientId: '1', spaceId, content: 'hi' });
    await socket.nextOf('stream_chunk');
    const { runId } = await socket.find('stream_start');
    const ack = await socket.ask({ type: 'stop', clientId: '2', spaceId, runId });
    expect(ack.type).toBe('ack');
    await server.conch.idle();
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.at(-1)).toMatchObject({ content: 'one ', status: 'cancelled' });
    expect(await socket.find('stream_end')).toMatchObject({ outcome: 'cancelled' });
  });

  test('continue resumes a chain that the turn limit stopped', async () => {
    const { socket, spaceId, owner } = await room({
      Ann: [{ do: { say: '@Bob {{content}} a' } }],
      Bob: [{ do: { say: '@Ann {{content}} b' } }],
    });
    const settings = { policy: 'mention', turnLimit: 2 } as const;
    await owner.call('changeSpace', { params: { spaceId }, body: { settings } });
    await socket.follow(spaceId);
    socket.send({ type: 'send_message', clientId: '1', spaceId, content: '@Ann go' });
    await socket.nextOf('notice');
    const counted = await socket.ask({ type: 'continue', clientId: '2', spaceId });
    expect(counted.type).toBe('ack');
    const { seq } = counted as { seq: number };
    await socket.nextOf('message', (frame) => frame.seq > seq);
  });

  test('unsubscribe is answered, and then no more frames of the space arrive', async () => {
    const { socket, spaceId, owner } = await room();
    await socket.follow(spaceId);
    socket.send({ type: 'unsubscribe', ref: 'u', spaceId });
    expect(await socket.nextOf('unsubscribed')).toMatchObject({ ref: 'u', spaceId });
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'unheard' } });
    await socket.sync();
    expect(socket.frames.filter(({ type }) => type === 'message')).toEqual([]);
  });

  test('several subscribes to one space are all answered, each with its ref', async () => {
    const { socket, spaceId } = await room();
    const refs = ['a', 'b', 'c', 'd'];
    for (const ref of refs) socket.send({ type: 'subscribe', ref, spaces: { [spaceId]: 0 } });
    await socket.nextOf('subscribed', ({ ref }) => ref === 'd');
    const answers = socket.frames.flatMap((one) => (one.type === 'subscribed' ? [one.ref] : []));
    expect(answers).toEqual(refs);
  });

  test('if an unsubscribe follows a subscribe immediately, the subscribe is still answered first', async () => {
    const { socket, spaceId } = await room();
    socket.send({ type: 'subscribe', ref: 's', spaces: { [spaceId]: 0 } });
    socket.send({ type: 'unsubscribe', ref: 'u', spaceId });
    await socket.nextOf('unsubscribed', ({ ref }) => ref === 'u');
    const answered = socket.frames.flatMap((one) => ('ref' in one ? [one.ref] : []));
    expect(answered).toEqual(['s', 'u']);
  });

  test('ping is answered by pong, with the ref of the ping if it has one', async () => {
    const { socket } = await room();
    socket.send({ type: 'ping', ref: 'r1' });
    expect(await socket.nextOf('pong')).toEqual({ type: 'pong', ref: 'r1' });
    socket.send({ type: 'ping' });
    expect(await socket.nextOf('pong')).toEqual({ type: 'pong' });
  });

  test('stop and continue without a clientId take effect but are not acknowledged', async () => {
    const { socket, spaceId } = await room();
    const { seq } = await socket.follow(spaceId);
    socket.send({ type: 'stop', spaceId });
    await socket.nextOf('decision', (frame) => frame.seq === seq + 1);
    await socket.sync();
    expect(socket.frames.some(({ type }) => type === 'ack' || type === 'error')).toBe(false);
  });

  test('a subscribe with one unknown space has no effect, even for an admin', async () => {
    const { socket, spaceId, owner } = await room();
    const spaces = { [spaceId]: 0, [randomUUID()]: 0 };
    socket.send({ type: 'subscribe', ref: 's', spaces });
    expect(await socket.nextOf('error')).toMatchObject({
      clientId: 's',
      problem: { code: 'no-such-space' },
    });
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'unheard' } });
    await socket.sync();
    expect(socket.frames.map(({ type }) => type)).toEqual(['ready', 'error', 'pong']);
  });

  test('[T5] frames about a space that the person may not read are refused like frames about an unknown space', async () => {
    const { person, spaceId } = await room();
    const outsider = await connect(await person('Mallory'));
    const ghost = randomUUID();
    const messageId = randomUUID();
    for (const frame of framesAbout({ messageId })) {
      const answers = [];
      for (const id of [spaceId, ghost]) {
        const asked = frame(id);
        outsider.send(asked);
        answers.push(await outsider.nextOf('error'));
      }
      const [theirs, none] = answers;
      expect(theirs?.problem.code).toBe('no-such-space');
      expect(theirs?.problem.detail.replaceAll(spaceId, 'ID')).toBe(
        none?.problem.detail.replaceAll(ghost, 'ID'),
      );
    }
  });

  test('a viewer’s socket can read and set a read mark, and all other frames are refused', async () => {
    const { owner, person, spaceId } = await room();
    const viewer = await person('Vera');
    const { id } = await viewer.call('readMe');
    await owner.call('addMembers', {
      params: { spaceId },
      body: { memberIds: [id], role: 'viewer' },
    });
    const socket = await connect(viewer);
    const { seq } = await socket.follow(spaceId);
    const messageId = randomUUID();
    const speaking = framesAbout({ messageId }).filter(
      (frame) => !['subscribe', 'mark_read'].includes(frame(spaceId).type),
    );
    for (const frame of speaking) {
      socket.send(frame(spaceId));
      expect((await socket.nextOf('error')).problem.code).toBe('not-allowed');
    }
    socket.send({ type: 'mark_read', spaceId, seq });
    expect((await socket.nextOf('read')).upTo).toBe(seq);
  });

  test('if the runtime refuses a frame, the error contains the clientId of the frame and the code of the refusal', async () => {
    const { socket, spaceId, person, owner } = await room();
    const long = 'x'.repeat(33 * 1024);
    const message = { type: 'send_message', spaceId } as const;
    const ghost = randomUUID();
    const refusals: [UncheckedFrame & { clientId: string }, string][] = [
      [{ ...message, clientId: '1', content: '' }, 'empty-text'],
      [{ ...message, clientId: '2', content: long }, 'text-too-long'],
      [{ ...message, clientId: '3', content: 'a', replyToId: ghost }, 'no-such-message'],
      [{ ...message, clientId: '4', content: 'a', threadId: ghost }, 'not-a-forum'],
      [
        { type: 'edit_message', clientId: '5', spaceId, messageId: ghost, content: 'a' },
        'no-such-message',
      ],
      [{ type: 'delete_message', clientId: '6', spaceId, messageId: ghost }, 'no-such-message'],
      [{ type: 'regenerate', clientId: '7', spaceId, messageId: ghost }, 'no-such-message'],
      [{ type: 'stop', clientId: '8', spaceId, runId: ghost }, 'no-such-run'],
      [{ type: 'stop', clientId: '9', spaceId, chainId: ghost }, 'no-such-run'],
    ];
    for (const [frame, code] of refusals) {
      const answer = await socket.ask(frame);
      expect([frame.type, codeOf(answer)]).toEqual([frame.type, code]);
    }
    const outside = await person('Ada', { isAdmin: true });
    const admin = await connect(outside);
    const said = await admin.ask({ ...message, clientId: 'a', content: 'hi' });
    expect(codeOf(said)).toBe('not-a-member');
    const posted = await owner.call('postMessage', { params: { spaceId }, body: { content: 'a' } });
    const about = { spaceId, messageId: posted.messageId };
    const theirs = await admin.ask({ type: 'edit_message', clientId: 'b', ...about, content: 'b' });
    expect(codeOf(theirs)).toBe('not-yours');
  });

  test('frames of a client are handled in the order in which they were sent', async () => {
    const { socket, spaceId, owner } = await room();
    for (let nth = 0; nth < 100; nth += 1) {
      socket.send({ type: 'send_message', clientId: `${nth}`, spaceId, content: `number ${nth}` });
    }
    await socket.nextOf('ack', (frame) => frame.clientId === '99');
    const acks = socket.frames.flatMap((frame) => (frame.type === 'ack' ? [frame] : []));
    expect(acks.map(({ clientId }) => Number(clientId))).toEqual([...Array(100).keys()]);
    const { items } = await owner.call('readMessages', {
      params: { spaceId },
      query: { limit: 100 },
    });
    expect(items.map(({ content }) => content)).toEqual(
      Array.from({ length: 100 }, (_, nth) => `number ${nth}`),
    );
  });
});

/** One frame of every type that refers to a space. */
function framesAbout({ messageId }: { readonly messageId: string }) {
  const frames: readonly ((spaceId: string) => UncheckedFrame)[] = [
    (spaceId) => ({ type: 'subscribe', spaces: { [spaceId]: null } }),
    (spaceId) => ({ type: 'send_message', clientId: 'c', spaceId, content: 'hi' }),
    (spaceId) => ({
      type: 'edit_message',
      clientId: 'c',
      spaceId,
      messageId,
      content: 'a',
    }),
    (spaceId) => ({ type: 'delete_message', clientId: 'c', spaceId, messageId }),
    (spaceId) => ({ type: 'regenerate', clientId: 'c', spaceId, messageId }),
    (spaceId) => ({ type: 'stop', clientId: 'c', spaceId }),
    (spaceId) => ({ type: 'continue', clientId: 'c', spaceId }),
    (spaceId) => ({ type: 'mark_read', spaceId, seq: 1 }),
    (spaceId) => ({ type: 'typing', spaceId }),
  ];
  const named = new Set<string>(frames.map((frame) => frame(messageId).type));
  const others = new Set(['hello', 'ping', 'unsubscribe']);
  const all = clientFrame.options.map(({ shape }) => shape.type.value);
  const missing = all.filter((type) => !named.has(type) && !others.has(type));
  if (missing.length > 0) throw new Error(`nothing is sent of ${missing.join(', ')}`);
  return frames;
}
