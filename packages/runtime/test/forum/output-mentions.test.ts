import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { forumOfReplies, tableForum } from '../support/answering-forum.ts';
import { isoAt } from '../support/iso-at.ts';

const BODY = 'I would say so.';

function reply(mentions: unknown, reasoning: string = BODY): string {
  return JSON.stringify({ action: 'forum_reply', reasoning, data: { mentions } });
}

describe.each(DATABASES)('the mentions in a reply of a tick, on $name', (kind) => {
  const forum = tableForum(kind, 'replies');

  test.each([
    ['a list', ['Ben', 'Cleo'], ['Ben', 'Cleo']],
    ['an empty list', [], []],
    ['a string', 'Ben', []],
    ['a string that is a JSON list', '["Ben"]', []],
    ['undefined', undefined, []],
    ['null', null, []],
    ['an object', { 0: 'Ben', length: 1 }, []],
    ['a number', 1, []],
    ['numbers and names', [1, null, ['Cleo'], { name: 'Cleo' }, true, 'Ben'], ['Ben']],
    ['unknown names', ['Nobody', '', ' ', '@'], []],
    ['the name of the replying agent', ['Self', '@self', 'SELF'], []],
    ['the name of a person', ['Ana', 'Ben'], ['Ben']],
    ['a quiet agent', ['Hush'], ['Hush']],
    ['a paused agent', ['Gone'], ['Gone']],
    ['the same name twice', ['Ben', 'Ben'], ['Ben']],
    ['the same name in several spellings', ['ben', 'BEN', 'Bén', 'Ｂｅｎ'], ['Ben']],
    ['names with an @', ['@Ben', '＠Cleo'], ['Ben', 'Cleo']],
    ['names with white space', [' Ben\n', ' @ Cleo', '\tdora lee '], ['Ben', 'Cleo', 'Dora Lee']],
    ['a name of two words without the space', ['DoraLee', 'dora-lee'], ['Dora Lee']],
    ['the first word of a name', ['Dora'], []],
    ['words that address everyone', ['agents', 'everyone', 'all', '@all', 'human'], []],
    ['a name with an invisible character', ['Be\u200Bn'], ['Ben']],
    ['names with invalid characters', ['Be\0n', 'Cle\uD83Do', 'Hu?sh'], []],
    [
      'names of built-in properties',
      ['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
      [],
    ],
  ])(
    '[FO14] if the mention list of a reply contains %s, the reply mentions the expected agents',
    async (_, mentions, expected) => {
      const { post, threadId } = await forum().replied(reply(mentions));
      expect(post).toMatchObject({ content: BODY });
      expect(await forum().pending(threadId)).toEqual(expected);
    },
  );

  test.each([
    ['a name', 'I would ask @Ben for that.', ['Ben']],
    ['a name of two words', 'I would ask @Dora Lee for that.', ['Dora Lee']],
    ['a name of two words written as one', 'I would ask @DoraLee for that.', ['Dora Lee']],
    ['a name in capital letters', 'I would ask @BEN, for that.', ['Ben']],
    ['a name on a separate line', 'I would ask:\n- @Ben\n- @Cleo', ['Ben', 'Cleo']],
    ['the same name twice', '@Ben, do you hear me, @Ben?', ['Ben']],
    ['the name of the replying agent', 'So says @Self, and so it is.', []],
    ['a person', 'I would ask @Ana for that.', []],
    ['a possessive name', 'I like @Ben’s idea about it.', ['Ben']],
    ['a name in inline code', 'Write `@Ben` into the file.', []],
    ['a name in a code block', 'Write this:\n```\n@Ben\n```\nand run it.', []],
    ['a name in a quoted line', '> @Ben said so before.\nI think he is right.', []],
    [
      'a name in an email address or URL',
      'Write to bob@ben.example or see https://x.y/@Ben there.',
      [],
    ],
    ['a longer word that begins with a name', 'I would ask @Benjamin for that.', []],
    ['everyone', 'What do you think, @everyone?', ['Ben', 'Cleo', 'Dora Lee', 'Gone', 'Hush']],
    ['all people', 'What do you think, @human?', []],
  ])(
    '[FO14] if the body of a reply contains %s, the reply mentions the expected agents',
    async (_, body, expected) => {
      const { threadId } = await forum().replied(reply([], body));
      expect((await forum().pending(threadId)).toSorted()).toEqual(expected);
    },
  );

  test('[FO14] agents mentioned in both the list and the body get one pending mention each', async () => {
    const answer = reply(['Cleo', 'ben'], 'I would ask @Ben and @Dora Lee.');
    const { threadId } = await forum().replied(answer);
    expect(await forum().pending(threadId)).toEqual(['Cleo', 'Ben', 'Dora Lee']);
  });

  test.each([
    ['ten thousand times the same name', Array.from({ length: 10_000 }, () => 'Ben')],
    ['a name of forty thousand characters', ['Ben'.repeat(13_333), 'Ben']],
    ['thousands of unknown names', ['Ben', ...Array.from({ length: 5_000 }, () => 'Nobody')]],
  ])(
    '[FO14] if the mention list of a reply has %s, only the allowed number is read',
    async (_, mentions) => {
      const { post, threadId } = await forum().replied(reply(mentions));
      expect(post).toMatchObject({ content: BODY });
      expect(await forum().pending(threadId)).toEqual(['Ben']);
    },
  );
});

describe.each(DATABASES)('a reply of a tick, on $name', (kind) => {
  test('[FO15] a reply of a tick has the time of the tick and updates the counters of its thread', async () => {
    const forum = await forumOfReplies(kind);
    const opening = await forum.opened('Some other thread.');
    forum.clock.advance(1_000);
    const { thread, post, threadId } = await forum.replied(reply([]));
    const at = forum.clock.now();
    expect(post).toMatchObject({ type: 'forum_reply', threadNo: 2, createdAt: isoAt(at) });
    expect(thread).toMatchObject({ replyCount: 1, lastActivityAt: isoAt(at) });
    const others = (await forum.threads()).filter(({ id }) => id === opening);
    expect(others).toMatchObject([{ replyCount: 0, lastActivityAt: isoAt(at - 1_000) }]);
    expect(await forum.parents(threadId)).toEqual([null, thread?.postId]);
  });

  test('[FO14] a reply of a tick stores the position and the member id of each mention', async () => {
    const forum = await forumOfReplies(kind);
    const { post } = await forum.replied(reply(['Cleo'], 'I would ask @ben.'));
    const memberId = forum.stage.id('Ben');
    expect(post?.mentions).toMatchObject([{ kind: 'member', memberId, start: 12, end: 16 }]);
  });

  test('[FO16] a reply of a tick adds a pending mention, with sender and time, for each mentioned agent', async () => {
    const forum = await forumOfReplies(kind);
    const { threadId, post } = await forum.replied(reply(['Ben', 'Cleo']));
    const rows = await forum.pendingRows();
    expect(rows).toMatchObject(
      ['Ben', 'Cleo'].map((name) => ({
        mentionedAgentId: forum.stage.id(name),
        threadId,
        mentionerName: 'Self',
        createdAt: forum.clock.now(),
        seq: post?.seq,
      })),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  test('[FO17] a reply of a tick answers only the mentions of its agent in this thread', async () => {
    const forum = await forumOfReplies(kind);
    const other = await forum.opened('And what do you say here, @Self?');
    const { threadId } = await forum.replied(reply([]));
    expect(await forum.pending(threadId)).toEqual([]);
    expect(await forum.pending(other)).toEqual(['Self']);
  });

  test('[FO17] one reply of a tick answers several mentions of its agent in the thread', async () => {
    const forum = await forumOfReplies(kind);
    const threadId = await forum.opened('What do you say, @Self?');
    const where = { spaceId: forum.stage.space('Forum'), threadId, by: forum.stage.id('Bo') };
    await forum.stage.conch.threads.reply({ ...where, content: 'Yes, @Self and @Ben, what?' });
    forum.answers('Self', reply([]));
    await forum.tick();
    expect(await forum.pending(threadId)).toEqual(['Ben']);
  });

  test('[FO18] a reply of a tick is announced with its thread, title, sender and mentions', async () => {
    const forum = await forumOfReplies(kind);
    const { threadId } = await forum.replied(reply(['dora lee'], 'I would ask @ben.'));
    expect((await forum.told(threadId)).at(-1)).toEqual({
      type: 'forum:reply',
      threadId,
      title: 'Lunch',
      senderKind: 'agent',
      senderId: forum.stage.id('Self'),
      senderName: 'Self',
      mentionedNames: ['Dora Lee', 'Ben'],
    });
  });

  test('[FO13] an invalid reply of a tick is not announced', async () => {
    const forum = await forumOfReplies(kind);
    const { threadId } = await forum.replied(reply(['Ben'], 'too short'));
    expect((await forum.told(threadId)).map(({ type }) => type)).toEqual(['forum:post']);
  });

  test('[FO13] an answer of a script agent that is not JSON is not posted', async () => {
    const forum = await forumOfReplies(kind);
    const { conch } = forum.stage;
    const script = [{ do: { say: 'These are plain words.' } }];
    const { id } = await conch.agents.create({ name: 'Plain', kind: 'script', config: script });
    await conch.spaces.addMembers(forum.stage.space('Forum'), [id]);
    const threadId = await forum.opened('What do you say, @Plain?');
    await forum.tick();
    expect(await forum.pending(threadId)).toEqual([id]);
    const { items } = await conch.threads.posts(forum.stage.space('Forum'), threadId);
    expect(items).toHaveLength(1);
  });
});
