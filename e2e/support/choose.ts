import type { Locator, Page } from '@playwright/test';

/** Clicks an item in the menu of a message. */
export async function choose(page: Page, message: Locator, item: RegExp): Promise<void> {
  await message.hover();
  await message.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
