import { connectAgent, delegate, openClient, reply, type Client } from '@conch/sdk';
import { audienceOfDraft, parseMentions, rosterOf, type Roster } from '@conch/sdk/view';
import { expect, expectTypeOf, test } from 'vitest';

/** A program whose ids are plain strings from requests. The program only has to compile. */
export async function program(client: Client, id: string): Promise<void> {
  const body = { name: 'Room', memberIds: [id], settings: { mainAgentId: id } };
  const space = await client.call('makeSpace', { body });
  await client.call('postMessage', {
    params: { spaceId: id },
    body: { content: 'hello', replyToId: id, threadId: id },
  });
  await client.call('changeAgent', {
    params: { agentId: id },
    body: { ownerId: id, addableBy: [id] },
  });
  await client.call('stop', { params: { spaceId: space.id }, body: { runId: id } });
  await client.call('giveGrant', { params: { spaceId: id }, body: { homeId: id, kind: 'read' } });
  for await (const runs of client.pages('listRuns', { params: { spaceId: id } })) {
    expectTypeOf(runs[0]?.agentId).toEqualTypeOf<string | undefined>();
  }
  client.listen(id, { event: ({ spaceId }) => expectTypeOf(spaceId).toEqualTypeOf<string>() });
  const followed = client.follow(id);
  await followed.send('hello', { replyToId: id });
  await followed.edit({ messageId: id, content: 'bye' });
  await followed.stop({ chainId: id });
  await client.send({ type: 'regenerate', spaceId: id, messageId: id });

  const roster: Roster = rosterOf(followed.view?.members ?? [], [
    { id, name: 'Ann', kind: 'agent' },
  ]);
  parseMentions('@Ann', roster);
  const settings = {
    kind: 'chat',
    policy: 'chain',
    visibility: 'all',
    mainAgentId: id,
  } as const;
  audienceOfDraft({ text: '@Ann hi', from: id, replyTo: null, roster, settings });
  connectAgent(({ spaceId }) => (spaceId === id ? reply('hello') : delegate('Finance')), {
    url: 'http://127.0.0.1:1',
    token: 't',
  });

  // @ts-expect-error an id is a string
  client.follow(5);
}

test('a client without a WebSocket class is refused with advice on where to get a class', () => {
  const there = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket') ?? {};
  Object.defineProperty(globalThis, 'WebSocket', { ...there, value: undefined });
  try {
    const what = /Use Node 22 or newer, or pass `webSocket`/u;
    expect(() => openClient({ url: 'http://127.0.0.1:1' })).toThrow(what);
    const options = { url: 'http://127.0.0.1:1', token: 't' };
    expect(() => connectAgent(() => reply('hello'), options)).toThrow(what);
  } finally {
    Object.defineProperty(globalThis, 'WebSocket', there);
  }
});
