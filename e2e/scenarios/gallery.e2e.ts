import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

test('a ready-made team with its space is added from the gallery with the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/agents' });
  const open = page.getByRole('button', { name: 'Ready-made' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-template]')).toHaveCount(4);
  await expectAccessible(page, { within: '[role=dialog], dialog' });
  await expectReflow(page, 360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.locator('[data-template=desk]').getByRole('button', { name: 'Add all 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/spaces\/[\w-]+$/u);
  await page.getByRole('textbox', { name: /message/iu }).fill('my bill is too high');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'number of the bill' })).toBeVisible();
});

test('a single agent is added from the gallery, in Arabic as well', async ({ page, signIn }) => {
  await signIn(page, { at: '/agents' });
  await changeLanguage(page, 'ar');
  await page.getByRole('button', { name: 'جاهزون' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog], dialog' });
  await dialog.getByRole('button', { name: 'أضف Moderator فقط' }).click();
  await expect(page.getByRole('heading', { name: 'Moderator' }).first()).toBeVisible();
});

test('the first agent on a server without a model is made with a form of rules, without YAML', async ({
  page,
  signIn,
  server,
}) => {
  const name = `Desk ${server.nextNumber()}`;
  await signIn(page, { at: '/new-agent' });
  await expect(page.locator('[data-part=model-offer]')).toContainText('think for itself');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Ask for a person' }).click();
  const rule = page.getByRole('listitem', { name: 'Rule 2' });
  await expect(rule.getByLabel('Words')).toHaveValue('person');
  await expect(rule.getByLabel('Do', { exact: true })).toHaveValue('pass');
  const first = page.getByRole('listitem', { name: 'Rule 1' });
  await first.getByLabel('Answer', { exact: true }).fill('Good morning!');
  await page.getByRole('button', { name: 'Remove rule 3' }).click();
  await expectAccessible(page);
  await expectReflow(page, 360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const agentId = page.url().split('/').at(-1) ?? '';
  expect(await server.api.call('readAgent', { params: { agentId } })).toMatchObject({
    config: [
      { when: { contains: 'hello' }, do: { say: 'Good morning!' } },
      { when: { contains: 'person' }, do: { pass: true } },
    ],
  });
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByText('Advanced: rules as text').click();
  await page
    .getByLabel('Rules', { exact: true })
    .fill('- when: { nth: 2 }\n  do: { skip: true }\n');
  await expect(page.getByText('Edit them as text')).toBeVisible();
});

test('an imported agent is offered spaces, and says which of its tools do not exist here', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name: spaceName } = await room();
  const name = `Finder ${server.nextNumber()}`;
  await signIn(page, { at: '/agents' });
  await page.getByRole('button', { name: 'Import' }).click();
  const head = `name: ${name}\nmodel: default\ntools: [maps.route]`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'finder.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(`---\n${head}\n---\nYou find the way.`),
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-part=missing-tools]')).toContainText('maps.route');
  await dialog.getByText(spaceName, { exact: true }).click();
  await expectAccessible(page, { within: '[role=dialog], dialog' });
  await dialog.getByRole('button', { name: 'Add to 1 space' }).click();
  await expect(dialog.locator('[data-part=spaces-to-add]')).toContainText(`In: ${spaceName}`);
  const members = await server.api.call('listMembers', { params: { spaceId } });
  expect(members.items.map((member) => member.name)).toContain(name);
});
