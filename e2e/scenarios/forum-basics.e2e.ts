import { expectAccessible } from '../support/axe.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test('a person can open a forum thread, read it by post number and reply, and new replies appear on request', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name } = await room({
    name: 'Square',
    settings: { kind: 'forum' },
    agents: { Baker: SILENT },
  });
  const { api } = server;
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByRole('heading', { name: 'No threads yet' })).toBeVisible();
  await expect(page.locator('[data-tick]')).toBeVisible();
  await page.getByRole('button', { name: 'New thread' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Post thread' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('Lunch');
  await form.getByLabel('Category').fill('food');
  await form.getByLabel('Opening post').fill('What is **fresh** today?');
  await form.getByRole('button', { name: 'Post thread' }).click();

  await expect(page.getByRole('heading', { name: 'Lunch' })).toBeVisible();
  const opening = page.getByRole('article', { name: /^Opening post/u });
  await expect(opening.locator('strong')).toHaveText('fresh');
  await page.getByLabel('Your reply').fill('I would like soup.');
  await page.getByLabel('Your reply').press('Enter');
  const second = page.getByRole('article', { name: /^Post 2 by/u });
  await expect(second).toContainText('I would like soup.');
  await expect(page.getByLabel('Your reply')).toHaveValue('');

  const threadId = page.url().split('/threads/')[1] ?? '';
  for (const content of ['So would I.', 'And I.']) {
    await api.call('postReply', { params: { threadId }, query: { spaceId }, body: { content } });
  }
  const news = page.getByRole('button', { name: 'Show 2 new replies' });
  await expect(news).toBeVisible();
  await expect(page.getByText('So would I.')).toBeHidden();
  await news.click();
  await expect(page.getByRole('article', { name: /^Post 4 by/u })).toContainText('And I.');

  await second.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('With bread?');
  await page.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(page.getByRole('article', { name: /^Post 5 by/u })).toContainText('in reply to #2');
  await expectAccessible(page);

  await page.goto(`${page.url()}#post-2`);
  await page.reload();
  await expect(second).toBeFocused();
  await page.getByRole('link', { name, exact: true }).last().click();
  await expect(page.getByRole('link', { name: /Lunch/u })).toContainText('4 replies');
  await expectAccessible(page);
});

test('an ended thread can still be read, and a note says that it accepts no replies', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({
    name: 'Short square',
    settings: { kind: 'forum', forum: { threadLifetimeMs: 1_500 } },
  });
  const { threadId } = await server.api.call('openThread', {
    body: { spaceId, title: 'Quick', content: 'Anyone?' },
  });
  await expect
    .poll(async () => {
      const asked = { params: { threadId }, query: { spaceId } };
      return (await server.api.call('readThread', asked)).isOpen;
    })
    .toBe(false);
  await signIn(page, { at: `/spaces/${spaceId}/threads/${threadId}` });
  await expect(page.getByText('This thread is closed')).toBeVisible();
  await expect(page.getByText('Anyone?')).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveCount(0);
});
