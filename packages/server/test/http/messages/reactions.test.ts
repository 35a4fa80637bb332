import { connectAgent, reply } from '@conch/sdk';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeOutsideAgent } from '../../support/agent-client.ts';
import type { TestClient } from '../../support/client.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer, type OpenServerOptions } from '../../support/open-server.ts';
import { connect, type SocketClient } from '../../support/socket-client.ts';

const THUMB = { emoji: '👍', isGiven: true };

describe.each(DATABASES)('reactions, on $name', (kind) => {
  /** A space of the owner and Ada with one message. */
  async function openRoom(options: OpenServerOptions = {}) {
    const opened = await openServer(kind, options);
    const { owner, person } = opened;
    const ada = await person('Ada');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const body = { content: 'Shall we?' };
    const { messageId } = await owner.call('postMessage', { params: { spaceId }, body });
    const params = { spaceId, messageId };
    const ids = [(await owner.call('readMe')).id, (await ada.call('readMe')).id] as const;
    const react = (by: TestClient, change: object) =>
      by.call('react', { params, body: { ...THUMB, ...change } });
    const reactions = async () => (await owner.call('readMessage', { params })).reactions;
    return { ...opened, ada, spaceId, params, ids, react, reactions };
  }

  test('each person has each emoji once, in the order of the reactions', async () => {
    const { owner, ada, ids, react, reactions } = await openRoom();
    expect(await reactions()).toBeUndefined();
    await react(owner, {});
    await react(ada, { emoji: '🎉' });
    await react(ada, {});
    const first = await react(owner, { emoji: '🎉' });
    expect(await react(owner, { emoji: '🎉' })).toEqual(first);
    expect(await reactions()).toEqual([
      { emoji: '👍', by: [ids[0], ids[1]] },
      { emoji: '🎉', by: [ids[1], ids[0]] },
    ]);
    await react(owner, { isGiven: false });
    await react(ada, { isGiven: false });
    await react(ada, { isGiven: false });
    expect(await reactions()).toEqual([{ emoji: '🎉', by: [ids[1], ids[0]] }]);
  });

  test('every watcher gets a reaction as an event, also after a reconnect', async () => {
    const { owner, ada, ids, spaceId, params, react } = await openRoom();
    const socket = await connect(ada);
    await socket.follow(spaceId);
    const { seq } = await react(owner, {});
    const expected = {
      seq,
      messageId: params.messageId,
      reactions: [{ emoji: '👍', by: [ids[0]] }],
    };
    const reactionsOf = ({ frames }: SocketClient) =>
      frames.filter(({ type }) => type === 'reactions');

    await expect.poll(() => reactionsOf(socket)).toMatchObject([expected]);
    const late = await connect(ada);
    await late.follow(spaceId, seq - 1);
    await expect.poll(() => reactionsOf(late)).toMatchObject([expected]);
  });

  test('a deleted message has no reactions and gets none', async () => {
    const { owner, ada, params, react, reactions } = await openRoom();
    await react(ada, {});
    await owner.call('deleteMessage', { params });
    expect(await reactions()).toBeUndefined();
    const refused = await ada.refused('react', { params, body: THUMB });
    expect(refused.code).toBe('no-such-message');
  });

  test('a reaction is exactly one emoji, and a message has at most 20 different ones', async () => {
    const { owner, params, react } = await openRoom();
    for (const emoji of ['', 'a', '👍👍', '👍 ', '<b>', '1', '\u200d']) {
      const { code } = await owner.refused('react', { params, body: { emoji, isGiven: true } });
      expect(['bad-emoji', 'bad-input']).toContain(code);
    }
    const many = Array.from('😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗😚😙');
    for (const emoji of many) await react(owner, { emoji });
    const { code } = await owner.refused('react', { params, body: THUMB });
    expect(code).toBe('too-many-reactions');
  });

  test('[T14] reacting above the rate limit is refused with the time to wait', async () => {
    const { ada, params, react } = await openRoom({ limits: { reactionsPer10s: 2 } });
    await react(ada, {});
    await react(ada, { isGiven: false });
    const refused = await ada.refused('react', { params, body: THUMB });
    expect(refused).toMatchObject({ status: 429, code: 'too-fast' });
  });

  test('[MS11] a reaction wakes no agent, and agents never see it', async () => {
    const opened = await openServer(kind);
    const { owner, origin, server } = opened;
    const clerk = await makeOutsideAgent(owner, 'Clerk');
    const tasks: string[] = [];
    const agent = connectAgent(
      (task) => {
        tasks.push(JSON.stringify(task));
        return reply('Noted.');
      },
      { url: origin, token: clerk.token },
    );
    onTestFinished(() => agent.close({ drainMs: 0 }));
    const space = { name: 'Desk', settings: { policy: 'broadcast' }, memberIds: [clerk.agentId] };
    const { id: spaceId } = await owner.call('makeSpace', { body: space as never });
    const body = { content: 'first' };
    const { messageId } = await owner.call('postMessage', { params: { spaceId }, body });
    await server.conch.idle();
    expect(tasks).toHaveLength(1);
    await owner.call('react', { params: { spaceId, messageId }, body: { ...THUMB, emoji: '🦑' } });
    await server.conch.idle();
    expect(tasks).toHaveLength(1);
    await owner.call('postMessage', { params: { spaceId }, body: { content: 'second' } });
    await server.conch.idle();
    expect(tasks).toHaveLength(2);
    expect(tasks[1]).toContain('first');
    expect(tasks.join(' ')).not.toContain('🦑');
  });

  test('agents cannot react', async () => {
    const { owner, params } = await openRoom();
    const clerk = await makeOutsideAgent(owner, 'Clerk');
    const refused = await owner.withToken(clerk.token).refused('react', { params, body: THUMB });
    expect(refused.code).toBe('not-allowed');
  });
});
