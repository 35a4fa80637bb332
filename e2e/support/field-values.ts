import type { Page } from '@playwright/test';

/** The value of each form field, by the label of the field. */
export async function fieldValues(page: Page, labels: readonly string[]): Promise<unknown> {
  const values = labels.map(async (label) => [
    label,
    await page.getByLabel(label, { exact: true }).inputValue(),
  ]);
  return Object.fromEntries(await Promise.all(values)) as unknown;
}
