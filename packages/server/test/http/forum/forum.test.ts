import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { everyPage } from '../../support/every-page.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer } from '../../support/open-server.ts';
import { unknownIds } from '../../walk/support/unknown-ids.ts';

const FORUM = { settings: { kind: 'forum' } } as const;

async function open(client: TestClient, title: string, more: object = {}) {
  return client.call('openThread', { body: { title, content: `about ${title}`, ...more } });
}

interface Which {
  readonly spaceId?: string;
  readonly state?: 'open' | 'closed';
  readonly sort?: 'latest' | 'newest';
}

async function titles(client: TestClient, query: Which = {}) {
  const pages = await everyPage((place) =>
    client.call('listThreads', { query: { ...query, ...place, limit: 2 } }),
  );
  return pages.flat().map(({ title }) => title);
}

const NO_SUCH = '019a8c1e-0000-7000-8000-000000000000';

describe.each(DATABASES.slice(0, 1))('the forum over HTTP, on $name', (kind) => {
  test('a thread can be opened, read and replied to, and its posts keep their numbers', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { ...FORUM, people: [ben] });
    const openedThread = await open(owner, 'Lunch', { category: 'food' });
    const params = { threadId: openedThread.threadId };
    const first = await ben.call('postReply', { params, body: { content: 'Soup, I say.' } });
    const second = await owner.call('postReply', {
      params,
      body: { content: 'Again?', replyToId: first.messageId },
    });
    await ben.call('deleteMessage', { params: { spaceId, messageId: first.messageId } });
    const third = await ben.call('postReply', { params, body: { content: 'Salad, then.' } });
    const thread = await ben.call('readThread', { params });
    const posts = await ben.call('readPosts', { params });
    expect([openedThread, first, second, third].map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(thread).toMatchObject({
      spaceId,
      title: 'Lunch',
      category: 'food',
      postId: openedThread.messageId,
      sender: { kind: 'person', name: 'Olga' },
      replyCount: 3,
      isOpen: true,
    });
    expect(
      posts.items.map(({ number, message }) => [number, message.type, message.content]),
    ).toEqual([
      [1, 'forum_post', 'about Lunch'],
      [2, 'forum_reply', ''],
      [3, 'forum_reply', 'Again?'],
      [4, 'forum_reply', 'Salad, then.'],
    ]);
    expect(posts.items[2]?.message.replyTo).toMatchObject({ id: first.messageId, isDeleted: true });
  });

  test('threads are listed in pages, and the thread with the newest post comes first', async () => {
    const clock = new ManualClock();
    const { owner } = await openServer(kind, { clock });
    await makeRoom(owner, FORUM);
    const threads: { threadId: string }[] = [];
    for (const title of ['one', 'two', 'three', 'four', 'five']) {
      threads.push(await open(owner, title));
      clock.advance(1_000);
    }
    const params = { threadId: threads[1]?.threadId ?? '' };
    await owner.call('postReply', { params, body: { content: 'here again' } });
    expect(await titles(owner)).toEqual(['two', 'five', 'four', 'three', 'one']);
  });

  test('threads can be sorted by opening time and filtered by open or closed state', async () => {
    const clock = new ManualClock();
    const { owner } = await openServer(kind, { clock });
    await makeRoom(owner, FORUM);
    const { threadId } = await open(owner, 'one');
    await open(owner, 'two');
    clock.advance(4 * 86_400_000);
    for (const title of ['three', 'four', 'five']) await open(owner, title);
    await owner.call('postReply', { params: { threadId }, body: { content: 'here again' } });
    clock.advance(4 * 86_400_000);
    const newest = { sort: 'newest' } as const;
    expect(await titles(owner, newest)).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(await titles(owner, { ...newest, state: 'open' })).toEqual(['five', 'four', 'three']);
    expect(await titles(owner, { ...newest, state: 'closed' })).toEqual(['two', 'one']);
    expect(await titles(owner, { state: 'closed' })).toEqual(['one', 'two']);
    expect(new Set(await titles(owner, { state: 'open' }))).toEqual(
      new Set(['three', 'four', 'five']),
    );
    const refused = await owner.refused('listThreads', { query: { ...newest, cursor: 'x' } });
    expect(refused.code).toBe('bad-cursor');
  });

  test('the posts of a thread are listed in pages, each post once', async () => {
    const { owner } = await openServer(kind);
    await makeRoom(owner, FORUM);
    const { threadId } = await open(owner, 'Counting');
    for (let nth = 2; nth <= 7; nth += 1) {
      await owner.call('postReply', { params: { threadId }, body: { content: `number ${nth}` } });
    }
    const posts = await everyPage((place) =>
      owner.call('readPosts', { params: { threadId }, query: { limit: 3, ...place } }),
    );
    const numbers = posts.flat().map(({ number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('a forum request must name the forum unless the person can read exactly one forum', async () => {
    const { owner, person } = await openServer(kind);
    const [ben, cleo] = [await person('Ben'), await person('Cleo')];
    await makeRoom(owner, { name: 'A chat', people: [ben] });
    const first = await makeRoom(owner, { ...FORUM, name: 'First', people: [ben] });
    const second = await makeRoom(owner, { ...FORUM, name: 'Second' });
    await open(ben, 'for the only one');
    await open(owner, 'for the second', { spaceId: second.spaceId });
    expect(await titles(ben)).toEqual(['for the only one']);
    expect(await titles(owner, { spaceId: first.spaceId })).toEqual(['for the only one']);
    expect(await titles(owner, { spaceId: second.spaceId })).toEqual(['for the second']);
    const codes = [
      await owner.refused('listThreads'),
      await owner.refused('openThread', { body: { title: 'x', content: 'y' } }),
      await cleo.refused('listThreads'),
      await ben.refused('listThreads', { query: { spaceId: second.spaceId } }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['which-forum', 'which-forum', 'which-forum', 'no-such-space']);
  });

  test('an unknown thread is not found by a person who is in no forum', async () => {
    const { person } = await openServer(kind);
    const cleo = await person('Cleo');
    const params = { threadId: unknownIds().threadId };
    const codes = [
      await cleo.refused('readThread', { params }),
      await cleo.refused('readPosts', { params }),
    ].map(({ code }) => code);
    expect(codes).toEqual(['no-such-thread', 'no-such-thread']);
  });

  test('a thread can be read and answered by its id alone, even if the person is in several forums', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const first = await makeRoom(owner, { ...FORUM, name: 'First', people: [ben] });
    const second = await makeRoom(owner, { ...FORUM, name: 'Second', people: [ben] });
    const third = await makeRoom(owner, { ...FORUM, name: 'Third' });
    const { threadId } = await open(owner, 'Here', { spaceId: second.spaceId });
    const elsewhere = await open(owner, 'Elsewhere', { spaceId: third.spaceId });
    const params = { threadId };
    expect((await ben.call('readThread', { params })).spaceId).toBe(second.spaceId);
    const reply = await ben.call('postReply', { params, body: { content: 'Found it.' } });
    expect(reply).toMatchObject({ threadId, number: 2 });
    const { items } = await ben.call('readPosts', { params });
    expect(items.map(({ message }) => message.content)).toEqual(['about Here', 'Found it.']);
    expect((await ben.call('listPendingMentions', { query: { threadId } })).items).toEqual([]);
    const wrong = { params, query: { spaceId: first.spaceId } };
    const unreadable = { params: { threadId: elsewhere.threadId } };
    const codes = [
      await ben.refused('readPosts', wrong),
      await ben.refused('readPosts', unreadable),
      await ben.refused('postReply', { ...unreadable, body: { content: 'x' } }),
      await owner.refused('readPosts', { params: { threadId: NO_SUCH } }),
    ].map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'no-such-thread'));
  });

  test('a viewer can read a forum but not write in it', async () => {
    const { owner, person } = await openServer(kind);
    const ben = await person('Ben');
    const { spaceId } = await makeRoom(owner, { ...FORUM, people: [ben] });
    const { threadId } = await open(owner, 'Read only');
    const memberId = (await ben.call('readMe')).id;
    await owner.call('changeMember', { params: { spaceId, memberId }, body: { role: 'viewer' } });
    const body = { content: 'me too' };
    expect(await titles(ben)).toEqual(['Read only']);
    expect([
      (await ben.refused('openThread', { body: { ...body, title: 'Mine' } })).code,
      (await ben.refused('postReply', { params: { threadId }, body })).code,
    ]).toEqual(['not-allowed', 'not-allowed']);
  });

  test('an expired forum thread accepts no reply and can still be read', async () => {
    const clock = new ManualClock();
    const { owner } = await openServer(kind, { clock });
    await makeRoom(owner, FORUM);
    const { threadId } = await open(owner, 'Short');
    const params = { threadId };
    clock.advance(6 * 86_400_000 + 23 * 3_600_000);
    const problem = await owner.refused('postReply', { params, body: { content: '' } });
    clock.advance(3_600_000);
    const refused = await owner.refused('postReply', { params, body: { content: 'too late' } });
    const thread = await owner.call('readThread', { params });
    expect([problem.code, refused.code]).toEqual(['empty-text', 'thread-closed']);
    expect(thread).toMatchObject({ isOpen: false, replyCount: 0 });
  });

  test('forum posts without a thread, in a chat, in an unknown thread or with invalid input are refused', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, FORUM);
    const { threadId } = await open(owner, 'Here');
    const chat = await makeRoom(owner, { name: 'A chat' });
    const body = { content: 'hello' };
    const ofThread = { params: { threadId: NO_SUCH } };
    const codes = [
      await owner.refused('postMessage', { params: { spaceId }, body }),
      await owner.refused('listThreads', { query: { spaceId: chat.spaceId } }),
      await owner.refused('readThread', { params: { threadId }, query: { spaceId: chat.spaceId } }),
      await owner.refused('readThread', ofThread),
      await owner.refused('readPosts', ofThread),
      await owner.refused('postReply', { ...ofThread, body }),
      await owner.refused('listThreads', { query: { cursor: `1.${NO_SUCH}.1` } }),
      await owner.refused('readPosts', { params: { threadId }, query: { cursor: 'two' } }),
      await owner.refused('openThread', { body: { ...body, title: 'two\nlines' } }),
      await owner.refused('openThread', { body: { ...body, title: '🐚'.repeat(201) } }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'thread-needed',
      'not-a-forum',
      'not-a-forum',
      'no-such-thread',
      'no-such-thread',
      'no-such-thread',
      'bad-cursor',
      'bad-cursor',
      'bad-name',
      'bad-input',
    ]);
  });

  test('[FO19] the limits for thread titles and categories count characters', async () => {
    const { owner } = await openServer(kind);
    await makeRoom(owner, FORUM);
    const [title, category] = ['🐚'.repeat(200), '🐚'.repeat(50)];
    const { threadId } = await open(owner, title, { category });
    const thread = await owner.call('readThread', { params: { threadId } });
    expect(thread).toMatchObject({ title, category });
  });

  test('[I-3] a forum post that is repeated with the same client id is stored once', async () => {
    const { owner } = await openServer(kind);
    const { spaceId } = await makeRoom(owner, FORUM);
    const [first, again] = [
      await open(owner, 'Once', { clientId: 'c1' }),
      await open(owner, 'Once', { clientId: 'c1' }),
    ];
    const params = { threadId: first.threadId };
    const body = { content: 'one', clientId: 'c2', threadId: first.threadId };
    const posted = await owner.call('postMessage', { params: { spaceId }, body });
    const replied = await owner.call('postReply', {
      params,
      body: { content: 'one', clientId: 'c2' },
    });
    expect(again).toEqual({ ...first, isRepeat: true });
    expect(replied).toMatchObject({ messageId: posted.messageId, number: 2, isRepeat: true });
    expect((await owner.call('readThread', { params })).replyCount).toBe(1);
  });
});
