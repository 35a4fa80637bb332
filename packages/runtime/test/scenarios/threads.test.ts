import { asMessageId, asThreadId, type ThreadId } from '@conch/engine';
import { pendingMentionsOf } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AGENTS, announced, forum, FORUM, opened, replied } from '../support/forum-stage.ts';
import { expectReplayable } from '../support/open-stage.ts';
import { Stage } from '../support/stage.ts';
import { refusalOf, wrong } from '../support/wrong.ts';
import { isoAt } from '../support/iso-at.ts';

const DAY_MS = 86_400_000;

describe.each(DATABASES)('threads of a forum, on $name', (kind) => {
  test('[FO19] a new thread has a title, a category and an opening post, and expires after seven days', async () => {
    const { stage, clock } = await forum(kind);
    const { threadId, messageId, number } = await opened(stage);
    const now = clock.now();
    expect(number).toBe(1);
    expect(await stage.conch.threads.get(stage.space(), threadId)).toEqual({
      id: threadId,
      spaceId: stage.space(),
      number: 1,
      title: 'Payroll',
      category: 'general',
      postId: messageId,
      sender: { kind: 'person', id: stage.id('Ana'), name: 'Ana' },
      senderName: 'Ana',
      replyCount: 0,
      createdAt: isoAt(now),
      lastActivityAt: isoAt(now),
      expiresAt: isoAt(now + 7 * DAY_MS),
      isOpen: true,
    });
  });

  test('[FO15] a reply refers to the opening post, is counted, and updates the last activity of its thread', async () => {
    const { stage, clock } = await forum(kind);
    const { threadId, messageId } = await opened(stage);
    clock.advance(1000);
    const { number } = await replied(stage, threadId);
    expect(number).toBe(2);
    expect(await stage.conch.threads.get(stage.space(), threadId)).toMatchObject({
      replyCount: 1,
      lastActivityAt: isoAt(clock.now()),
      expiresAt: isoAt(clock.now() - 1000 + 7 * DAY_MS),
    });
    const { items } = await stage.conch.threads.posts(stage.space(), threadId);
    expect(items.map(({ number: no, message }) => [no, message.type, message.threadId])).toEqual([
      [1, 'forum_post', threadId],
      [2, 'forum_reply', threadId],
    ]);
    expect(items[0]?.message.id).toBe(messageId);
  });

  test('deleting a post changes neither the numbers of other posts nor the pages of the thread', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    const second = await replied(stage, threadId, 'two');
    await replied(stage, threadId, 'three');
    await replied(stage, threadId, 'four');
    const spaceId = stage.space();
    await stage.conch.delete({ spaceId, messageId: second.messageId, by: stage.id('Bo') });
    const first = await stage.conch.threads.posts(spaceId, threadId, { limit: 2 });
    expect(first.items.map(({ number, message }) => [number, message.content])).toEqual([
      [1, 'How do we pay @HR?'],
      [2, ''],
    ]);
    expect(first.next).toBe(2);
    const rest = await stage.conch.threads.posts(spaceId, threadId, { after: 2, limit: 3 });
    expect(rest.items.map(({ number, message }) => [number, message.content])).toEqual([
      [3, 'three'],
      [4, 'four'],
    ]);
    expect(rest.next).toBeNull();
  });

  test('threads are listed by their last activity, page by page', async () => {
    const { stage, clock } = await forum(kind);
    const threads: ThreadId[] = [];
    for (const title of ['one', 'two', 'three']) {
      threads.push((await opened(stage, { title })).threadId);
      clock.advance(10);
    }
    await replied(stage, threads[0] ?? asThreadId(''));
    const spaceId = stage.space();
    const first = await stage.conch.threads.list(spaceId, { limit: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['one', 'three']);
    if (first.next === null) throw new Error('there is a third thread');
    const second = await stage.conch.threads.list(spaceId, { limit: 2, after: first.next });
    expect(second.items.map(({ title }) => title)).toEqual(['two']);
    expect(second.next).toBeNull();
  });

  test('[FO21] in a forum, a mentioned agent gets the floor in the next tick at the earliest', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    await replied(stage, threadId, '@HR @Finance come in');
    await stage.conch.idle();
    expect(await stage.floor()).toEqual([]);
  });

  test('[FO14] [FO16] a post creates one pending mention for each mentioned agent, and none for its sender', async () => {
    const place = await kind.forTest();
    const stage = await Stage.open(place, { people: ['Ana', 'Bo'], agents: AGENTS, spaces: FORUM });
    const text = '@HR and @Finance, and @HR again, and @Ana, and @nobody, and @all';
    const { threadId } = await opened(stage, { content: text });
    await expectReplayable(stage);
    const database = await place.open();
    onTestFinished(() => database.close());
    const pending = await Promise.all(
      ['HR', 'Finance', 'Ana'].map((name) =>
        database.read(() => pendingMentionsOf(stage.space(), stage.id(name))),
      ),
    );
    expect(pending.map((rows) => rows.map((row) => [row.threadId, row.mentionerName]))).toEqual([
      [[threadId, 'Ana']],
      [[threadId, 'Ana']],
      [],
    ]);
  });

  test('[FO18] each post of a thread is announced with its thread, title, sender and mentions', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    await replied(stage, threadId, 'ask @Finance');
    const about = { threadId, title: 'Payroll' };
    expect(await announced(stage)).toEqual([
      {
        type: 'forum:post',
        ...about,
        senderKind: 'person',
        senderId: stage.id('Ana'),
        senderName: 'Ana',
        mentionedNames: ['HR'],
      },
      {
        type: 'forum:reply',
        ...about,
        senderKind: 'person',
        senderId: stage.id('Bo'),
        senderName: 'Bo',
        mentionedNames: ['Finance'],
      },
    ]);
  });

  test('the feed no longer contains the mentions of a deleted post', async () => {
    const { stage } = await forum(kind);
    const { messageId } = await opened(stage);
    await stage.conch.delete({ spaceId: stage.space(), messageId, by: stage.id('Ana') });
    expect(await announced(stage)).toMatchObject([{ type: 'forum:post', mentionedNames: [] }]);
  });

  test('[I-3] a thread or a reply that is sent twice with the same client id is stored once', async () => {
    const { stage, clock } = await forum(kind);
    const first = await opened(stage, { clientId: 'c1' });
    const again = await opened(stage, { clientId: 'c1' });
    expect(again).toEqual({ ...first, isRepeat: true });
    const reply = await replied(stage, first.threadId, 'hello', 'c2');
    // A repeated post is acknowledged even after the thread has expired.
    clock.advance(8 * DAY_MS);
    expect(await replied(stage, first.threadId, 'hello', 'c2')).toEqual({
      ...reply,
      isRepeat: true,
    });
    expect((await stage.messages()).length).toBe(2);
    expect((await stage.conch.threads.list(stage.space())).items.length).toBe(1);
  });

  test('[I-3] threads and their numbers survive a restart', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    await stage.reopen();
    expect((await replied(stage, threadId)).number).toBe(2);
  });

  test('a service can open a thread and reply in it', async () => {
    const { stage } = await forum(kind);
    const by = { service: 'Payroll bot' };
    const spaceId = stage.space();
    const { threadId } = await stage.conch.threads.open({
      spaceId,
      by,
      title: 'Pay',
      content: 'Hi',
    });
    const { senderName } = await stage.conch.threads.get(spaceId, threadId);
    expect(senderName).toBe('Payroll bot');
  });

  test('a reply in a thread can refer to a post of the same thread', async () => {
    const { stage } = await forum(kind);
    const { threadId, messageId } = await opened(stage);
    const spaceId = stage.space();
    const by = stage.id('Bo');
    const reply = { spaceId, threadId, by, content: 'Yes', replyToId: messageId };
    const { messageId: id } = await stage.conch.threads.reply(reply);
    expect(await stage.conch.read.message(spaceId, id)).toMatchObject({ replyToId: messageId });
  });

  test('in a forum, a post or a schedule without a thread is refused', async () => {
    const { stage } = await forum(kind);
    expect(await refusalOf(() => stage.post('Ana', 'hello'))).toMatchObject({
      code: 'thread-needed',
    });
    const schedule = { spaceId: stage.space(), name: 'Plan', cron: '0 * * * *', content: 'hi' };
    expect(await refusalOf(() => stage.conch.schedules.create(schedule))).toMatchObject({
      code: 'thread-needed',
    });
  });

  test('[FO3] a thread accepts no reply from its expiry time on', async () => {
    const { stage, clock } = await forum(kind);
    const { threadId } = await opened(stage);
    clock.advance(7 * DAY_MS - 1);
    await replied(stage, threadId);
    clock.advance(1);
    expect(await refusalOf(() => replied(stage, threadId))).toMatchObject({
      code: 'thread-closed',
    });
    expect(await stage.conch.threads.get(stage.space(), threadId)).toMatchObject({
      isOpen: false,
      replyCount: 1,
    });
  });

  test('opening, listing and reading threads in a chat is refused', async () => {
    const { stage } = await forum(kind);
    const spaceId = stage.space('Chat');
    const by = stage.id('Ana');
    const calls = [
      () => stage.conch.threads.open({ spaceId, by, title: 'Payroll', content: 'hello' }),
      () => stage.conch.threads.reply({ spaceId, threadId: asThreadId('t'), by, content: 'hello' }),
      () => stage.conch.threads.list(spaceId),
      () => stage.conch.threads.get(spaceId, asThreadId('t')),
      () => stage.conch.threads.posts(spaceId, asThreadId('t')),
    ];
    const codes = await Promise.all(calls.map(async (call) => (await refusalOf(call)).code));
    expect(new Set(codes)).toEqual(new Set(['not-a-forum']));
  });

  test.each([asThreadId('none'), wrong(7), wrong('a\0b')])(
    'reading an unknown thread %j or replying in it is refused',
    async (threadId: ThreadId) => {
      const { stage } = await forum(kind);
      const spaceId = stage.space();
      const calls = [
        () => replied(stage, threadId),
        () => stage.conch.threads.get(spaceId, threadId),
        () => stage.conch.threads.posts(spaceId, threadId),
      ];
      const codes = await Promise.all(calls.map(async (call) => (await refusalOf(call)).code));
      expect(new Set(codes)).toEqual(new Set(['no-such-thread']));
    },
  );

  test.each([
    ['an empty title', { title: '  ' }, 'bad-name'],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, 'bad-name'],
    ['a title of 201 emoji', { title: '🐚'.repeat(201) }, 'bad-name'],
    [
      'a title of 202 characters and a space near its end',
      { title: `${'x'.repeat(200)} y` },
      'bad-name',
    ],
    ['a title of zero-width characters', { title: '\u200B\u2060\u00AD' }, 'bad-name'],
    ['a title of tag characters', { title: '\u{E0041}\u{E0042}' }, 'bad-name'],
    ['a title of one filler character', { title: '\u3164' }, 'bad-name'],
    ['a title of one private-use character', { title: '\uE000' }, 'bad-name'],
    ['a title of an empty Braille cell', { title: '\u2800' }, 'bad-name'],
    ['a category of zero-width characters', { category: '\u200B' }, 'bad-name'],
    ['a title of two lines', { title: 'one\ntwo' }, 'bad-name'],
    ['a line separator in the title', { title: 'one\u2028two' }, 'bad-name'],
    ['a carriage return in the title', { title: 'one\rtwo' }, 'bad-name'],
    ['a control character in the title', { title: 'one\u0007two' }, 'bad-name'],
    [
      'a character that changes the text direction in the title',
      { title: 'one\u202Etwo' },
      'bad-name',
    ],
    ['a control character in the category', { category: 'one\u0007two' }, 'bad-name'],
    ['no title', { title: wrong(undefined) }, 'bad-name'],
    ['a category of 51 characters', { category: 'x'.repeat(51) }, 'bad-name'],
    ['an empty post', { content: ' ' }, 'empty-text'],
    ['a sender who is not a member', { by: wrong('nobody') }, 'not-a-member'],
    ['an empty client id', { clientId: '' }, 'bad-client-id'],
  ])('a call with %s opens no thread', async (_, part, code) => {
    const { stage } = await forum(kind);
    expect(await refusalOf(() => opened(stage, part))).toMatchObject({ code });
    expect((await stage.conch.threads.list(stage.space())).items).toEqual([]);
  });

  test('[FO19] invisible characters are removed from the title and category of a thread', async () => {
    const { stage } = await forum(kind);
    const line = { title: 'Pay\u200Broll 👩\u200D🌾', category: '\u2060mo\u00ADney' };
    const { threadId } = await opened(stage, line);
    expect(await stage.conch.threads.get(stage.space(), threadId)).toMatchObject({
      title: 'Payroll 👩\u200D🌾',
      category: 'money',
    });
  });

  test('[FO19] a title may have 200 characters, even if each character needs several bytes', async () => {
    const { stage } = await forum(kind);
    const title = '🐚'.repeat(200);
    const { threadId } = await opened(stage, { title });
    expect((await stage.conch.threads.get(stage.space(), threadId)).title).toBe(title);
  });

  test('a reply to an unknown message is refused and changes nothing', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    const where = { spaceId: stage.space(), threadId, by: stage.id('Bo'), content: 'hello' };
    const reply = { ...where, replyToId: asMessageId('none') };
    expect(await refusalOf(() => stage.conch.threads.reply(reply))).toMatchObject({
      code: 'no-such-message',
    });
    expect(await stage.conch.threads.get(stage.space(), threadId)).toMatchObject({ replyCount: 0 });
  });

  test('concurrent replies get consecutive numbers', async () => {
    const { stage } = await forum(kind);
    const { threadId } = await opened(stage);
    const acks = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => replied(stage, threadId, `reply ${nth}`)),
    );
    const numbers = acks.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 2));
  });
});
