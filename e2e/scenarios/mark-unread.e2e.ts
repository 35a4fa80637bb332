import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { choose } from '../support/choose.ts';
import { expect, test } from '../support/test.ts';

test('messages marked as unread stay unread until the person comes back to the space', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, person, say } = await room({ people: ['Ada'] });
  for (const text of ['First', 'Second', 'Third']) await say(text);
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  const marks = async (): Promise<boolean> => {
    const { items } = await server.api.call('readMarks', { params: { spaceId } });
    const { seq } = await server.api.call('readSpace', { params: { spaceId } });
    return items.some(({ memberId, upTo }) => memberId === person('Ada').id && upTo === seq);
  };
  await expect.poll(marks).toBe(true);
  const other = await newPage();
  await signIn(other, { as: person('Ada'), at: '/agents' });
  const badge = other.getByRole('link', { name }).locator('[data-badge=unread]');
  await expect(badge).toHaveCount(0);

  const second = page.locator('[data-said=message]').filter({ hasText: 'Second' });
  await choose(page, second, /^Mark unread from here/u);
  const line = page.getByRole('separator').filter({ hasText: 'New' });
  await expect(line).toHaveCount(1);
  await expect(badge).toBeVisible();
  // A new message on the screen does not move the mark.
  await say('Fourth');
  await expect(page.getByText('Fourth')).toBeVisible();
  await expect(badge).toBeVisible();
  expect(await marks()).toBe(false);
  await expectAccessible(page);

  await page.goto('/agents');
  await page.getByRole('link', { name }).click();
  await expect(line).toHaveCount(1);
  await expect.poll(marks).toBe(true);
  await expect(badge).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the keyboard copies an answer as text or as Markdown, in Arabic at 360 px, ${colorScheme}`, async ({
    context,
    page,
    room,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { spaceId, say } = await room({
      agents: { Echo: [{ do: { say: 'Hello **there**:\n\n- `one`' } }] },
    });
    await say('hello');
    await page.emulateMedia({ colorScheme });
    await signIn(page, { at: `/spaces/${spaceId}` });
    const answer = page.locator('[data-said=message]').filter({ hasText: 'there' });
    await expect(answer).toBeVisible();
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const copy = async (name: string): Promise<void> => {
      await answer.getByRole('button', { name: 'إجراءات أخرى' }).focus();
      await page.keyboard.press('Enter');
      const menu = page.getByRole('menu');
      await expect(menu).toBeVisible();
      await expectAccessible(page);
      await menu.getByRole('menuitem', { name }).press('Enter');
    };
    await answer.focus();
    await copy('انسخ النص');
    await expect.poll(clipboard).toBe('Hello there:\n\n- one');
    await copy('انسخ بصيغة Markdown');
    await expect.poll(clipboard).toBe('Hello **there**:\n\n- `one`');
  });
}
