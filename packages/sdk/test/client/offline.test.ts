import { openClient, type KeptMessage, type PendingStore } from '@conch/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { frameServer } from './support/frame-server.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilConnection, untilShown } from './support/until.ts';

/** An in-memory replacement for the storage of a browser. */
function memoryStore(): PendingStore & { readonly all: () => readonly KeptMessage[] } {
  const kept = new Map<string, readonly KeptMessage[]>();
  return {
    read: ({ me, spaceId }) => kept.get(`${me} ${spaceId}`) ?? [],
    write: ({ me, spaceId }, messages) => void kept.set(`${me} ${spaceId}`, messages),
    all: () => [...kept.values()].flat(),
  };
}

describe.each(SQLITE)('requests without a connection, on $name', (kind) => {
  async function stage(limits = {}) {
    const opened = await openServer(kind, { limits });
    const spaceId = await opened.room();
    const client = opened.client();
    const space = client.follow(spaceId);
    await space.ready;
    const { client: open } = opened;
    const goAway = async (): Promise<void> => {
      opened.proxy.close();
      await untilConnection(client, 'waiting');
    };
    return { ...opened, open, spaceId, client, space, goAway };
  }

  test('[I-3] without a connection, messages are queued and shown as pending, and later arrive once and in order', async () => {
    const { space, goAway, proxy } = await stage();
    await goAway();
    const acks = ['one', 'two', 'three'].map((content) => space.send(content));
    expect(space.view?.pending.map(({ content, state }) => [content, state.kind])).toEqual([
      ['one', 'sending'],
      ['two', 'sending'],
      ['three', 'sending'],
    ]);
    proxy.open();
    const ids = (await Promise.all(acks)).map(({ messageId }) => messageId);
    const view = await untilShown(space, ({ messages }) => messages.length === 3);
    expect(view.messages.map(({ id }) => id)).toEqual(ids);
    expect(view.messages.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
    expect(view.pending).toEqual([]);
  });

  test('[I-3] if the answer to a message is lost, the message is sent again and is stored once', async () => {
    const { space, proxy, direct, spaceId } = await stage();
    for (let nth = 0; nth < 20; nth += 1) {
      const sent = space.send(`number ${nth}`);
      // Either the message or its answer is in transit now.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      proxy.cut();
      await sent;
    }
    const { items } = await direct.call('readMessages', { params: { spaceId } });
    const wanted = Array.from({ length: 20 }, (_, nth) => `number ${nth}`);
    expect(items.map(({ content }) => content)).toEqual(wanted);
  });

  test('[I-3] if a client closes with queued messages, the next client sends the messages once and in order', async () => {
    const { open, direct, space: watched, spaceId, proxy } = await stage();
    const pendingStore = memoryStore();
    const first = open({ pendingStore });
    const space = first.follow(spaceId);
    await space.ready;
    const { messageId: replyToId } = await watched.send('zero');
    proxy.close();
    await untilConnection(first, 'waiting');
    const sent = [space.send('one', { replyToId }), space.send('two'), space.send('three')];
    const lost = Promise.allSettled(sent);
    first.close();
    await lost;
    proxy.open();
    for (const client of [open({ pendingStore }), open({ pendingStore })]) {
      await untilShown(client.follow(spaceId), (view) => {
        return view.messages.length === 4 && view.pending.length === 0;
      });
    }
    const { items } = await direct.call('readMessages', { params: { spaceId } });
    expect(items.map(({ content }) => content)).toEqual(['zero', 'one', 'two', 'three']);
    expect(items[1]?.replyTo?.id).toBe(replyToId);
    expect(pendingStore.all()).toEqual([]);
  });

  test('if a client closes with a refused message, the next client shows the message until it is discarded', async () => {
    const { open, spaceId } = await stage();
    const pendingStore = memoryStore();
    const first = open({ pendingStore });
    const sent = first.follow(spaceId);
    await sent.ready;
    await expect(sent.send('  ')).rejects.toMatchObject({ code: 'empty-text' });
    first.close();
    const space = open({ pendingStore }).follow(spaceId);
    const { pending } = await untilShown(space, (view) => view.pending.length === 1);
    expect(pending[0]?.state).toMatchObject({ kind: 'failed', failure: { code: 'empty-text' } });
    space.discard(pending[0]!.clientId);
    expect(pendingStore.all()).toEqual([]);
  });

  test('a refused message is shown as failed, and can be retried or discarded', async () => {
    const { space, direct, spaceId } = await stage();
    const params = { spaceId };
    await direct.call('changeSpace', { params, body: { settings: { unknownMentions: 'refuse' } } });
    await expect(space.send('@Nobody hello')).rejects.toMatchObject({ code: 'unknown-mention' });
    const [failed] = space.view!.pending;
    expect(failed?.state).toMatchObject({ kind: 'failed', failure: { status: 422 } });
    await direct.call('changeSpace', { params, body: { settings: { unknownMentions: 'warn' } } });
    space.retry(failed!.clientId);
    const view = await untilShown(space, ({ messages }) => messages.length === 1);
    expect(view.pending).toEqual([]);
    await expect(space.send('  ')).rejects.toMatchObject({ code: 'empty-text' });
    space.discard(space.view!.pending[0]!.clientId);
    expect(space.view?.pending).toEqual([]);
  });

  test('a message that is withdrawn before the reconnect is never sent', async () => {
    const { space, goAway, proxy, direct, spaceId } = await stage();
    await goAway();
    const aborting = new AbortController();
    const taken = [space.send('one'), space.send('two', { signal: aborting.signal })];
    const kept = space.send('three');
    space.discard(space.view!.pending[0]!.clientId);
    aborting.abort();
    expect((await Promise.allSettled(taken)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    proxy.open();
    await kept;
    const { items } = await direct.call('readMessages', { params: { spaceId } });
    expect(items.map(({ content }) => content)).toEqual(['three']);
  });

  test('an edit and a deletion that are withdrawn before the reconnect are never sent', async () => {
    const { space, goAway, proxy, direct, spaceId } = await stage();
    const { messageId } = await space.send('one');
    await goAway();
    const withdrawal = new AbortController();
    const { signal } = withdrawal;
    const taken = [
      space.edit({ messageId, content: 'two' }, { signal }),
      space.delete(messageId, { signal }),
    ];
    withdrawal.abort();
    for (const act of taken) await expect(act).rejects.toBe(signal.reason);
    proxy.open();
    await space.send('three');
    const { items } = await direct.call('readMessages', { params: { spaceId } });
    expect(items.map(({ content }) => content)).toEqual(['one', 'three']);
  });

  test('[I-28] if the answer to a request for another version is lost, the request is sent again and takes effect once', async () => {
    const { server, proxy, direct, client, room } = await openServer(kind);
    const spaceId = await room({ agents: { Ann: [{ do: { say: 'Yes.' } }] } });
    const space = client().follow(spaceId);
    await space.ready;
    await space.send('Well?');
    await server.conch.idle(spaceId);
    const { items } = await direct.call('readMessages', { params: { spaceId } });
    const messageId = items.at(-1)?.id ?? '';
    for (let nth = 1; nth <= 5; nth += 1) {
      const asked = space.regenerate(messageId);
      // Either the request or its answer is in transit now.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      proxy.cut();
      expect((await asked).type).toBe('ack');
      await server.conch.idle(spaceId);
      const message = await direct.call('readMessage', { params: { spaceId, messageId } });
      expect(message.version).toBe(1 + nth);
    }
  });

  test('if the connection is cut during an edit, the edit is not sent again and fails as unanswered', async () => {
    const { space, proxy } = await stage();
    const { messageId } = await space.send('hello');
    proxy.stall();
    const edited = space.edit({ messageId, content: 'hello again' });
    proxy.cut();
    await expect(edited).rejects.toMatchObject({ code: 'unanswered' });
    await untilShown(space, ({ isLive }) => isLive);
    await space.edit({ messageId, content: 'hello again' });
  });

  test('at most 200 requests are queued, and further requests are refused', async () => {
    const { client, goAway, spaceId } = await stage();
    await goAway();
    const act = { type: 'send_message', spaceId, content: 'hello' } as const;
    const sent = Array.from({ length: 201 }, () => client.send(act));
    await expect(sent.at(-1)).rejects.toMatchObject({ code: 'outbox-full' });
    const settled = Promise.allSettled(sent);
    client.close();
    const reasons = (await settled).map((one) => (one as PromiseRejectedResult).reason as unknown);
    expect(reasons.slice(0, 200)).toEqual(
      Array.from({ length: 200 }, () => expect.objectContaining({ code: 'closed' }) as unknown),
    );
  });

  test('a request that is too large for a frame is refused before it is sent', async () => {
    const { space, client } = await stage();
    const states: string[] = [];
    client.onConnection(({ kind: state }) => states.push(state));
    await expect(space.send('x'.repeat(300_000))).rejects.toMatchObject({ code: 'too-large' });
    await space.send('hello');
    expect(states).toEqual([]);
  });

  test('a frame above the limit of the server fails without affecting other frames', async () => {
    const { space } = await stage({ frameBytes: 4_096 });
    await expect(space.send('x'.repeat(10_000))).rejects.toMatchObject({ code: 'too-large' });
    await space.send('hello');
  });
});

test('messages that the server refuses as too fast are sent again later, in order', async () => {
  const spaceId = '019b7a10-0000-7000-8000-00000000000a';
  const taken: string[] = [];
  let tries = 0;
  const { url } = await frameServer((frame, { send }) => {
    if (frame.type !== 'send_message') return;
    const { clientId, content } = frame;
    tries += 1;
    if (tries % 3 === 2) {
      const problem = { type: '', title: '', status: 429, code: 'too-fast', detail: '' } as const;
      send({ type: 'error', clientId, problem: { ...problem, retryAfterSeconds: 0 } });
      return;
    }
    taken.push(content);
    const messageId = spaceId as never;
    send({ type: 'ack', clientId, messageId, seq: tries, version: null, warnings: [] });
  });
  const client = openClient({ url });
  onTestFinished(() => client.close());
  const contents = ['one', 'two', 'three', 'four', 'five'];
  const sent = contents.map((content) => client.send({ type: 'send_message', spaceId, content }));
  await Promise.all(sent);
  expect(taken).toEqual(contents);
  expect(tries).toBe(7);
});
