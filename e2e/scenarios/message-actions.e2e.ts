import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { listen } from '../support/heard.ts';
import { expect, test } from '../support/test.ts';

/** Gives a message the focus, once the composer has had it. */
async function goTo(page: Page, message: Locator): Promise<void> {
  await expect(page.getByRole('textbox')).toBeFocused();
  await message.focus();
  await expect(message).toBeFocused();
}

function words(count: number): string {
  return Array.from({ length: count }, () => 'word').join(' ');
}

function said(page: Page, text: string): Locator {
  return page.locator('[data-said=message]', { hasText: text });
}

test('one’s own message is edited where it stands, and deleted after one question', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, say } = await room();
  await say('Frist words');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]').first();
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await goTo(page, message);
  await page.keyboard.press('e');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(message).toBeFocused();
  await page.keyboard.press('e');
  await field.fill('First words');
  await page.keyboard.press('Enter');
  await expect(said(page, 'First words')).toBeVisible();
  await expect(field).toHaveCount(0);
  await expectAccessible(page);

  await choose(page, message, /^Delete/u);
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(said(page, 'First words')).toBeVisible();
  await choose(page, message, /^Delete/u);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'First words')).toHaveCount(0);
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  expect(items.map(({ content, deletedAt }) => [content, deletedAt === null])).toEqual([
    ['', false],
  ]);
});

test('an edit that was overtaken elsewhere shows both texts, and overwrites only when told', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room();
  const body = { content: 'As it was' };
  const { messageId } = await server.api.call('postMessage', { params: { spaceId }, body });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]').first();
  await choose(page, message, /^Edit/u);
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await field.fill('As I want it');
  const params = { spaceId, messageId };
  await server.api.call('editMessage', { params, body: { content: 'As the other one wants it' } });
  await page.keyboard.press('Enter');
  await expect(message).toContainText('changed elsewhere');
  await expect(message).toContainText('As the other one wants it');
  await expect(field).toHaveValue('As I want it');
  // Whoever went elsewhere meanwhile comes back by the key that led here.
  await message.focus();
  await page.keyboard.press('e');
  await expect(field).toBeFocused();
  await page.keyboard.type(', r');
  await expect(field).toHaveValue('As I want it, r');
  await expect(page.locator('[data-part="reply-strip"]')).toHaveCount(0);
  await message.getByRole('button', { name: 'Save mine' }).click();
  await expect(field).toHaveCount(0);
  await expect(said(page, 'As I want it, r')).toBeVisible();
});

test('what somebody makes of a message that is removed elsewhere is kept, and becomes a new one', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room();
  const body = { content: 'Third' };
  const { messageId } = await server.api.call('postMessage', { params: { spaceId }, body });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]').first();
  await choose(page, message, /^Edit/u);
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' precious');
  await server.api.call('deleteMessage', { params: { spaceId, messageId } });
  await expect(message).toContainText('This message was removed elsewhere.');
  // The next letter goes where the last one went.
  await expect(field).toBeFocused();
  await page.keyboard.type(' words');
  await expect(field).toHaveValue('Third precious words');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Write it as a new message' }).click();
  await expect(field).toHaveCount(0);
  await expect(message).toContainText('Message removed');
  const composer = page.getByRole('textbox', { name: /^Message in/u });
  await expect(composer).toHaveValue('Third precious words');
  await expect(composer).toBeFocused();
});

test('a reply to a message that is removed elsewhere says so, and who will answer now', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const says = [{ do: { say: 'Here.' } }];
  const { spaceId, named, say } = await room({
    policy: 'mention',
    agents: { Ann: says, Bob: says },
    people: ['Ada'],
  });
  const { messageId } = await say(`@${named('Ada')} hello`);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await goTo(page, said(page, 'hello'));
  await page.keyboard.press('r');
  await page.keyboard.type('my reply');
  const strip = page.locator('[data-part="reply-strip"]');
  await expect(strip).toContainText('hello');
  await server.api.call('deleteMessage', { params: { spaceId, messageId } });
  await expect(strip).toHaveText('Message removed. What you send now replies to nothing.');
  const line = page.locator('[data-part="will-answer"]');
  await expect(line).toHaveText(`Will answer: ${named('Ann')} and ${named('Bob')} (every agent)`);
  await expectAccessible(page);
  await page.reload();
  await expect(strip).toContainText('Message removed.');
  await strip.getByRole('button', { name: 'Close' }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('my reply');
});

for (const width of [320, 360, 520]) {
  test(`[P0] “Why?” can be pressed in a window ${width} px wide, with the pointer on its message`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId, say } = await room({ agents: { Cover: [{ do: { say: 'one\n\ntwo' } }] } });
    await page.setViewportSize({ width, height: 700 });
    await signIn(page, { at: `/spaces/${spaceId}` });
    await say('go');
    const message = page.locator('[data-said=message]').nth(1);
    await message.getByText('two').hover();
    await expect(message.getByRole('button', { name: 'Reply' })).toBeVisible();
    const why = message.getByRole('button', { name: /^Why/u });
    const hits = await why.evaluate((button) => {
      const { x, y, width: wide, height } = button.getBoundingClientRect();
      return [0.1, 0.5, 0.9].map((part) => {
        const hit = document.elementFromPoint(x + wide * part, y + height / 2);
        return button.contains(hit);
      });
    });
    expect(hits).toEqual([true, true, true]);
  });
}

test('answering again makes a version beside the message and deletes nothing', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room({
    policy: 'broadcast',
    agents: { Echo: [{ do: { say: 'An answer' } }] },
  });
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  await expect(answer).toContainText('An answer');
  const later = { content: 'A later message', service: 'clock' };
  await server.api.call('postMessage', { params: { spaceId }, body: later });
  await expect(said(page, 'A later message')).toBeVisible();
  await choose(page, answer.first(), /^Answer again/u);
  const versions = answer.first().getByRole('group', { name: 'Versions' });
  await expect(versions).toContainText('Version 2 of 2');
  await versions.getByRole('button', { name: 'Earlier version' }).click();
  await expect(versions).toContainText('Version 1 of 2');
  await expect(answer.first()).toContainText('An answer');
  await versions.getByRole('button', { name: 'Later version' }).click();
  await expect(versions).toContainText('Version 2 of 2');
  await expect(said(page, 'A later message')).toBeVisible();
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  expect(items.every(({ deletedAt }) => deletedAt === null)).toBe(true);
});

test('a version that is being made stands in its message after a reload, too', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room({
    policy: 'broadcast',
    agents: { Echo: [{ do: { say: words(400), chunkMs: 20 } }] },
  });
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const rows = page.locator(`[data-said][data-agent="${agentId('Echo')}"]`);
  await expect(page.locator('[data-said=stream]')).toHaveCount(1);
  await page
    .locator('[data-said=stream]')
    .getByRole('button', { name: 'Stop this answer' })
    .click();
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  await expect(answer).toHaveCount(1);
  await choose(page, answer, /^Answer again/u);
  await expect(answer).toContainText('Writing another version');
  await page.reload();
  await expect(answer).toContainText('Writing another version');
  await expect(rows).toHaveCount(1);
  await answer.getByRole('button', { name: 'Stop this answer' }).click();
  await expect(answer).not.toContainText('Writing another version');
  await expect(rows).toHaveCount(1);
});

test('a reply shows what it answers, and its strip leads there', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room();
  const say = (content: string, replyToId?: string) =>
    server.api.call('postMessage', {
      params: { spaceId },
      body: { content, ...(replyToId === undefined ? {} : { replyToId }) },
    });
  const { messageId } = await say('The very first thing');
  for (let nth = 0; nth < 60; nth += 1) await say(`Something in between, number ${nth}`);
  await say('I answer that', messageId);
  await signIn(page, { at: `/spaces/${spaceId}` });
  const strip = said(page, 'I answer that').getByRole('button', { name: /go to this message$/u });
  await expect(strip).toContainText('The very first thing');
  await strip.click();
  const first = page.locator(`[data-message-id="${messageId}"]`);
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox').last()).toBeFocused();
});

test('the toolbar is reached by keys, and copies the text and the link', async ({
  page,
  context,
  room,
  server,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { spaceId, named, agentId, say } = await room({
    policy: 'mention',
    agents: { Echo: [{ do: { say: 'Hello from **Echo**' } }] },
  });
  const content = `@${named('Echo')} hello`;
  await say(content);
  await signIn(page, { at: `/spaces/${spaceId}` });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const own = page.locator('[data-said=message]').first();
  await goTo(page, own);
  const bar = own.getByRole('toolbar', { name: 'Message actions' });
  await bar.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(clipboard).toBe(content);

  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  await answer.focus();
  await answer.getByRole('button', { name: 'Reply' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(answer.getByRole('button', { name: 'More actions' })).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Message actions' });
  await expectAccessible(page);
  await menu.getByRole('menuitem', { name: 'Copy link' }).click();
  const id = await answer.getAttribute('data-message-id');
  await expect.poll(clipboard).toBe(`${server.origin}/spaces/${spaceId}?message=${id}`);
  await answer.focus();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/panel=why/u);
});

test('stopping an answer shows at once, and says what follows', async ({ page, room, signIn }) => {
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: { Talker: [{ do: { say: words(400), chunkMs: 50 } }] },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  const stream = page.locator('[data-said=stream]');
  await stream.getByRole('button', { name: 'More ways to stop' }).click();
  await expect(page.getByRole('menuitem', { name: /^Stop the chain/u })).toContainText('Nobody');
  await page.keyboard.press('Escape');
  const heard = await listen(page);
  await stream.getByRole('button', { name: 'Stop this answer' }).click();
  const aloud = async () => (await heard()).map(({ words: read }) => read).join(' | ');
  await expect.poll(aloud).toContain('gets the floor back');
  await expect(stream).toHaveCount(0);
  const cut = page.locator('[data-said=message][data-agent]');
  await expect(cut).toContainText('word word');
  await expect(cut).toContainText(/Stopped by .+/u);
});

test('a question is put to somebody else, and a stopped answer is asked to go on, without losing a draft', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say, named } = await room({
    policy: 'mention',
    agents: {
      Ann: [{ do: { say: 'Forty-two. '.repeat(200), chunkMs: 40 } }],
      Ben: [{ do: { say: 'Forty-three.' } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${named('Ann')} how many?`);
  await page.getByRole('button', { name: /^Stop/u }).first().click();
  const answer = page.locator('[data-said=message][data-agent]').first();
  const field = page.locator('textarea');
  await field.fill('my draft');

  await answer.hover();
  await answer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Ask someone else' }).click();
  await expect(field).toHaveValue('@ how many?\n\nmy draft');
  await page.getByRole('option', { name: /Ben/u }).click();
  await expect(field).toHaveValue(`@${named('Ben')} how many?\n\nmy draft`);
  await expect(page.locator('[data-part="will-answer"]')).toContainText('Ben');

  await field.fill('');
  await answer.hover();
  await answer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Let it go on' }).click();
  await expect(field).toHaveValue('Please go on.');
  await expect(page.locator('[data-part="will-answer"]')).toContainText('Ann');
});
