import type { FakeModel } from '@conch/agents/testing';
import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { expect, test } from '../support/test.ts';

const model: FakeModel = (_body, sent) => ({
  text: (JSON.parse(sent) as { model: string }).model === 'large' ? 'Large.' : 'Tiny.',
});

test('an admin regenerates an answer with another model, by keyboard, dark, in Arabic and at 360 px', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['large', 'tiny'], model);
  const { api, origin, signInLink } = await newServer({
    args: ['--no-demo'],
    env: { CONCH_OUTBOUND: models.host },
  });
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const config = { provider: 'home', model: 'tiny' };
  const { id } = await api.call('addAgent', { body: { name: 'Clerk', kind: 'llm', config } });
  const space = { name: 'Office', memberIds: [id] };
  const { id: spaceId } = await api.call('makeSpace', { body: space });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${origin}/spaces/${spaceId}`);
  await page.getByRole('textbox').fill('Well?');
  await page.keyboard.press('Enter');
  const answer = page.locator('article[data-said=message][data-agent]');
  await expect(answer).toContainText('Tiny.');

  await answer.focus();
  await answer.getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Regenerate with another model…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Regenerate with another model' });
  await dialog.getByRole('combobox', { name: 'Model' }).fill('large');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Regenerate' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Large.');
  await expect(dialog).toHaveCount(0);
  await expect(answer).toContainText('2');

  await test.step('the dialog fits into 360 px, dark and in Arabic', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await answer.focus();
    await answer.getByRole('button', { name: 'إجراءات أخرى' }).click();
    await page.getByRole('menuitem', { name: 'إعادة التوليد بنموذج آخر…' }).click();
    await expect(page.getByRole('dialog', { name: 'إعادة التوليد بنموذج آخر' })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
  await models.end();
});
