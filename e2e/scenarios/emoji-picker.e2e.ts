import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expect, test } from '../support/test.ts';

test('a person inserts an emoji at the caret, by keyboard, dark, in Arabic and at 360 px', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.getByRole('textbox', { name: /^Message in/u });
  await field.fill('Hello world');
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 5));

  await page.getByRole('button', { name: 'Insert emoji' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await search.fill('party popper');
  await expect(page.getByRole('gridcell')).toHaveText(['🎉']);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Hello🎉 world');
  await expect(field).toBeFocused();
  await expect(search).toHaveCount(0);

  await test.step('Esc closes the picker and returns to its button', async () => {
    await page.getByRole('button', { name: 'Insert emoji' }).click();
    await search.fill('xyzzy');
    await expect(page.getByText('No emoji found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Insert emoji' })).toBeFocused();
  });

  await test.step('dark, in Arabic, at 360 px', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'إدراج رمز تعبيري' }).click();
    const arabic = page.getByRole('combobox', { name: 'ابحث عن رمز تعبيري' });
    await arabic.fill('قلب احمر');
    await expect(page.getByRole('gridcell', { name: 'قلب أحمر' }).first()).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});
