import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test('with the keyboard alone, a few letters in the palette open a space, an agent or a setting, or run an action', async ({
  page,
  room,
  signIn,
}) => {
  const { name, named } = await room({ name: 'Zebra crossing', agents: { Zoë: SILENT } });
  await signIn(page, { at: '/settings/you' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const box = palette.getByRole('combobox');
  const open = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(typed);
  };
  const chosen = palette.locator('[role="option"][data-active-item]');

  await open('zebra');
  await expect(chosen).toHaveText(name);
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await open('members');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/panel=members/u);
  await open('zoe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: named('Zoë') })).toBeVisible();

  await open('light and dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await open('nothing is called this');
  await expect(palette).toContainText('No results');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeFocused();
});

test('[38] the palette lists the actions of a space with their shortcut keys, and accepts a number for a limit', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, say } = await room({
    name: 'Harbour',
    policy: 'broadcast',
    agents: { Ann: [{ do: { say: 'Aye!' } }] },
  });
  const forum = await room({ name: 'Square', settings: { kind: 'forum' } });
  const body = { spaceId: forum.spaceId, title: 'Lanterns at dusk', content: 'Who lights them?' };
  await server.api.call('openThread', { body });
  await say('Ready?');
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByText('Aye!')).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const box = palette.getByRole('combobox');
  const chosen = palette.locator('[role="option"][data-active-item]');
  const open = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(typed);
  };

  await open('why');
  await expect(chosen).toContainText('Why did the last agent answer?');
  await expect(chosen.locator('kbd')).toHaveText('t');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/panel=why&run=/u);

  await open('turn limit');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Set the turn limit ');
  await page.keyboard.type('7');
  await expect(chosen).toContainText('Set the turn limit to 7');
  await page.keyboard.press('Enter');
  const limit = async () =>
    (await server.api.call('readSpace', { params: { spaceId } })).settings.turnLimit;
  await expect.poll(limit).toBe(7);

  for (const [typed, words] of [
    ['invite', 'Invite people'],
    ['contrast', 'Theme: High contrast'],
    ['models', 'Models'],
    ['continue', 'Continue'],
    ['sign out', 'Sign out'],
    ['import', 'Import agent'],
    ['notif', 'Notify me about'],
    ['pass the mic', 'Who answers: Pass the mic'],
  ] as const) {
    await open(typed);
    await expect(chosen).toContainText(words);
    await page.keyboard.press('Escape');
  }
  await open('invite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toContainText(name);
  await page.keyboard.press('Escape');

  await open('lanterns');
  await expect(chosen).toContainText('Lanterns at dusk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lanterns at dusk');
  await open('');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    name,
  ]);
});

test('[38] the palette lists the actions of the open page', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId, named } = await room({
    agents: { Ann: SILENT },
    people: { Ola: { role: 'owner' } },
  });
  const params = { agentId: agentId('Ann') };
  await signIn(page, { at: `/agents/${params.agentId}` });
  await expect(page.getByRole('button', { name: 'Remove agent' })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const chosen = palette.locator('[role="option"][data-active-item]');
  const open = async (typed: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
  };
  const offered = async (typed: string, words: string): Promise<void> => {
    await open(typed);
    await expect(chosen).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  };
  await offered('edit', 'Edit');
  await offered('try', 'Try it');
  await offered('duplicate', 'Duplicate');
  await offered('export', 'Export: As a file');
  await open('pause');
  await page.keyboard.press('Enter');
  const status = async () => (await server.api.call('readAgent', { params })).status;
  await expect.poll(status).toBe('paused');
  await offered('resume', 'Resume');
  await open('remove');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: new RegExp(`^Remove .?${named('Ann')}`, 'u') });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/settings/access');
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeVisible();
  await open('tokens');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeFocused();
  await open('remove agent');
  await expect(palette.getByRole('option', { name: 'Remove agent' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`/spaces/${spaceId}/settings`);
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await offered('leave', 'Leave space');
  await offered('save', 'Save');
});

test('in a long list of spaces, a filter finds a space, unread spaces are first, and sections can be collapsed', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const first = await room({ name: 'Quiet', people: ['Ada'] });
  const ada = first.person('Ada');
  const loud = [];
  for (let made = 0; made < 16; made += 1) {
    const { spaceId, say, name } = await room({ name: made === 15 ? 'حجرة' : 'Cabin' });
    const body = { memberIds: [ada.id] };
    await server.api.call('addMembers', { params: { spaceId }, body });
    if (made === 9) loud.push({ name, said: await say('news') });
  }
  await signIn(page, { as: ada, at: '/settings/you' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const unread = menu.locator('section', { has: page.getByRole('heading', { name: 'Unread' }) });
  await expect(unread.getByRole('link')).toHaveText([loud[0]?.name ?? ''].map(beginsWith));
  await expect(menu.getByRole('link', { name: 'New space' })).toBeInViewport();

  const arabic = menu.getByRole('link', { name: 'حجرة' });
  const [icon, words] = [arabic.locator('svg'), arabic.locator('bdi')];
  const edge = ((await icon.boundingBox())?.x ?? 0) + 40;
  expect((await words.boundingBox())?.x ?? 0).toBeLessThan(edge);

  await menu.getByRole('searchbox', { name: 'Filter spaces' }).fill('qui');
  await expect(menu.locator('section').getByRole('link', { name: /Quiet|Cabin/u })).toHaveText([
    beginsWith(first.name),
  ]);
  await page.keyboard.press('Escape');
  await menu.getByRole('button', { name: 'Spaces', exact: true }).click();
  await expect(menu).toContainText('16 more hidden');
  await expect(unread.getByRole('link')).toHaveCount(1);
  await page.reload();
  await expect(menu).toContainText('16 more hidden');
});

function beginsWith(words: string): RegExp {
  return new RegExp(`^${words}`, 'u');
}
