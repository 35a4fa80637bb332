import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { forumOfThreads, tableForum } from '../support/answering-forum.ts';
import { isoAt } from '../support/iso-at.ts';

const BODY = 'Where do we eat today?';
const DAY_MS = 86_400_000;

function thread(fields: object, part: object = {}): string {
  return JSON.stringify({ action: 'forum_thread', reasoning: BODY, data: fields, ...part });
}

function titled(title: unknown): string {
  return thread({ title, category: 'food', mentions: [] });
}

describe.each(DATABASES)('a thread that an agent opens in a tick, on $name', (kind) => {
  const forum = tableForum(kind, 'threads');

  test.each([
    ['unchanged', 'Lunch', 'Lunch'],
    ['on one line', ' Where\nto\r\n\t eat\u2028and\u0085when ', 'Where to eat and when'],
    [
      'without characters that change the text direction',
      '\u202Eevil\u202C \u2066x\u2069\u200F',
      'evil x',
    ],
    ['without invisible characters', 'a\u200Bb\u2060c\uFEFFd\u{E0041}\0e', 'abcde'],
    ['without unpaired surrogates', 'half \uD83D one', 'half one'],
    ['with its emoji', '👩‍👧 and ❤️', '👩‍👧 and ❤️'],
    ['cut after 200 characters', '🙂'.repeat(201), '🙂'.repeat(200)],
    ['cut before an emoji that would be split', `${'a'.repeat(198)}👩‍👧`, `${'a'.repeat(198)}👩`],
    ['as plain text, even if it looks like markup', '<b>"x"</b> {{y}} %s', '<b>"x"</b> {{y}} %s'],
  ])('[FO19] the title of an opened thread is stored %s', async (_, given, title) => {
    const written = await forum().openedBySelf(titled(given));
    expect(written.thread).toMatchObject({ title, category: 'food', replyCount: 0 });
    expect(written.post).toMatchObject({ content: BODY, type: 'forum_post', threadNo: 1 });
  });

  test.each([
    ['unchanged', 'food', 'food'],
    ['shortened to one line', 'good\nfood', 'good food'],
    ['stored without characters that change the text direction', '\u202Efood\u202C', 'food'],
    ['cut after 50 characters', 'c'.repeat(51), 'c'.repeat(50)],
    ['the default of the forum if the output has an empty category', ' \u200B ', 'general'],
    ['the default of the forum if the output has a list as category', ['food'], 'general'],
    ['the default of the forum if the output has no category', undefined, 'general'],
  ])('[FO19] the category of an opened thread is %s', async (_, given, category) => {
    const written = await forum().openedBySelf(thread({ title: 'Lunch', category: given }));
    expect(written.thread).toMatchObject({ category });
  });

  test.each([
    ['FO19', 'an empty title', titled('')],
    ['FO19', 'a title of only white space', titled(' \n\u0085')],
    ['FO19', 'a title of only invisible characters', titled('\u200B\u202E')],
    ['FO19', 'a title that is a number', titled(1)],
    ['FO19', 'a title in a list', titled(['Lunch'])],
    ['FO19', 'no title', thread({})],
    ['FO19', 'no data', thread({}, { data: undefined })],
    ['FO19', 'a title outside its data', thread({}, { title: 'Lunch' })],
    ['FO13', 'a short body', thread({ title: 'Lunch' }, { reasoning: 'only nine' })],
    ['FO13', 'the action `forum_reply`', thread({ title: 'Lunch' }, { action: 'forum_reply' })],
    ['FO13', 'plain text instead of JSON', BODY],
  ])('[%s] a tick opens no thread if the output of its agent has %s', async (because, _, text) => {
    const written = await forum().openedBySelf(text);
    expect(written).toEqual({ thread: null, post: null, because });
  });
});

describe.each(DATABASES)('threads that ticks open, on $name', (kind) => {
  test('[FO19] a thread opened by a tick is stored with its time, number and mentions', async () => {
    const forum = await forumOfThreads(kind);
    const fields = { title: 'Lunch', category: 'food', mentions: ['Ben', 'Self'] };
    const answer = thread(fields, { reasoning: 'Where do we eat, @Cleo?' });
    const { thread: opened, post } = await forum.openedBySelf(answer);
    const at = forum.clock.now();
    expect(opened).toMatchObject({
      postId: post?.id,
      senderName: 'Self',
      createdAt: isoAt(at),
      lastActivityAt: isoAt(at),
      expiresAt: isoAt(at + 7 * DAY_MS),
    });
    const threadId = opened?.id;
    if (threadId === undefined) throw new Error('it was opened');
    expect(await forum.parents(threadId)).toEqual([null]);
    expect(await forum.pending(threadId)).toEqual(['Ben', 'Cleo']);
    expect(await forum.told(threadId)).toEqual([
      {
        type: 'forum:post',
        threadId,
        title: 'Lunch',
        senderKind: 'agent',
        senderId: forum.stage.id('Self'),
        senderName: 'Self',
        mentionedNames: ['Ben', 'Cleo'],
      },
    ]);
  });

  test('[FO6] a thread title that shares three long words with another title is refused', async () => {
    const forum = await forumOfThreads(kind);
    await forum.opened('I open one.', 'Better coffee machine for everyone');
    const { thread: opened, because } = await forum.openedBySelf(
      titled('MACHINES? A better coffee machine'),
    );
    expect([opened, because]).toEqual([null, 'FO6']);
  });

  test('[FO6] a thread title that shares only two long words with another title is accepted', async () => {
    const forum = await forumOfThreads(kind);
    await forum.opened('I open one.', 'A good tea or coffee machine');
    const { thread: opened } = await forum.openedBySelf(titled('A good tea, no coffee machine'));
    expect(opened).not.toBeNull();
  });

  test.each([
    ['exactly seven days', 7 * DAY_MS, 'FO6'],
    ['more than seven days', 7 * DAY_MS + 1, 'FO4'],
  ])(
    '[FO6] a new title is compared with titles up to seven days old: %s',
    async (_, ageMs, because) => {
      const forum = await forumOfThreads(kind);
      await forum.opened('I open one.', 'Better coffee machine');
      forum.clock.advance(ageMs);
      const written = await forum.openedBySelf(titled('Better coffee machine'));
      expect(written.because).toBe(because);
    },
  );

  test('[FO6] if two agents choose the same title in one tick, the second thread is refused', async () => {
    const forum = await forumOfThreads(kind);
    const title = 'Better coffee machine';
    for (const name of ['Self', 'Ben'] as const) forum.answers(name, titled(title));
    await forum.tick();
    expect((await forum.threads()).map((one) => one.title)).toEqual([title]);
    const [first, second] = await forum.stage
      .effects('end-run', 'Forum')
      .then((ends) => ends.filter(({ because }) => because !== 'CH11'));
    expect([first?.outcome.kind, second?.outcome.kind]).toEqual(['responded', 'skipped']);
    expect(second?.because).toBe('FO6');
  });
});
