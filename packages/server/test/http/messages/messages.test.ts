import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';

async function post(client: TestClient, spaceId: string, content: string, more: object = {}) {
  return client.call('postMessage', { params: { spaceId }, body: { content, ...more } });
}

/** All messages of a space, page by page, the newest page first. */
async function pages(client: TestClient, spaceId: string, limit: number) {
  const messages = await everyPage((place) =>
    client.call('readMessages', { params: { spaceId }, query: { limit, ...place } }),
  );
  return messages.map((page) => page.map(({ content }) => content));
}

const NO_SUCH = '019a8c1e-0000-7000-8000-000000000000';

describe.each(DATABASES.slice(0, 1))('messages over HTTP, on $name', (kind) => {
  test('250 messages are read in pages, each once and in order, newest page first', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const contents = Array.from({ length: 250 }, (_, nth) => `message ${nth}`);
    for (const content of contents) await post(owner, spaceId, content);
    const found = await pages(owner, spaceId, 100);
    expect(found.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(found.toReversed().flat()).toEqual(contents);
    expect((await pages(owner, spaceId, 500)).map((page) => page.length)).toEqual([250]);
    const tooMany = { params: { spaceId }, query: { limit: 501 } };
    expect((await owner.refused('readMessages', tooMany)).code).toBe('bad-input');
  });

  test('if the last page of messages is full, there is no next page', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    for (const content of ['one', 'two', 'three', 'four']) await post(owner, spaceId, content);
    expect(await pages(owner, spaceId, 2)).toEqual([
      ['three', 'four'],
      ['one', 'two'],
    ]);
  });

  test('an invalid cursor of messages is refused', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const codes = [];
    for (const cursor of ['x', NO_SUCH, '%00', '-1']) {
      const asked = { params: { spaceId }, query: { cursor } };
      codes.push((await owner.refused('readMessages', asked)).code);
    }
    expect(codes).toEqual(['bad-cursor', 'bad-cursor', 'bad-cursor', 'bad-cursor']);
  });

  test('a reply includes its quoted message, but not the message that the quoted message answers', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const first = await post(owner, spaceId, 'What is for lunch?');
    const second = await post(owner, spaceId, 'Soup.', { replyToId: first.messageId });
    await post(owner, spaceId, 'Again?', { replyToId: second.messageId });
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ replyTo }) => replyTo)).toMatchObject([
      null,
      { id: first.messageId, sender: { name: 'Olga' }, content: 'What is for lunch?' },
      { id: second.messageId, content: 'Soup.' },
    ]);
    const params = { spaceId, messageId: second.messageId };
    expect((await owner.call('readMessage', { params })).replyTo).toEqual(items[1]?.replyTo);
  });

  test('a quotation shows the current text of its message, and no text of a deleted message', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const edited = await post(owner, spaceId, 'frist');
    const deleted = await post(owner, spaceId, 'a slip of the tongue');
    await post(owner, spaceId, 'to the first', { replyToId: edited.messageId });
    await post(owner, spaceId, 'to the second', { replyToId: deleted.messageId });
    const about = (messageId: string) => ({ params: { spaceId, messageId } });
    await owner.call('editMessage', { ...about(edited.messageId), body: { content: 'first' } });
    await owner.call('deleteMessage', about(deleted.messageId));
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.slice(-2).map(({ replyTo }) => replyTo)).toMatchObject([
      { content: 'first', isDeleted: false },
      { content: '', isDeleted: true },
    ]);
  });

  test('[T5] a message of another space is not found, just like an unknown message', async () => {
    const { owner } = await openServer(kind);
    const [here, there] = [await makeRoom(owner), await makeRoom(owner)];
    const { messageId } = await post(owner, there.spaceId, 'over there');
    const codes = [];
    for (const id of [messageId, NO_SUCH]) {
      const params = { spaceId: here.spaceId, messageId: id };
      const body = { content: 'x' };
      codes.push(
        (await owner.refused('readMessage', { params })).code,
        (await owner.refused('readMessageVersions', { params })).code,
        (await owner.refused('editMessage', { params, body })).code,
        (await owner.refused('deleteMessage', { params })).code,
        (await owner.refused('regenerate', { params })).code,
        (await owner.refused('postMessage', { params, body: { ...body, replyToId: id } })).code,
        (await owner.refused('previewMessage', { params, body: { ...body, replyToId: id } })).code,
        (await owner.refused('listDecisions', { params, query: { messageId: id } })).code,
      );
    }
    expect(new Set(codes)).toEqual(new Set(['no-such-message']));
    expect(codes.length).toBe(16);
  });

  test('editing a message keeps its earlier versions, and deleting the message empties all versions', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const { messageId } = await post(owner, spaceId, 'one');
    const params = { spaceId, messageId };
    await owner.call('editMessage', { params, body: { content: 'two' } });
    await owner.call('editMessage', { params, body: { content: 'three' } });
    const { items } = await owner.call('readMessageVersions', { params });
    await owner.call('deleteMessage', { params });
    const message = await owner.call('readMessage', { params });
    expect(items).toEqual([
      { version: 1, content: 'one', status: 'complete', runId: null },
      { version: 2, content: 'two', status: 'complete', runId: null },
    ]);
    expect(message).toMatchObject({ content: '', deletedAt: expect.any(String) as string });
    const emptied = (await owner.call('readMessageVersions', { params })).items;
    expect(emptied.map(({ content }) => content)).toEqual(['', '']);
  });

  test('[I-3] a post that is repeated with the same client id creates one message', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner);
    const [first, second] = await Promise.all([
      post(owner, spaceId, 'once', { clientId: 'c1' }),
      post(owner, spaceId, 'once', { clientId: 'c1' }),
    ]);
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ id }) => id)).toEqual([first.messageId]);
    expect(new Set([first.isRepeat, second.isRepeat])).toEqual(new Set([false, true]));
    expect(second).toMatchObject({ messageId: first.messageId, seq: first.seq });
  });

  test('the sender of a message is warned of unknown names and of texts that look like keys', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, { agents: { Finance: [{ do: { skip: true } }] } });
    const key = `ghp_${'a1'.repeat(18)}`;
    const { warnings } = await post(owner, spaceId, `so, @Finanse, here is ${key}`);
    expect(warnings).toEqual([
      { kind: 'unknown-mention', name: 'Finanse', nearest: 'Finance' },
      { kind: 'looks-secret', what: 'a GitHub token', secret: 'token', of: 'GitHub' },
    ]);
  });

  test('only the admin token can post as a service, and the sender of such a message is not a person', async () => {
    const { owner, stranger } = await openServer(kind, { config: { adminToken: 'let-me-in' } });
    const { spaceId } = await makeRoom(owner);
    const automation = stranger().withToken('let-me-in');
    await post(automation, spaceId, 'the build is green', { service: 'Builds' });
    await post(automation, spaceId, 'so says the owner');
    const body = { content: 'me too', service: 'Builds' };
    const problem = await owner.refused('postMessage', { params: { spaceId }, body });
    const { items } = await owner.call('readMessages', { params: { spaceId } });
    expect(items.map(({ sender }) => sender)).toMatchObject([
      { kind: 'service', name: 'Builds' },
      { kind: 'person', name: 'Olga' },
    ]);
    expect(problem.code).toBe('not-allowed');
  });

  test('a person can regenerate an agent’s message', async () => {
    const { owner, server } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, {
      agents: { Poet: [{ when: { nth: 1 }, do: { say: 'a rose' } }, { do: { say: 'a tulip' } }] },
    });
    await post(owner, spaceId, 'a flower, please');
    await server.conch.idle();
    const answer = (await owner.call('readMessages', { params: { spaceId } })).items.at(-1);
    const params = { spaceId, messageId: answer?.id ?? '' };
    await owner.call('regenerate', { params });
    await server.conch.idle();
    const made = await owner.call('readMessage', { params });
    expect([answer?.content, answer?.version]).toEqual(['a rose', 1]);
    expect(made.version).toBe(2);
    const { items } = await owner.call('readMessageVersions', { params });
    const first = { version: 1, content: 'a rose', status: 'complete', runId: answer?.runId };
    expect(items).toEqual([first]);
  });
});
