import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { forumOfReplies, tableForum } from '../support/answering-forum.ts';

const BODY = 'I would say so.';

function reply(mentions: unknown, reasoning: string = BODY): string {
  return JSON.stringify({ action: 'forum_reply', reasoning, data: { mentions } });
}

describe.each(DATABASES)('whom a reply of a tick mentions, on $name', (kind) => {
  const forum = tableForum(kind, 'replies');

  test.each([
    ['a list', ['Ben', 'Cleo'], ['Ben', 'Cleo']],
    ['an empty list', [], []],
    ['a text', 'Ben', []],
    ['a text that is a list', '["Ben"]', []],
    ['nothing', undefined, []],
    ['null', null, []],
    ['an object', { 0: 'Ben', length: 1 }, []],
    ['a number', 1, []],
    ['numbers and names', [1, null, ['Cleo'], { name: 'Cleo' }, true, 'Ben'], ['Ben']],
    ['names of nobody', ['Nobody', '', ' ', '@'], []],
    ['its own name', ['Self', '@self', 'SELF'], []],
    ['the name of a person', ['Ana', 'Ben'], ['Ben']],
    ['a quiet agent', ['Hush'], ['Hush']],
    ['an agent that is not active', ['Gone'], ['Gone']],
    ['a name twice', ['Ben', 'Ben'], ['Ben']],
    ['a name twice in other letters', ['ben', 'BEN', 'Bén', 'Ｂｅｎ'], ['Ben']],
    ['names with an @', ['@Ben', '＠Cleo'], ['Ben', 'Cleo']],
    ['names with white space', [' Ben\n', ' @ Cleo', '\tdora lee '], ['Ben', 'Cleo', 'Dora Lee']],
    ['a name without its space', ['DoraLee', 'dora-lee'], ['Dora Lee']],
    ['half of a name', ['Dora'], []],
    ['words for all', ['agents', 'everyone', 'all', '@all', 'human'], []],
    ['a name with what nobody sees', ['Be\u200Bn'], ['Ben']],
    ['names that are broken', ['Be\0n', 'Cle\uD83Do', 'Hu?sh'], []],
    ['what everything has', ['__proto__', 'constructor', 'toString', 'hasOwnProperty'], []],
  ])('[FO14] by %s are those that it names', async (_, mentions, expected) => {
    const { post, threadId } = await forum().replied(reply(mentions));
    expect(post).toMatchObject({ text: BODY });
    expect(await forum().pending(threadId)).toEqual(expected);
  });

  test.each([
    ['a name', 'I would ask @Ben for that.', ['Ben']],
    ['a name of two words', 'I would ask @Dora Lee for that.', ['Dora Lee']],
    ['a name of two words written as one', 'I would ask @DoraLee for that.', ['Dora Lee']],
    ['a name in other letters', 'I would ask @BEN, for that.', ['Ben']],
    ['a name on a line of its own', 'I would ask:\n- @Ben\n- @Cleo', ['Ben', 'Cleo']],
    ['a name twice', '@Ben, do you hear me, @Ben?', ['Ben']],
    ['its own name', 'So says @Self, and so it is.', []],
    ['a person', 'I would ask @Ana for that.', []],
    ['those of whom something is', 'I like @Ben’s idea about it.', ['Ben']],
    ['code', 'Write `@Ben` into the file.', []],
    ['a fence', 'Write this:\n```\n@Ben\n```\nand run it.', []],
    ['a quoted line', '> @Ben said so before.\nI think he is right.', []],
    ['an address', 'Write to bob@ben.example or see https://x.y/@Ben there.', []],
    ['a longer word', 'I would ask @Benjamin for that.', []],
    ['everyone', 'What do you think, @everyone?', ['Ben', 'Cleo', 'Dora Lee', 'Gone', 'Hush']],
    ['all people', 'What do you think, @human?', []],
  ])('[FO14] in a body with %s are those that §3 finds', async (_, body, expected) => {
    const { threadId } = await forum().replied(reply([], body));
    expect((await forum().pending(threadId)).toSorted()).toEqual(expected);
  });

  test('[FO14] are those of the list and those of the body, each once', async () => {
    const answer = reply(['Cleo', 'ben'], 'I would ask @Ben and @Dora Lee.');
    const { threadId } = await forum().replied(answer);
    expect(await forum().pending(threadId)).toEqual(['Cleo', 'Ben', 'Dora Lee']);
  });

  test.each([
    ['ten thousand names of one', Array.from({ length: 10_000 }, () => 'Ben')],
    ['a name of forty thousand characters', ['Ben'.repeat(13_333), 'Ben']],
    [
      'ten thousand people that there are not',
      ['Ben', ...Array.from({ length: 5_000 }, () => 'Nobody')],
    ],
  ])('[FO14] by a list of %s are few', async (_, mentions) => {
    const { post, threadId } = await forum().replied(reply(mentions));
    expect(post).toMatchObject({ text: BODY });
    expect(await forum().pending(threadId)).toEqual(['Ben']);
  });
});

describe.each(DATABASES)('a reply of a tick is written whole, on $name', (kind) => {
  test('[FO15] under the opening post, with the time and the counters of its thread', async () => {
    const forum = await forumOfReplies(kind);
    const opening = await forum.opened('Some other thread.');
    forum.clock.advance(1_000);
    const { thread, post, threadId } = await forum.replied(reply([]));
    const at = forum.clock.now();
    expect(post).toMatchObject({ type: 'forum_reply', threadNo: 2, createdAt: at });
    expect(thread).toMatchObject({ replyCount: 1, lastActivityAt: at });
    const others = (await forum.threads()).filter(({ id }) => id === opening);
    expect(others).toMatchObject([{ replyCount: 0, lastActivityAt: at - 1_000 }]);
    expect(await forum.parents(threadId)).toEqual([null, thread?.postId]);
  });

  test('[FO14] its text keeps where it mentions whom, by id', async () => {
    const forum = await forumOfReplies(kind);
    const { post } = await forum.replied(reply(['Cleo'], 'I would ask @ben.'));
    const id = forum.stage.id('Ben');
    expect(post?.mentions).toMatchObject([{ kind: 'member', id, start: 12, end: 16 }]);
  });

  test('[FO16] each mention waits in this thread, with who wrote it and when', async () => {
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

  test('[FO17] its own mentions of this thread are answered, and those of others wait', async () => {
    const forum = await forumOfReplies(kind);
    const other = await forum.opened('And what do you say here, @Self?');
    const { threadId } = await forum.replied(reply([]));
    expect(await forum.pending(threadId)).toEqual([]);
    expect(await forum.pending(other)).toEqual(['Self']);
  });

  test('[FO17] several mentions in one thread are answered by one reply', async () => {
    const forum = await forumOfReplies(kind);
    const threadId = await forum.opened('What do you say, @Self?');
    const where = { spaceId: forum.stage.space('Forum'), threadId, by: forum.stage.id('Bo') };
    await forum.stage.conch.threads.reply({ ...where, text: 'Yes, @Self and @Ben, what?' });
    forum.answers('Self', reply([]));
    await forum.tick();
    expect(await forum.pending(threadId)).toEqual(['Ben']);
  });

  test('[FO18] people are told of the thread, its title, who wrote, and whom that names', async () => {
    const forum = await forumOfReplies(kind);
    const { threadId } = await forum.replied(reply(['dora lee'], 'I would ask @ben.'));
    expect((await forum.told(threadId)).at(-1)).toEqual({
      type: 'forum-reply',
      threadId,
      title: 'Lunch',
      authorKind: 'agent',
      authorId: forum.stage.id('Self'),
      authorName: 'Self',
      mentionedNames: ['Dora Lee', 'Ben'],
    });
  });

  test('[FO13] nobody is told of a reply that is none', async () => {
    const forum = await forumOfReplies(kind);
    const { threadId } = await forum.replied(reply(['Ben'], 'too short'));
    expect((await forum.told(threadId)).map(({ type }) => type)).toEqual(['forum-post']);
  });

  test('[FO13] a script that says plain words in a forum posts nothing', async () => {
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
