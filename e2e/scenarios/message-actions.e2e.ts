import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { recordAnnouncements } from '../support/live-announcements.ts';
import { expect, test } from '../support/test.ts';

/** Waits until the composer has the focus, and then focuses a message. */
async function focusMessage(page: Page, message: Locator): Promise<void> {
  await expect(page.getByRole('textbox')).toBeFocused();
  await message.focus();
  await expect(message).toBeFocused();
}

function words(count: number): string {
  return Array.from({ length: count }, () => 'word').join(' ');
}

function messageWith(page: Page, text: string): Locator {
  return page.locator('[data-said=message]', { hasText: text });
}

test('a person edits a message in place, and deletes it after one confirmation', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, say } = await room();
  await say('Frist words');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]').first();
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await focusMessage(page, message);
  await page.keyboard.press('e');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(message).toBeFocused();
  // From an empty composer, the arrow key opens the editor of the person's last message.
  await page.getByRole('textbox', { name: /^Message in/u }).press('ArrowUp');
  await expect(field).toBeFocused();
  await field.fill('First words');
  await page.keyboard.press('Enter');
  await expect(messageWith(page, 'First words')).toBeVisible();
  await expect(field).toHaveCount(0);
  await expectAccessible(page);

  await choose(page, message, /^Delete/u);
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(messageWith(page, 'First words')).toBeVisible();
  await choose(page, message, /^Delete/u);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(messageWith(page, 'First words')).toHaveCount(0);
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  expect(items.map(({ content, deletedAt }) => [content, deletedAt === null])).toEqual([
    ['', false],
  ]);
});

test('if an edit conflicts with a newer edit, the page shows both texts, and overwrites the newer text only on request', async ({
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
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await field.fill('As I want it');
  const params = { spaceId, messageId };
  await server.api.call('editMessage', { params, body: { content: 'As the other one wants it' } });
  await page.keyboard.press('Enter');
  await expect(message).toContainText('edited elsewhere');
  await expect(message).toContainText('As the other one wants it');
  await expect(field).toHaveValue('As I want it');
  // The editor is still open, so the edit key only moves the focus back to its field.
  await message.focus();
  await page.keyboard.press('e');
  await expect(field).toBeFocused();
  await page.keyboard.type(', r');
  await expect(field).toHaveValue('As I want it, r');
  await expect(page.locator('[data-part="reply-strip"]')).toHaveCount(0);
  await message.getByRole('button', { name: 'Save mine' }).click();
  await expect(field).toHaveCount(0);
  await expect(messageWith(page, 'As I want it, r')).toBeVisible();
});

test('if another person deletes a message that is being edited, the edited text can be sent as a new message', async ({
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
  const field = page.getByRole('textbox', { name: 'Edit message' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' precious');
  await server.api.call('deleteMessage', { params: { spaceId, messageId } });
  await expect(message).toContainText('This message was deleted elsewhere.');
  // The field still has the focus, so the next letters go to this field, too.
  await expect(field).toBeFocused();
  await page.keyboard.type(' words');
  await expect(field).toHaveValue('Third precious words');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Send as a new message' }).click();
  await expect(field).toHaveCount(0);
  await expect(message).toContainText('Message deleted');
  const composer = page.getByRole('textbox', { name: /^Message in/u });
  await expect(composer).toHaveValue('Third precious words');
  await expect(composer).toBeFocused();
});

test('if the message that a reply quotes is deleted, the composer reports the deletion and updates the “Will answer” line', async ({
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
  await focusMessage(page, messageWith(page, 'hello'));
  await page.keyboard.press('r');
  await page.keyboard.type('my reply');
  const strip = page.locator('[data-part="reply-strip"]');
  await expect(strip).toContainText('hello');
  await server.api.call('deleteMessage', { params: { spaceId, messageId } });
  await expect(strip).toHaveText(
    'Message deleted. You’ll send this as a normal message, not a reply.',
  );
  const line = page.locator('[data-part="will-answer"]');
  await expect(line).toHaveText(
    `${named('Ann')} and ${named('Bob')} will answer, no one mentioned, so everyone`,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(strip).toContainText('Message deleted.');
  await strip.getByRole('button', { name: 'Close' }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveValue('my reply');
});

for (const width of [320, 360, 520]) {
  test(`[P0] in a window ${width} px wide, “Why?” of a message can be clicked with the pointer`, async ({
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

test('regenerating adds a version to the message and deletes nothing', async ({
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
  await expect(messageWith(page, 'A later message')).toBeVisible();
  await choose(page, answer.first(), /^Regenerate/u);
  const versions = answer.first().getByRole('group', { name: 'Versions' });
  await expect(versions).toContainText('Version 2 of 2');
  await versions.getByRole('button', { name: 'Earlier version' }).click();
  await expect(versions).toContainText('Version 1 of 2');
  await expect(answer.first()).toContainText('An answer');
  await versions.getByRole('button', { name: 'Later version' }).click();
  await expect(versions).toContainText('Version 2 of 2');
  await expect(messageWith(page, 'A later message')).toBeVisible();
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  expect(items.every(({ deletedAt }) => deletedAt === null)).toBe(true);
});

test('after a reload, a message still shows the version that is being generated', async ({
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
  await choose(page, answer, /^Regenerate/u);
  await expect(answer).toContainText('Writing a new version');
  await page.reload();
  await expect(answer).toContainText('Writing a new version');
  await expect(rows).toHaveCount(1);
  await answer.getByRole('button', { name: 'Stop this answer' }).click();
  await expect(answer).not.toContainText('Writing a new version');
  await expect(rows).toHaveCount(1);
});

test('a reply shows a strip with the quoted message, and the strip links to that message', async ({
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
  const strip = messageWith(page, 'I answer that').getByRole('button', {
    name: /go to this message$/u,
  });
  await expect(strip).toContainText('The very first thing');
  await strip.click();
  const first = page.locator(`[data-message-id="${messageId}"]`);
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox').last()).toBeFocused();
});

test('keyboard users can reach the toolbar of a message, and copy its text and its link', async ({
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
  await focusMessage(page, own);
  const bar = own.getByRole('toolbar', { name: 'Message actions' });
  await bar.getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(clipboard).toBe(content);

  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  await answer.focus();
  await answer.getByRole('button', { name: 'Add reaction' }).focus();
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

test('stopping an answer is visible at once, and the page says which agent continues', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: { Talker: [{ do: { say: words(400), chunkMs: 50 } }] },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  const stream = page.locator('[data-said=stream]');
  await stream.getByRole('button', { name: 'More stop options' }).click();
  await expect(page.getByRole('menuitem', { name: /^Stop chain/u })).toContainText(
    'Ends everything',
  );
  await page.keyboard.press('Escape');
  const heard = await recordAnnouncements(page);
  await stream.getByRole('button', { name: 'Stop this answer' }).click();
  const aloud = async () => (await heard()).map(({ words: read }) => read).join(' | ');
  await expect.poll(aloud).toContain('waiting for it continue');
  await expect(stream).toHaveCount(0);
  const cut = page.locator('[data-said=message][data-agent]');
  await expect(cut).toContainText('word word');
  await expect(cut).toContainText(/Stopped by .+/u);
});

test('asking another agent, and continuing a stopped answer, do not change the draft', async ({
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
  await page.getByRole('menuitem', { name: 'Ask another agent' }).click();
  await expect(field).toHaveValue('@ how many?\n\nmy draft');
  await page.getByRole('option', { name: /Ben/u }).click();
  await expect(field).toHaveValue(`@${named('Ben')} how many?\n\nmy draft`);
  await expect(page.locator('[data-part="will-answer"]')).toContainText('Ben');

  await field.fill('');
  await answer.hover();
  await answer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Continue' }).click();
  await expect(field).toHaveValue('Please continue.');
  await expect(page.locator('[data-part="will-answer"]')).toContainText('Ann');
});
