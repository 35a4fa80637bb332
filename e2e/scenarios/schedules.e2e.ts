import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectReflow } from '../support/reflow.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use({ timezoneId: 'Asia/Dubai' });

test('an owner creates a schedule, and the page shows its times in words, its next time and the person whose rights it uses', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named } = await room({ agents: { Hana: SILENT } });
  const { name: me } = await server.api.call('readMe');
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await section(page, 'Schedules').getByRole('button', { name: 'New schedule' }).click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByLabel('Name', { exact: true }).fill('Weekly report');
  await form.getByLabel('Message', { exact: true }).fill('Prepare the report.');
  await form.getByLabel('Mention', { exact: true }).selectOption({ label: named('Hana') });
  await expect(form.getByLabel('Time zone')).toHaveValue('Asia/Dubai');
  const times = form.locator('[data-part=next-times]').getByRole('listitem');
  await expect(times).toHaveCount(3);
  await expect(times.first()).toContainText('Mon');
  await expect(times.first()).toContainText('09:00');
  await expectAccessible(page, { within: '[role=dialog]' });
  await form.getByRole('button', { name: 'Create schedule' }).click();
  const row = section(page, 'Schedules').getByRole('listitem');
  await expect(row).toContainText(`@${named('Hana')} Prepare the report.`);
  await expect(row).toContainText('Every Monday at 09:00');
  await expect(row).toContainText(/Next: Mon/u);
  await expect(row).toContainText(`Created by ${me}`);
  await expectAccessible(page);
});

test('a schedule is edited, paused, resumed and deleted with the keyboard alone', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Hana: SILENT } });
  const params = { spaceId };
  const body = { name: 'Clock', cron: '0 9 * * 1', timeZone: 'Asia/Dubai', content: 'Good day' };
  await server.api.call('addSchedule', { params, body });
  const stored = async () => (await server.api.call('listSchedules', { params })).items[0];
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await button('Edit Clock').press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit schedule' });
  await form.getByLabel('Repeats').focus();
  await page.keyboard.type('Custom');
  await form.getByLabel('Cron expression').fill('soon');
  await expect(form.getByText('Can’t read this.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await form.getByLabel('Cron expression').fill('30 17 * * 1-5');
  await form.getByLabel('Cron expression').press('Enter');
  await expect(form).toBeHidden();
  await expect(section(page, 'Schedules')).toContainText('Monday to Friday at 17:30');

  await button('Pause Clock').press('Enter');
  await expect(section(page, 'Schedules').getByText('Paused')).toBeVisible();
  expect(await stored()).toMatchObject({ isPaused: true, nextAt: null, cron: '30 17 * * 1-5' });
  await button('Resume Clock').press('Enter');
  await expect(button('Pause Clock')).toBeVisible();

  await button('Delete Clock').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(section(page, 'Schedules')).toContainText('No schedules yet');
  expect(await stored()).toBeUndefined();
});

test('a search for a city finds its time zone, and a time in another zone shows the name of this zone', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Hana: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.getByRole('button', { name: 'New schedule' }).click();
  const form = page.getByRole('dialog', { name: 'New schedule' });
  await form.getByLabel('Name', { exact: true }).fill('Far away');
  await form.getByLabel('Message', { exact: true }).fill('Good morning');
  await form.getByLabel('Time zone').fill('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  const times = form.locator('[data-part=next-times]').getByRole('listitem');
  await expect(times.first()).toContainText('04:00');
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(section(page, 'Schedules').getByRole('listitem')).toContainText(
    'Every Monday at 09:00 (Asia/Tokyo)',
  );
});

test('the token of a new service is shown once, posts under the name of the service, and can be revoked', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room();
  const name = `Builds ${server.nextNumber()}`;
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const services = section(page, 'Services');
  await services.getByLabel('Service name').fill(name);
  await services.getByRole('button', { name: 'Create token' }).click();
  const token = (await services.getByRole('status').locator('code').textContent()) ?? '';
  await expectAccessible(page);
  await services.getByText('How to post with it').click();
  await expect(services.locator('pre')).toContainText(`/spaces/${spaceId}/messages`);
  const post = () =>
    fetch(`${server.origin}/api/v1/spaces/${spaceId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'The build is green.' }),
    });
  expect((await post()).status).toBe(201);
  await page.reload();
  await expect(services.getByRole('listitem')).toContainText('Last used');
  await expect(page.getByText(token)).toHaveCount(0);
  await services.getByRole('button', { name: `Revoke the token of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(services).toContainText('No services yet');
  expect((await post()).status).toBe(401);
  await page.goto(`/spaces/${spaceId}`);
  await expect(page.getByRole('article').filter({ hasText: 'The build is green.' })).toContainText(
    name,
  );
});

test('members see the schedules of a space without buttons, and do not see its services', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, person } = await room({ agents: { Hana: SILENT }, people: ['Ana'] });
  const body = { name: 'Clock', cron: '0 9 * * *', content: 'Good day' };
  await server.api.call('addSchedule', { params: { spaceId }, body });
  await signIn(page, { as: person('Ana'), at: `/spaces/${spaceId}/settings` });
  await expect(section(page, 'Schedules')).toContainText('Every day at 09:00 (UTC)');
  await expect(section(page, 'Schedules').getByRole('button')).toHaveCount(0);
  await expect(section(page, 'Services')).toHaveCount(0);
});

for (const look of ['light', 'dark', 'arabic'] as const) {
  test(`the sections and the form for schedules fit into 360 px, ${look}`, async ({
    page,
    room,
    server,
    signIn,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' });
    const { spaceId } = await room({ name: 'Office', agents: { Hana: SILENT } });
    const params = { spaceId };
    const body = { name: 'Clock', cron: '0 9 * * 1', content: 'Good day, everyone.' };
    await server.api.call('addSchedule', { params, body });
    const service = `Builds ${server.nextNumber()}`;
    await server.api.call('makeService', { params, body: { name: service } });
    if (look === 'arabic') await inArabic(page);
    await signIn(page, { at: `/spaces/${spaceId}/settings` });
    const [title, create] =
      look === 'arabic' ? ['المواعيد', 'موعد جديد'] : ['Schedules', 'New schedule'];
    await section(page, title).scrollIntoViewIfNeeded();
    await expect(section(page, title).getByRole('listitem')).toBeVisible();
    await expectReflow(page, 360);
    await expectAccessible(page);
    await page.getByRole('button', { name: create }).click();
    await expect(page.locator('[data-part=next-times] li')).toHaveCount(3);
    await expectAccessible(page, { within: '[role=dialog]' });
  });
}

async function inArabic(page: Page): Promise<void> {
  await page.goto('/icon.svg');
  const preferences = JSON.stringify({ theme: 'light', language: 'ar' });
  await page.evaluate((chosen) => localStorage.setItem('conch.preferences', chosen), preferences);
}
