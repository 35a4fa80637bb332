import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PROVIDER = { preset: 'ollama', name: 'attic' } as const;
const CONFIG = { provider: 'attic', model: 'small' };

async function look(page: Page, theme: string, language: string): Promise<void> {
  const preferences = JSON.stringify({ theme, language });
  await page.evaluate((kept) => localStorage.setItem('conch.preferences', kept), preferences);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('before a provider is disconnected, the page lists the agents that use it, and afterwards these agents show an error', async ({
  page,
  newServer,
}) => {
  const server = await newServer({ args: ['--no-demo'] });
  const { api, origin } = server;
  await api.call('addProvider', { body: PROVIDER });
  const body = { name: 'Thinker', kind: 'llm', config: CONFIG };
  const { id } = await api.call('addAgent', { body });
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${origin}/settings/models`);
  await page.getByRole('button', { name: 'Disconnect: attic' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Used by: Thinker');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('article', { name: 'attic' })).toHaveCount(0);

  await page.goto(`${origin}/agents`);
  await expect(page.getByText('Can’t answer: provider removed')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${origin}/agents/${id}`);
  await expect(
    page.getByText('Can’t answer: its model provider, attic, was removed'),
  ).toBeVisible();
  await page.goto(`${origin}/agents/${id}/edit`);
  await expect(
    page.getByText('Can’t answer: its model provider, attic, was removed'),
  ).toBeVisible();
  await page.getByLabel('Instructions', { exact: true }).fill('Be short.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There is no provider named attic').first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${origin}/agents/${id}`);
  await look(page, 'dark', 'ar');
  await expect(page.getByText('حُذف مزوّد نموذجه').first()).toBeVisible();
  await expectAccessible(page);
});
