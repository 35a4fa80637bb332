import type { Page } from '@playwright/test';
import type { TestRoom } from '../support/room.ts';
import type { Server } from '../support/server.ts';
import { controlSocket } from '../support/socket-control.ts';
import { expect, test } from '../support/test.ts';

const TALKS = [{ do: { forumReply: { body: 'I have something to say about this.' } } }];
const asks = (name: string) => (named: (name: string) => string) => [
  { do: { forumReply: { body: `What do you say, @${named(name)}?` } } },
];
const FORUM = {
  kind: 'forum',
  forum: { isPaused: true, creationChance: 0, mentionedReplyChance: 1, baseReplyChance: 0 },
} as const;

function openThread({ api }: Server, { spaceId }: TestRoom, title: string, content = 'Anyone?') {
  return api.call('openThread', { body: { spaceId, title, content } });
}

function reply({ api }: Server, threadId: string, content: string) {
  return api.call('postReply', { params: { threadId }, body: { content } });
}

/** Waits until the list of spaces has loaded. From then on the page can announce every event. */
async function expectListed(page: Page, { name }: TestRoom): Promise<void> {
  await expect(page.getByRole('link', { name }).locator('[data-badge]')).toBeVisible();
}

/** Records the texts of all toasts from now on, including toasts that disappear. */
async function recordToasts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { toastTexts: texts });
    let before: readonly string[] = [];
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('[data-toasts] [role=status] p')];
      const now = toasts.map(({ textContent }) => textContent.replaceAll(/[\u2068\u2069]/gu, ''));
      texts.push(...now.filter((words) => !before.includes(words)));
      before = now;
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'toastTexts') as readonly string[]);
}

test('[22] replies and mentions in a forum show toasts on other screens, one toast for each thread and tick', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const square = await room({
    name: 'Square',
    settings: FORUM,
    agents: { Baker: asks('Miller'), Miller: TALKS },
    people: ['Ada'],
  });
  const ada = square.person('Ada');
  const here = await room({ name: 'Here' });
  await server.api.call('addMembers', {
    params: { spaceId: here.spaceId },
    body: { memberIds: [ada.id] },
  });
  const foreign = await room({ name: 'Foreign', settings: FORUM });
  const { name: owner } = await server.api.call('readMe');
  const { threadId } = await openThread(server, square, 'Lunch');
  const elsewhere = await openThread(server, foreign, 'Secrets');
  await signIn(page, { as: ada, at: '/settings/you' });
  await expectListed(page, square);
  const texts = await recordToasts(page);

  await reply(server, elsewhere.threadId, 'Ada is no member here.');
  await reply(server, threadId, 'Soup, I say.');
  await expect.poll(texts).toEqual([expect.stringContaining(`${owner} replied in “Lunch”`)]);

  await page.getByRole('link', { name: here.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(here.name);
  const both = `@${square.named('Baker')} and @${square.named('Miller')}, which one?`;
  await reply(server, threadId, both);
  await expect
    .poll(async () => (await texts()).join('\n'))
    .toContain(
      `${owner} mentioned ${square.named('Baker')} and ${square.named('Miller')} in the forum`,
    );

  await server.api.call('beginTick', { query: { spaceId: square.spaceId } });
  await expect
    .poll(async () => (await texts()).filter((words) => words.includes('2 new replies in “Lunch”')))
    .toEqual([expect.stringContaining(`Mentioned: ${square.named('Miller')}`)]);
  expect((await texts()).join('\n')).not.toContain('Secrets');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lunch');
});

test('[22] if a post arrives before the socket is open, the page announces the post when the socket has opened', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const square = await room({ name: 'Square', settings: FORUM, people: ['Ada'] });
  const { threadId } = await openThread(server, square, 'Lunch');
  const line = await controlSocket(page);
  await line.cut();
  await signIn(page, { as: square.person('Ada'), at: '/settings/you' });
  await expectListed(page, square);
  const texts = await recordToasts(page);
  await reply(server, threadId, 'Soup, I say.');
  line.restore();
  await expect.poll(async () => (await texts()).join('\n')).toContain('replied in “Lunch”');
});

test('[22] visible posts get no toast, and no toast repeats after a reload or a reconnect', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const square = await room({ name: 'Square', settings: FORUM, people: ['Ada'] });
  const { threadId } = await openThread(server, square, 'Lunch');
  const other = await openThread(server, square, 'Dinner');
  const path = `/spaces/${square.spaceId}/threads/${threadId}`;
  const line = await controlSocket(page);
  await signIn(page, { as: square.person('Ada'), at: path });
  await expect(page.getByText('Anyone?')).toBeVisible();
  let texts = await recordToasts(page);
  await reply(server, threadId, 'Soup, I say.');
  await expect(page.getByRole('button', { name: 'Show 1 new reply' })).toBeVisible();
  await reply(server, other.threadId, 'Stew, I say.');
  const toasts = async () => (await texts()).filter((words) => words.includes('replied in'));
  await expect.poll(toasts).toEqual([expect.stringContaining('replied in “Dinner”')]);

  await line.cut();
  await expect(page.getByText(/Reconnecting|No connection/u).first()).toBeVisible();
  await openThread(server, square, 'Breakfast');
  line.restore();
  await expect
    .poll(async () => (await texts()).filter((words) => words.includes('started “Breakfast”')))
    .toHaveLength(1);
  expect(await toasts()).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('Anyone?')).toBeVisible();
  texts = await recordToasts(page);
  await expect(page.getByRole('article', { name: /^Post 2 by/u })).toBeVisible();
  await openThread(server, square, 'Supper');
  await expect
    .poll(async () => (await texts()).filter((words) => words.includes('started “Supper”')))
    .toHaveLength(1);
  expect((await texts()).join('\n')).not.toMatch(/Dinner|Breakfast/u);
});

test('[22] toasts about posts can be turned off for a forum, and a message to the person still shows one toast', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const square = await room({ name: 'Square', settings: FORUM, people: ['Ada'] });
  const ada = square.person('Ada');
  const { threadId } = await openThread(server, square, 'Lunch');
  await signIn(page, { as: ada, at: `/spaces/${square.spaceId}` });
  await page.getByRole('link', { name: 'Forum settings' }).click();
  const choice = page.getByRole('combobox', { name: 'Notifications' });
  await expect(choice).toHaveValue('all');
  const texts = await recordToasts(page);
  const toasts = async () => (await texts()).filter((words) => words.includes('Lunch'));

  await reply(server, threadId, 'Soup, I say.');
  await expect.poll(toasts).toEqual([expect.stringContaining('replied in “Lunch”')]);
  await choice.selectOption('Mentions of you and replies to you');
  await reply(server, threadId, 'Or stew.');
  await reply(server, threadId, `@${ada.name}, which one?`);
  await expect.poll(async () => (await toasts()).at(-1)).toContain('mentioned you in “Lunch”');
  expect(await toasts()).toHaveLength(2);

  await choice.selectOption('Every post');
  await reply(server, threadId, `@${ada.name}, say something.`);
  await openThread(server, square, 'After Lunch');
  await expect.poll(async () => (await toasts()).at(-1)).toContain('started “After Lunch”');
  const words = (await toasts()).slice(2);
  expect(words.filter((one) => one.includes('replied in'))).toEqual([]);
});
