import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expect, test } from '../support/test.ts';

test('two people react to a message, by keyboard, dark, in Arabic and at 360 px', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { spaceId, say, person } = await room({ people: ['Ana'] });
  await say('Shall we?');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const other = await newPage();
  await signIn(other, { as: person('Ana'), at: `/spaces/${spaceId}` });
  const message = page.locator('[data-said=message]').first();
  const theirs = other.locator('[data-said=message]').first();
  await expect(theirs).toContainText('Shall we?');

  await test.step('the toolbar opens the picker, and every reader sees the reaction', async () => {
    await message.focus();
    await message.getByRole('button', { name: 'Add reaction' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('thumbs up');
    await expect(page.getByRole('gridcell').first()).toHaveText('👍');
    await page.keyboard.press('Enter');
    const chip = message.getByRole('button', { name: /Owner.* reacted with 👍/u });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(theirs.getByRole('button', { name: /reacted with 👍/u })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(page.locator('[data-said=message]')).toHaveCount(1);
  });

  await test.step('a chip gives and takes back the reaction of a person', async () => {
    const chip = theirs.getByRole('button', { name: /reacted with 👍/u });
    await chip.click();
    await expect(message.getByRole('button', { name: /and .*Ana.* reacted with 👍/u })).toHaveText(
      '👍2',
    );
    await chip.click();
    await expect(message.getByRole('button', { name: /reacted with 👍/u })).toHaveText('👍1');
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('reactions stay after a reload, dark, in Arabic, at 360 px', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(message.getByRole('list', { name: 'التفاعلات' })).toContainText('2');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});
