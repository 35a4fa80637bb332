import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { recordAnnouncements } from '../support/live-announcements.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const TALKS = [{ do: { forumReply: { body: 'I have something to say about this.' } } }];

/** Asserts that the active option of the field exists on the page. */
async function expectActive(page: Page, field: Locator, name: string): Promise<void> {
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-activedescendant', /./u);
  const id = await field.getAttribute('aria-activedescendant');
  const option = page.locator(`[id="${id}"]`);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(option).toContainText(name);
  await expect(field).toBeFocused();
}

test('[P0-11] in a new thread and in a reply, the @ list of the composer works with the keyboard alone', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named } = await room({
    name: 'Square',
    settings: { kind: 'forum', forum: { isPaused: true } },
    agents: { Baker: SILENT, Miller: SILENT },
    people: ['Ada'],
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('button', { name: 'New thread' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Lunch');
  const opening = dialog.getByLabel('Opening post');
  await opening.focus();
  const heard = await recordAnnouncements(page);
  await page.keyboard.type('Hello @');
  await expect(page.getByRole('option')).toHaveCount(4);
  await expectActive(page, opening, named('Baker'));
  await expect
    .poll(async () => (await heard()).map(({ words }) => words).join('\n'))
    .toContain(`4 suggestions, ${named('Baker')}`);
  await expectAccessible(page);
  const list = await page.getByRole('listbox').boundingBox();
  expect(list?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('ArrowDown');
  await expectActive(page, opening, named('Miller'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(opening).toHaveValue('Hello @');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@mil');
  await expectActive(page, opening, named('Miller'));
  await page.keyboard.press('Enter');
  await expect(opening).toHaveValue(`Hello @${named('Miller')} `);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(page.getByRole('heading', { name: 'Lunch' })).toBeVisible();
  const field = page.getByLabel('Your reply');
  await field.focus();
  await page.keyboard.type('@bak');
  await expectActive(page, field, named('Baker'));
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`@${named('Baker')} `);
  await expect(field).toBeFocused();
  await page.keyboard.type('please');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: /^Post 2 by/u })).toContainText('please');
  const pending = await server.api.call('listPendingMentions', { query: { spaceId } });
  expect(pending.items.map(({ agentName }) => agentName)).toEqual([
    named('Miller'),
    named('Baker'),
  ]);
});

test('the thread marks a mentioned agent until the agent answers, and “Why?” shows the chance from the forum settings', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const forum = { isPaused: true, creationChance: 0, mentionedReplyChance: 1, baseReplyChance: 0 };
  const { spaceId, named } = await room({
    name: 'Square',
    settings: { kind: 'forum', forum },
    agents: { Baker: TALKS, Miller: SILENT },
  });
  const { api } = server;
  await api.call('openThread', {
    body: { spaceId, title: 'Lunch', content: `What is fresh, @${named('Baker')}?` },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByText('1 reply expected')).toBeVisible();
  await page.getByRole('link', { name: /Lunch/u }).click();
  const expected = page.getByText(/^Expected to reply/u);
  await expect(expected).toContainText(named('Baker'));
  await api.call('beginTick', { query: { spaceId } });
  await page.getByRole('button', { name: 'Show 1 new reply' }).click();
  const answer = page.getByRole('article', { name: /^Post 2 by/u });
  await expect(answer).toContainText('something to say');
  await expect(expected).toHaveCount(0);
  await expect(answer).not.toContainText('↩');
  await page.reload();
  await expect(answer).toContainText('something to say');
  await expect(expected).toHaveCount(0);

  await answer.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('With butter?');
  await page.keyboard.press('Enter');
  const particular = page.getByRole('article', { name: /^Post 3 by/u });
  await particular.getByRole('link', { name: 'in reply to #2' }).click();
  await expect(answer).toBeFocused();

  await answer.getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('dialog', { name: 'Why?' });
  await expect(why.locator('[data-why="sentence"]')).toContainText(
    'it was mentioned, and picked at random to reply in tick 1, with a chance of 100%',
  );
  await expect(why.locator('[data-why="rule"]')).toContainText('replies with a chance of 100%');
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('conch.preferences', '{"language":"ar"}'));
  await page.reload();
  await answer.or(page.locator('#post-2')).getByRole('button', { name: 'لماذا؟' }).click();
  await expect(page.locator('[data-why="rule"]')).toContainText(/باحتمال .*(100|١٠٠)/u);
});
