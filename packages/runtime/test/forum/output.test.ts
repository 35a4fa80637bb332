import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { tableForum } from '../support/answering-forum.ts';

const BODY = 'I would say so.';

function reply(part: object = {}): string {
  return JSON.stringify({ action: 'forum_reply', reasoning: BODY, data: {}, ...part });
}

function saying(reasoning: unknown): string {
  return reply({ reasoning });
}

function deep(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}

describe.each(DATABASES)('the output of an agent for a reply, on $name', (kind) => {
  const forum = tableForum(kind, 'replies');

  test.each([
    ['a body of ten characters', saying('ten of it!'), 'ten of it!'],
    ['a body of ten emoji', saying('🙂'.repeat(10)), '🙂'.repeat(10)],
    ['a body of ten accented letters', saying('e\u0301'.repeat(10)), 'e\u0301'.repeat(10)],
    [
      'a body of one letter and nine accents',
      saying(`e${'\u0301'.repeat(9)}`),
      `e${'\u0301'.repeat(9)}`,
    ],
    ['white space around the body', saying(`\n ${BODY}\t\n`), BODY],
    ['a body of several lines', saying('one line\n\nand another'), 'one line\n\nand another'],
    ['a control tag in the body', saying(`${BODY} <world>pass</world>`), BODY],
    ['no data', JSON.stringify({ action: 'forum_reply', reasoning: BODY }), BODY],
    ['data that is null', reply({ data: null }), BODY],
    ['data that is a list', reply({ data: [1, 2] }), BODY],
    ['unknown fields', reply({ mood: 'good', data: { x: { y: 1 } } }), BODY],
    ['white space around the JSON', `\n\t ${reply()} \n`, BODY],
    ['a field named __proto__', `{"__proto__":{"action":"skip"},${reply().slice(1)}`, BODY],
    ['two values for one field', `{"action":"skip",${reply().slice(1)}`, BODY],
    ['a NUL in the body', saying(`${BODY}\0`), `${BODY}\uFFFD`],
    ['an unpaired surrogate in the body', saying(`${BODY}\uD83D`), `${BODY}\uFFFD`],
    ['a NUL in an unknown field', reply({ 'a\0': '\0\uDC00' }), BODY],
    [
      'data of the maximum depth',
      `{"action":"forum_reply","reasoning":"${BODY}","data":${deep(30_000)}}`,
      BODY,
    ],
    ['a body of the maximum length', saying('a'.repeat(65_400)), 'a'.repeat(65_400)],
  ])('[FO13] a reply of a tick with %s is posted', async (_, text, posted) => {
    const { post, thread, because } = await forum().replied(text);
    expect(post).toMatchObject({ content: posted, type: 'forum_reply', status: 'complete' });
    expect(thread).toMatchObject({ replyCount: 1 });
    expect(because).toBe('FO7');
  });

  test.each([
    ['another action', reply({ action: 'forum_thread' })],
    ['capital letters in its action', reply({ action: 'Forum_Reply' })],
    ['an action in a list', reply({ action: ['forum_reply'] })],
    ['no action', JSON.stringify({ reasoning: BODY, data: {} })],
    ['an action only in __proto__', `{"__proto__":${reply()}}`],
    ['a body of nine characters', saying('only nine')],
    ['a body of ten white-space characters', saying('\n\t \u00A0\u3000\u2028\u0085   ')],
    ['a body of ten NEL line breaks', saying('\u0085'.repeat(10))],
    ['a body of nine characters and surrounding white space', saying('  only nine \n ')],
    [
      'a body of nine visible and nine invisible characters',
      saying(`only nine${'\u200B'.repeat(9)}`),
    ],
    ['a body of ten invisible characters', saying('\u202E\u200B'.repeat(5))],
    ['a body of ten unpaired surrogates', saying('\uD83D'.repeat(10))],
    ['a body of only control tags', saying('<world>pass</world> <world>stop</world>')],
    ['a body that is a number', saying(12_345_678_901)],
    ['a body that is a list', saying([BODY])],
    ['a body that is an object', saying({ text: BODY, toString: BODY })],
    ['a body that is null', saying(null)],
    ['no body', JSON.stringify({ action: 'forum_reply', data: {} })],
    ['plain text instead of JSON', BODY],
    ['words before the JSON', `Here it is: ${reply()}`],
    ['a code fence around the JSON', `\`\`\`json\n${reply()}\n\`\`\``],
    ['a byte order mark before the JSON', `\uFEFF${reply()}`],
    ['two replies after each other', `${reply()}\n${reply()}`],
    ['a list of replies', `[${reply()}]`],
    ['a JSON string that contains a reply', JSON.stringify(reply())],
    ['truncated JSON', reply().slice(0, -1)],
    ['unquoted field names', `{action: "forum_reply", reasoning: "${BODY}"}`],
    ['a number as its output', '1'],
    ['null as its output', 'null'],
    ['an empty output', ''],
    ['nested lists of the maximum depth', deep(32_768)],
    ['nested lists that are never closed', '['.repeat(65_536)],
  ])('[FO13] a reply of a tick with %s is not posted', async (_, text) => {
    const { post, thread, because, threadId } = await forum().replied(text);
    expect([post, because]).toEqual([null, 'FO13']);
    expect(thread).toMatchObject({ replyCount: 0 });
    expect(await forum().pending(threadId)).toEqual(['Self']);
  });

  test.each([
    ['a body that is too long', saying('a'.repeat(65_536))],
    ['a hundred thousand nested lists', deep(100_000)],
  ])(
    'if the output of a run of a tick has %s, the run fails, and the tick ends',
    async (_, text) => {
      const { post } = await forum().replied(text);
      expect(post).toBeNull();
      expect((await forum().stage.outcomes('Forum')).at(-1)).toBe('Self failed');
    },
  );

  test.each([
    ['another thread of the forum', () => forum().opened('Another one.', 'Another')],
    [
      'a thread of another forum',
      async () => {
        const { stage } = forum();
        const where = { spaceId: stage.space('Other'), by: stage.id('Ana') };
        return (await stage.conch.threads.open({ ...where, title: 'T', content: 'There.' }))
          .threadId;
      },
    ],
    ['an unknown thread', () => '01890000-0000-7000-8000-000000000000'],
    ['an invalid id', () => "'; DROP TABLE messages; --"],
    ['undefined', () => undefined],
    ['null', () => null],
    ['a number', () => 1],
    ['an object', () => ({ id: 1 })],
  ])(
    '[FO12] if a reply of a tick names %s as its thread, the reply is posted in the planned thread',
    async (_, named) => {
      const threadId = await named();
      const written = await forum().replied(reply({ data: { threadId } }));
      expect(written.post).toMatchObject({ content: BODY, threadId: written.threadId });
      expect(written.thread).toMatchObject({ replyCount: 1 });
    },
  );
});
