import type { Page } from '@playwright/test';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const list = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name });

test('[T3] an owner adds agents and people, changes their roles, and removes them', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const others = await room({ agents: { Hana: SILENT }, people: ['Ana'] });
  const { spaceId } = await room();
  const [hana, ana] = [others.named('Hana'), others.named('Ana')];
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.locator('summary', { hasText: 'Add members' }).click();
  await page.getByRole('checkbox', { name: hana }).check();
  await page.getByRole('checkbox', { name: ana, exact: true }).check();
  await field(page, 'Role for people').selectOption('viewer');
  await page.getByRole('button', { name: 'Add 2' }).click();
  await expect(list(page, 'Agents')).toContainText(hana);
  await expect(field(page, `Role of ${ana}`)).toHaveValue('viewer');

  await field(page, `Role of ${ana}`).selectOption('member');
  const roleOf = async () => {
    const { items } = await server.api.call('listMembers', { params: { spaceId } });
    return items.find(({ name }) => name === ana)?.role;
  };
  await expect.poll(roleOf).toBe('member');

  await page.getByRole('button', { name: `Remove ${hana}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(list(page, 'Agents')).not.toContainText(hana);
});

test('[T3] the last owner cannot become a member, and the page shows the reason', async ({
  page,
  room,
  signIn,
  server,
}) => {
  const { spaceId } = await room();
  const { name } = await server.api.call('readMe');
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const words = 'A space needs an owner. Make someone else an owner first.';
  await field(page, `Role of ${name}`).selectOption('viewer');
  const warning = page.getByRole('main').getByRole('alert').filter({ hasText: words });
  await expect(warning).toBeVisible();
  await expect(field(page, `Role of ${name}`)).toHaveValue('owner');
  const leaving = page.getByRole('region', { name: 'Your access' });
  await expect(leaving).toContainText('To leave, transfer the space to another member');
  await expect(leaving.getByRole('button')).toHaveCount(0);
});

test('[T3] one of two owners may leave', async ({ page, room, signIn }) => {
  const { spaceId } = await room({ people: { Ana: { role: 'owner' } } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await expect(page.getByRole('button', { name: 'Leave space' })).toBeVisible();
});

test('a paused agent is marked in the list of members and in the choice of a lead agent', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room({
    policy: 'mention',
    agents: { Ada: SILENT, Bea: SILENT },
  });
  const change = { params: { agentId: agentId('Bea') }, body: { status: 'paused' } } as const;
  await server.api.call('changeAgent', change);
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const agents = list(page, 'Agents').getByRole('listitem');
  await expect(agents.filter({ hasText: named('Bea') })).toContainText('Paused');
  await expect(agents.filter({ hasText: named('Ada') })).not.toContainText('Paused');
  await expect(
    field(page, 'Lead agent or coordinator').getByRole('option', {
      name: `${named('Bea')} (paused)`,
    }),
  ).toBeAttached();
});

test('a space without agents shows only a button that adds an agent', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  const other = await room({ agents: { Ada: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByRole('button', { name: 'Use this example' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Add agent' }).click();
  await page.getByRole('checkbox', { name: other.named('Ada') }).check();
  await page.getByRole('button', { name: 'Add 1' }).click();
  await expect(list(page, 'Agents')).toContainText(other.named('Ada'));
});

test('[T3] a person who is not an owner sees read-only settings with the reason, and may leave the space', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, person, name } = await room({ people: ['Ana'] });
  await signIn(page, { as: person('Ana'), at: `/spaces/${spaceId}/settings` });
  await expect(page.getByText('Only owners can change')).toBeVisible();
  await expect(field(page, 'Name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Invitations' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Notifications' }).selectOption('nothing');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Notifications' })).toHaveValue('nothing');
  await page.getByRole('button', { name: 'Leave space' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave space' }).click();
  await expect(page.getByRole('heading', { name: 'No spaces yet' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('[T3] an invitation link is shown once, works in another browser, and can be revoked', async ({
  page,
  newPage,
  room,
  signIn,
  server,
}) => {
  const { spaceId, name } = await room();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const open = list(page, 'Invitations');
  await field(page, 'Role').selectOption('viewer');
  await field(page, 'Max uses').fill('2');
  await page.getByRole('button', { name: 'Create link' }).click();
  const secret = page.getByRole('status').filter({ hasText: 'Copy it now' }).locator('code');
  const link = await secret.innerText();
  await expect(open).toContainText('0 of 2 used');
  await expect(page.locator('[data-part="local-link"]')).toContainText('CONCH_PUBLIC_ORIGIN');

  const guest = await newPage();
  await guest.goto(link);
  await guest.getByLabel('Your name').fill(`Guest ${server.nextNumber()}`);
  await guest.getByLabel('Password').fill('a long enough password');
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest).toHaveURL(new RegExp(`/spaces/${spaceId}`, 'u'));
  await expect(guest.getByRole('navigation').getByText(name)).toBeVisible();

  await page.reload();
  await expect(open).toContainText('1 of 2 used');
  await expect(secret).toHaveCount(0);
  await open.getByRole('button', { name: /Revoke/u }).click();
  await expect(page.getByText('No active links.')).toBeVisible();
  const late = await newPage();
  await late.goto(link);
  await expect(late.getByText('This invitation does not exist or was revoked')).toBeVisible();
});
