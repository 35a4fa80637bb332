import { expectArabic } from '../support/untranslated.ts';
import { expect, test } from '../support/test.ts';

test('a name changed in the sidebar appears in the settings and survives a reload', async ({
  page,
  room,
  signIn,
}) => {
  const { person, spaceId } = await room({ people: ['Ada'] });
  const { name } = person('Ada');
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  const line = page.getByRole('button', { name: /Edit your name$/u });
  await expect(line).toContainText(name);
  await line.click();
  const field = page.getByRole('textbox', { name: 'Your name' });
  await expect(field).toBeFocused();
  await field.fill('everyone');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
  await expect(line).toContainText(name);

  await line.click();
  await field.fill(`${name} Lovelace`);
  await page.keyboard.press('Enter');
  await expect(line).toContainText('Lovelace');
  await page.goto('/settings/you');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} Lovelace`);
  await page.getByLabel('Name', { exact: true }).fill(`${name} Byron`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line).toContainText('Byron');
  await page.reload();
  await expect(line).toContainText('Byron');
});

test('a person who is not an admin sees only the note “Admins only” in admin settings', async ({
  page,
  room,
  signIn,
}) => {
  const { person } = await room({ people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: '/settings/models' });
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await page.goto('/settings/people');
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await page.getByRole('link', { name: 'You', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
});

test('the chosen theme applies before the first paint, and no other theme is ever visible', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const seen: { readonly theme: string; readonly at: number }[] = [];
    Object.assign(globalThis, { seenThemes: seen });
    new MutationObserver(() => {
      const { theme } = document.documentElement.dataset;
      if (theme !== undefined && seen.at(-1)?.theme !== theme) {
        seen.push({ theme, at: performance.now() });
      }
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await signIn(page, { at: '/settings/appearance' });
  for (const [words, theme] of [
    ['Dark', 'dark'],
    ['High contrast', 'contrast'],
  ] as const) {
    await page.getByRole('radio', { name: words }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.reload();
    await expect(page.getByRole('radio', { name: words })).toBeChecked();
    const { themes, paintedAt } = await page.evaluate(() => ({
      themes: Reflect.get(globalThis, 'seenThemes') as { theme: string; at: number }[],
      paintedAt: performance.getEntriesByType('paint')[0]?.startTime ?? 0,
    }));
    expect(themes.map((one) => one.theme)).toEqual([theme]);
    expect(themes[0]?.at).toBeLessThan(paintedAt);
  }
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('in forced-colours mode, switches, radio buttons and buttons are visible', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, { at: '/settings/appearance' });
  const fillOf = (name: string) =>
    page.getByRole('switch', { name }).evaluate((input) => {
      const drawn = input.nextElementSibling ?? input;
      const [track, thumb] = [getComputedStyle(drawn), getComputedStyle(drawn, '::after')];
      return { track: track.backgroundColor, thumb: thumb.backgroundColor };
    });
  const outlineOf = (name: string) =>
    page
      .locator('label', { hasText: name })
      .evaluate((label) => getComputedStyle(label).outlineStyle);
  await page.getByRole('switch', { name: 'Enter sends' }).uncheck({ force: true });
  await expect(async () => {
    const [off, on] = [await fillOf('Enter sends'), await fillOf('Single-key shortcuts')];
    expect(off.track).not.toBe(on.track);
    expect(off.thumb).not.toBe(off.track);
    expect(on.thumb).not.toBe(on.track);
  }).toPass();
  expect([await outlineOf('English'), await outlineOf('العربية')]).toEqual(['solid', 'none']);
  await page.goto('/settings/you');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveCSS('border-top-style', 'solid');
});

test('in Arabic the layout is mirrored and every text is Arabic, also after a reload', async ({
  page,
  room,
  signIn,
}) => {
  const { person } = await room({ name: 'الغرفة', people: ['سلمى'] });
  await signIn(page, { as: person('سلمى'), at: '/settings/appearance' });
  await page.getByRole('radio', { name: 'العربية' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الإعدادات');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  for (const at of ['appearance', 'you', 'access'] as const) {
    await page.goto(`/settings/${at}`);
    await expect(page.getByRole('region').first()).toBeVisible();
    await expectArabic(page);
  }
  const side = await page.getByRole('navigation').first().boundingBox();
  expect(side?.x).toBeGreaterThan(640);
  await page.goto('/settings/appearance');
  await page.getByRole('radio', { name: 'English' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('the settings for typing and for keys are saved', async ({ page, signIn }) => {
  await signIn(page, { at: '/settings/appearance' });
  const names = ['Enter sends', 'Single-key shortcuts', 'Show agents that don’t answer'];
  for (const name of names) await page.getByRole('switch', { name }).uncheck({ force: true });
  await page.reload();
  for (const name of names) await expect(page.getByRole('switch', { name })).not.toBeChecked();
});

test("a token is shown once, has its owner's rights, and can be revoked", async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { person } = await room({ people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: '/settings/access' });
  await page.getByLabel('Description').fill('My script');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByRole('status').locator('code').textContent()) ?? '';
  const asks = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${server.origin}/api/v1/me`, { headers })).status;
  };
  expect(await asks()).toBe(200);
  await page.reload();
  await expect(page.getByText('My script', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await expect(page.getByText(`…${secret.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke: My script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect(await asks()).toBe(401);
});

test('an admin adds a person, sends a link that signs in once, and removes the person', async ({
  page,
  newPage,
  server,
  signIn,
}) => {
  const name = `Grace ${server.nextNumber()}`;
  await signIn(page, { at: '/settings/people' });
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(
    page.getByText(`Send this link to ${name}. It works once, within 7 days`),
  ).toBeVisible();
  const link = (await page.getByRole('status').locator('code').textContent()) ?? '';
  const hers = await newPage();
  await hers.goto(link);
  await expect(hers.getByRole('button', { name: /Edit your name$/u })).toContainText(name);
  const again = await newPage();
  await again.goto(link);
  await expect(again.getByRole('alert').filter({ hasText: /link/iu }).first()).toBeVisible();

  await hers.goto('/settings/people');
  await expect(hers.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await page.getByRole('button', { name: `Remove: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  // The page redirects a removed person to the sign-in screen.
  await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a person with a password can sign out and sign in again without a link', async ({
  page,
  room,
  signIn,
}) => {
  const { person } = await room({ people: ['Ada'] });
  const { name } = person('Ada');
  await signIn(page, { as: person('Ada'), at: '/settings/you' });
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('main').getByText('Password changed')).toBeVisible();
  const current = page.getByLabel('Current password');
  await current.fill('wrong horse battery');
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(current).toHaveAccessibleDescription('The current password is wrong. Try again.');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill('wrong horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /Edit your name$/u })).toContainText(name);
});

test('an error in the form of a new provider appears at its field, and the field gets the focus', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/settings/models' });
  const form = page.getByRole('region', { name: 'Connect a provider' });
  const connect = form.getByRole('button', { name: 'Connect and test' });
  await form.getByLabel('Provider', { exact: true }).selectOption('compatible');
  const address = form.getByRole('textbox', { name: 'Address' });
  await address.fill('models.example.com');
  await connect.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/^An outside address must begin with https/u);
  await expect(form.getByRole('alert')).toHaveCount(0);

  await form.getByLabel('Provider', { exact: true }).selectOption('ollama');
  await form.getByText('Advanced', { exact: true }).click();
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('My Models');
  await connect.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(
    /^A provider name can only have lowercase letters/u,
  );
});

test('if a person types an address for one provider, the page never sends the key of another provider to this address', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/settings/models' });
  const form = page.getByRole('region', { name: 'Connect a provider' });
  const provider = form.getByLabel('Provider', { exact: true });
  const address = form.getByRole('textbox', { name: 'Address' });
  await provider.selectOption('compatible');
  await address.fill('http://127.0.0.1:9/v1');
  await provider.selectOption('openai');
  await form.getByText('Advanced', { exact: true }).click();
  await expect(address).toHaveValue('');
  await provider.selectOption('compatible');
  await expect(address).toHaveValue('');
});
