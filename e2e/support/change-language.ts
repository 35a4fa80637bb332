import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const LANGUAGES = { ar: 'العربية', en: 'English' } as const;

/** Changes the language of the page through the palette, without leaving the screen. */
export async function changeLanguage(page: Page, language: keyof typeof LANGUAGES): Promise<void> {
  // Before the menu is there, the page does not listen for shortcuts.
  await page.getByRole('navigation').first().waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.locator('[role=dialog]');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(LANGUAGES[language]);
  await expect(palette.locator('[role=option][data-active-item]')).toHaveText(LANGUAGES[language]);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
