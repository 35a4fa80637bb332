import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectReflow } from '../support/reflow.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Share and export', exact: true });

const PRIVATE = 'Only Hana may know the number 4711.';

test('an owner shares a space with the keyboard alone, a stranger sees no private message on the shared page, and the link can be revoked', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const settings = { visibility: 'addressed' } as const;
  const plan = { policy: 'mention' as const, settings, agents: { Hana: SILENT } };
  const { spaceId, say, named, name } = await room(plan);
  await say('Good morning, **everyone**.');
  await say(`@${named('Hana')} ${PRIVATE}`);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('link', { name: 'Share and export' }).press('Enter');
  await expect(section(page)).toBeInViewport();
  await section(page).getByRole('button', { name: 'Create share link' }).press('Enter');
  const link = (await section(page).getByRole('status').locator('code').textContent()) ?? '';
  await expectAccessible(page);

  const stranger = await newPage();
  await stranger.goto(new URL(link).pathname);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(stranger.getByText('Good morning, everyone.')).toBeVisible();
  await expect(stranger.locator('strong', { hasText: 'everyone' })).toBeVisible();
  await expect(stranger.getByText('4711')).toHaveCount(0);
  expect(await stranger.locator('script, img, iframe, link').count()).toBe(0);

  await page.reload();
  await expect(section(page).getByRole('listitem')).toContainText('last opened');
  await expect(page.getByText(link)).toHaveCount(0);
  await section(page)
    .getByRole('button', { name: /^Revoke the link/u })
    .press('Enter');
  await expect(section(page)).toContainText('No active share links');
  const answer = await stranger.goto(new URL(link).pathname);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Nothing to see here');
  expect(server.log()).not.toContain(new URL(link).pathname.split('/').at(-1));
});

test('an owner exports a space as a web page, and it contains private messages only if the owner chose them', async ({
  page,
  room,
  signIn,
}) => {
  const settings = { visibility: 'addressed' } as const;
  const plan = {
    policy: 'mention' as const,
    settings,
    agents: { Hana: [{ do: { say: 'Noted.' } }] },
  };
  const { spaceId, say, named } = await room(plan);
  await say('Good morning.');
  await say(`@${named('Hana')} ${PRIVATE}`);
  await signIn(page, { at: `/spaces/${spaceId}/settings#sharing` });
  const save = async (choose: () => Promise<void>): Promise<string> => {
    await section(page).getByRole('button', { name: 'Export' }).click();
    await choose();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name: 'Download' }).click();
    return readFile(await (await downloading).path(), 'utf8');
  };
  const dialog = page.getByRole('dialog', { name: 'Export this space' });
  const plain = await save(async () => expectAccessible(page, { within: '[role=dialog]' }));
  expect(plain).toContain('<!doctype html>');
  expect(plain).toContain('Good morning.');
  expect(plain).not.toContain('4711');
  const whole = await save(async () => {
    await dialog.getByLabel('Markdown').check();
    await dialog.getByLabel('Private messages').check();
  });
  expect(whole).toContain(`> @${named('Hana')} ${PRIVATE}`);
});

test('members see that only owners can share the space, until an owner allows members to share it', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, person } = await room({ people: ['Ana'] });
  await signIn(page, { as: person('Ana'), at: `/spaces/${spaceId}/settings` });
  await expect(section(page)).toContainText('Only owners can create share links here.');
  await expect(section(page).getByRole('button')).toHaveText(['Export']);
  const body = { membersMayShare: true };
  await server.api.call('changeSharing', { params: { spaceId }, body });
  await page.reload();
  await expect(section(page).getByRole('button', { name: 'Create share link' })).toBeVisible();
});

for (const look of ['light', 'dark', 'arabic'] as const) {
  test(`sharing, the export dialog and the shared page fit into 360 px, ${look}`, async ({
    page,
    newPage,
    room,
    server,
    signIn,
  }) => {
    const isArabic = look === 'arabic';
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    await page.setViewportSize({ width: 360, height: 740 });
    const name = isArabic ? 'المكتب' : 'Office';
    const { spaceId, say } = await room({
      name,
      agents: { Hana: [{ do: { say: '**Yes**, I can help.' } }] },
    });
    await say(isArabic ? 'صباح الخير، هل يمكنك المساعدة؟' : 'Good morning. Can you help?');
    await say(
      'Run this:\n```\nnpm start -- --port 2662 --data-dir /var/lib/conch --no-demo\n```\n- one\n- two',
    );
    const params = { spaceId };
    const made = { hasPrivate: true, hasTools: true };
    const { link } = await server.api.call('makeShareLink', { params, body: made });
    if (isArabic) await inArabic(page);
    await signIn(page, { at: `/spaces/${spaceId}/settings#sharing` });
    const title = isArabic ? 'المشاركة والتصدير' : 'Share and export';
    await expect(page.getByRole('region', { name: title }).getByRole('listitem')).toBeVisible();
    await expectReflow(page, 360);
    await expectAccessible(page);
    await page.getByRole('button', { name: isArabic ? 'تصدير' : 'Export' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });

    const stranger = await newPage();
    await stranger.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    if (isArabic) {
      await stranger.route('**/shared/*', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'accept-language': 'ar' } }),
      );
    }
    await stranger.goto(new URL(link).pathname);
    await expect(stranger.locator('html')).toHaveAttribute('dir', isArabic ? 'rtl' : 'ltr');
    await expect(stranger.getByText('Yes', { exact: true }).first()).toBeVisible();
    await expectReflow(stranger, 360);
  });
}

async function inArabic(page: Page): Promise<void> {
  await page.goto('/icon.svg');
  const preferences = JSON.stringify({ theme: 'light', language: 'ar' });
  await page.evaluate((chosen) => localStorage.setItem('conch.preferences', chosen), preferences);
}
