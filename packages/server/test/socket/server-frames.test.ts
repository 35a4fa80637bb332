import type { Agent, AgentKind } from '@conch/agents';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

describe.each(DATABASES)('frames of the server, on $name', (kind) => {
  test('a change of members, settings, runs, chains or the turn counter is sent as a frame', async () => {
    const mayEnd = Promise.withResolvers<void>();
    const slow = speaksBefore(mayEnd.promise);
    const { owner, person } = await openServer(kind, { kinds: [slow] });
    const ann = await owner.call('addAgent', { body: { name: 'Ann', kind: 'slow', config: {} } });
    const { id: spaceId } = await owner.call('makeSpace', {
      body: { name: 'Room', memberIds: [ann.id], settings: { policy: 'broadcast' } },
    });
    const params = { spaceId };
    const socket = await connect(owner);
    await socket.follow(spaceId);
    const ada = await (await person('Ada')).call('readMe');
    await owner.call('addMembers', { params, body: { memberIds: [ada.id] } });
    expect((await socket.nextOf('member')).joined).toMatchObject([
      { id: ada.id, name: 'Ada', role: 'member' },
    ]);
    await owner.call('removeMember', { params: { spaceId, memberId: ada.id } });
    expect((await socket.nextOf('member')).left).toEqual([ada.id]);
    await owner.call('changeSpace', { params, body: { name: 'Another' } });
    expect((await socket.nextOf('space')).spaceId).toBe(spaceId);
    await owner.call('postMessage', { params, body: { content: 'hi' } });
    const offered = await socket.nextOf('run');
    expect(offered).toMatchObject({ state: 'offered', agentId: ann.id, outcome: null });
    expect((await socket.nextOf('decision')).decision.gotFloor).toMatchObject([
      { agentId: ann.id, runId: offered.runId },
    ]);
    const { messageId } = await socket.nextOf('stream_start');
    mayEnd.resolve();
    const { message } = await socket.nextOf('message');
    expect(message.id).toBe(messageId);
    await socket.nextOf('decision', ({ decision }) => decision.event === 'run-ended');
    const ofEvent = socket.frames.filter((one) => 'seq' in one && one.seq === message.seq);
    expect(ofEvent.map(({ type }) => type).toSorted()).toEqual(
      ['chain', 'decision', 'floor', 'message', 'run'].toSorted(),
    );
    expect(ofEvent.at(-1)?.type).toBe('decision');
    expect(await socket.nextOf('stream_end')).toMatchObject({ messageId, outcome: 'responded' });
  });

  test('when the kind of an agent changes, people who are not admins get the new kind', async () => {
    const { owner, person } = await openServer(kind);
    const ada = await person('Ada');
    const { spaceId, agent } = await makeRoom(owner, {
      agents: { Ann: [{ do: { say: 'here' } }] },
      people: [ada],
    });
    const { items } = await ada.call('listMembers', { params: { spaceId } });
    expect(items.find(({ name }) => name === 'Ann')?.agentKind).toBe('script');
    const socket = await connect(ada);
    await socket.follow(spaceId);
    const params = { agentId: agent('Ann') };
    await owner.call('changeAgent', { params, body: { kind: 'remote', config: {} } });
    expect((await socket.nextOf('member')).changed).toMatchObject([
      { name: 'Ann', agentKind: 'remote' },
    ]);
  });

  test('[I-9] a changed role is an event of its space, also for clients that reconnect', async () => {
    const { owner, person } = await openServer(kind);
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const { id: memberId } = await ada.call('readMe');
    const socket = await connect(owner);
    const { seq } = await socket.follow(spaceId);
    const params = { spaceId, memberId };
    await owner.call('changeMember', { params, body: { role: 'viewer' } });
    const memberFrame = await socket.nextOf('member');
    expect(memberFrame).toMatchObject({
      joined: [],
      left: [],
      changed: [{ id: memberId, role: 'viewer' }],
    });
    const later = await connect(owner);
    await later.follow(spaceId, seq);
    expect(await later.find('member')).toEqual(memberFrame);
  });

  test('posts in a forum are sent as forum:post and forum:reply frames', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { settings: { kind: 'forum' } });
    const socket = await connect(owner);
    await socket.follow(spaceId);
    const thread = await owner.call('openThread', {
      body: { spaceId: spaceId, title: 'Tea', content: 'green or black?' },
    });
    expect(await socket.nextOf('forum:post')).toMatchObject({ title: 'Tea', senderName: 'Olga' });
    const threadId = thread.threadId;
    const frame = { type: 'send_message', clientId: 'r', content: 'both', threadId } as const;
    const ack = await socket.ask({ ...frame, spaceId: spaceId });
    expect(ack.type).toBe('ack');
    expect(await socket.find('forum:reply')).toMatchObject({ threadId, title: 'Tea' });
  });

  test('the end frame of a run without an answer contains its outcome', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: {
        Ann: [{ do: { fail: 'broken' } }],
        Bob: [{ do: { skip: true } }],
        Cid: [{ do: { pass: true } }],
      },
      settings: { policy: 'broadcast' },
    });
    const socket = await connect(owner);
    await socket.follow(spaceId);
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'hi' } });
    const outcomes = new Set<string>();
    while (outcomes.size < 3) {
      const { outcome } = await socket.nextOf('run', ({ state }) => state === 'ended');
      outcomes.add(outcome ?? 'none');
    }
    expect([...outcomes].toSorted()).toEqual(['failed', 'passed', 'skipped']);
  });

  test('[I-18] if a run fails without text, its end frame has the failure as a code and in words', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Ann: [{ do: { fail: 'broken' } }] },
      settings: { policy: 'broadcast' },
    });
    const socket = await connect(owner);
    await socket.follow(spaceId);
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'hi' } });
    const endFrame = await socket.nextOf('run', ({ state }) => state === 'ended');
    const why = { failure: 'error', outcomeWords: 'could not answer: it stopped with an error' };
    expect(endFrame).toMatchObject(why);
    const { runId } = endFrame;
    expect(await owner.call('readRun', { params: { spaceId, runId } })).toMatchObject(why);
  });
});

/** An agent that streams its first word and ends when `told` resolves. */
function speaksBefore(mayEnd: Promise<void>): AgentKind {
  const agent: Agent = {
    async *run() {
      yield { kind: 'delta', text: 'here' };
      await mayEnd;
      return { kind: 'answered', content: 'here' };
    },
  };
  return { name: 'slow', agentOf: () => ({ ok: true, agent }) };
}
