import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const SAYS = [{ do: { say: 'Here I am.' } }];

function fieldOf(page: Page): Locator {
  return page.locator('textarea');
}

/** Asserts that the active option of the field exists, and that it is the only selected option. */
async function expectActive(page: Page, name: string): Promise<void> {
  const field = fieldOf(page);
  await expect(field).toHaveAttribute('aria-activedescendant', /./u);
  const id = await field.getAttribute('aria-activedescendant');
  const option = page.locator(`[id="${id}"]`);
  await expect(option).toHaveRole('option');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(option).toContainText(name);
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(1);
  await expect(field).toBeFocused();
}

/** Asserts that the list does not cover the “Will answer” line. */
async function expectLineInSight(page: Page): Promise<void> {
  const list = await page.getByRole('listbox').locator('..').boundingBox();
  const line = await page.locator('[data-part="will-answer"]').boundingBox();
  expect((list?.y ?? Infinity) + (list?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole('listbox')).toHaveCount(0);
  for (const name of ['aria-expanded', 'aria-controls', 'aria-activedescendant', 'role']) {
    expect(await fieldOf(page).getAttribute(name)).toBeNull();
  }
}

function selection(page: Page): Promise<string> {
  return fieldOf(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
}

test('[P0-11] the @ list works with the keyboard alone, and its active option always exists', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named } = await room({
    agents: {
      'Research Agent': { rules: SAYS, description: 'Finds sources' },
      Guide: { rules: SAYS, description: 'Shows people round' },
    },
    people: ['Ada'],
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  await expectClosed(page);

  await page.keyboard.type('hello @');
  await expect(page.getByRole('option')).toHaveText([
    new RegExp(`${named('Research Agent')}.*Finds sources`, 'u'),
    new RegExp(`${named('Guide')}.*Shows people round`, 'u'),
    /@everyone.*all 2 agents/u,
    new RegExp(named('Ada'), 'u'),
  ]);
  await expectLineInSight(page);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  const listId = await field.getAttribute('aria-controls');
  await expect(page.locator(`[id="${listId}"]`)).toHaveRole('listbox');
  await expect(page.getByRole('status')).toContainText(`4 suggestions, ${named('Research Agent')}`);
  await expectAccessible(page);

  await expectActive(page, named('Research Agent'));
  await page.keyboard.press('ArrowDown');
  await expectActive(page, named('Guide'));
  await page.keyboard.press('End');
  await expectActive(page, named('Ada'));
  await page.keyboard.press('ArrowDown');
  await expectActive(page, named('Research Agent'));
  await page.keyboard.press('ArrowUp');
  await expectActive(page, named('Ada'));
  await page.keyboard.press('Home');
  await expectActive(page, named('Research Agent'));

  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`hello @${named('Research Agent')} `);
  await expectClosed(page);

  await page.keyboard.type('and @gui');
  await expectActive(page, named('Guide'));
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`hello @${named('Research Agent')} and @${named('Guide')} `);
  await expect(field).toBeFocused();

  // The first Backspace deletes the space character, the second selects the whole name, and the
  // third deletes the name.
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await selection(page)).toBe(`@${named('Guide')}`);
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue(`hello @${named('Research Agent')} and `);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).toHaveValue(`hello @${named('Research Agent')} and @${named('Guide')}`);

  await field.fill('');
  await page.keyboard.type('@');
  await page.getByRole('option', { name: named('Guide') }).click();
  await expect(field).toHaveValue(`@${named('Guide')} `);
  await expect(field).toBeFocused();
});

/** Returns whether no other element covers the top or the bottom edge of the option. */
function isUncovered(option: Locator): Promise<boolean> {
  return option.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });
}

test('[P0-11] in an @ list of any length, the chosen option and @everyone are visible', async ({
  page,
  room,
  signIn,
}) => {
  const crowd = Array.from({ length: 22 }, (_, nth) => [`Crowd ${nth}`, SAYS] as const);
  const { spaceId } = await room({ agents: Object.fromEntries(crowd) });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('@');
  await expect(page.getByRole('option')).toHaveCount(6);
  expect(await isUncovered(page.getByRole('option', { name: '@everyone' }))).toBe(true);
  await page.keyboard.press('End');
  await expectActive(page, '@everyone');

  await page.keyboard.type('cro');
  await expect(page.getByRole('option')).toHaveCount(20);
  await expect(page.getByText('2 more. Keep typing to see them.')).toBeVisible();
  const active = page.locator('[role="option"][aria-selected="true"]');
  for (const key of [...Array.from({ length: 9 }, () => 'ArrowDown'), 'End', 'Home']) {
    await page.keyboard.press(key);
    await expectActive(page, 'Crowd');
    expect(await isUncovered(active), key).toBe(true);
  }
});

test('[P0-11] the @ list accepts space characters in names and closes without matches, and Esc closes the list but deletes no text', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named } = await room({ agents: { 'Research Agent': SAYS, Bob: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = fieldOf(page);
  const list = page.getByRole('listbox');
  await expect(field).toBeFocused();

  await page.keyboard.type('@Research A');
  await expectActive(page, named('Research Agent'));
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(field).toHaveValue('@Research A');
  await page.keyboard.type('g');
  await expectClosed(page);
  await field.fill('');

  await page.keyboard.type('hi @Bob');
  await expect(list).toBeVisible();
  await page.keyboard.type(' how');
  await expectClosed(page);

  for (const [typed, isOpen] of [
    ['a@b.co', false],
    ['@@x', false],
    ['`@R', false],
    ['(@R', true],
    ['،@R', true],
    ['你好@R', true],
    ['> @R', false],
  ] as const) {
    await field.fill('');
    await page.keyboard.type(typed);
    await expect(list, typed).toHaveCount(isOpen ? 1 : 0);
  }
});

test('[P0-8] the @ list inserts Arabic names and names with equal beginnings, and each inserted name addresses the right agent', async ({
  page,
  server,
  signIn,
}) => {
  const nth = server.nextNumber();
  const names = [`Ann${nth}`, `Ann${nth} Lee`, `حسام${nth}`];
  const agents = await Promise.all(
    names.map((name) =>
      server.api.call('addAgent', { body: { name, kind: 'script', config: SAYS } }),
    ),
  );
  const { id: spaceId } = await server.api.call('makeSpace', {
    body: { name: `Names ${nth}`, memberIds: agents.map(({ id }) => id) },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const line = page.locator('[data-part="will-answer"]');
  for (const [typed, name] of [
    [`@ann${nth}`, names[0]],
    [`@ann${nth} l`, names[1]],
    ['@lee', names[1]],
    ['@حُسَ', names[2]],
  ] as const) {
    await fieldOf(page).fill('');
    await page.keyboard.type(typed);
    await expectActive(page, name ?? '');
    await page.keyboard.press('Enter');
    await expect(fieldOf(page)).toHaveValue(`@${name} `);
    await expect(line).toHaveText(`${name} will answer, you mentioned it`);
  }
});

test('[P0-12] the @ list truncates a long name at its end, and only if the row is too narrow', async ({
  page,
  room,
  signIn,
}) => {
  const long = 'A very long name that has nearly reached one hundred chars and goes on';
  const { spaceId } = await room({
    agents: { Guide: { rules: SAYS, description: 'Shows people round' } },
    people: [long],
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  for (const language of ['en', 'ar'] as const) {
    await page.evaluate(
      (preferences) => localStorage.setItem('conch.preferences', preferences),
      JSON.stringify({ language }),
    );
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await fieldOf(page).fill('');
    await fieldOf(page).focus();
    await page.keyboard.type('@');
    const option = page.getByRole('option').last();
    const name = option.locator('bdi');
    await expect(name).toHaveCSS('direction', 'ltr');
    await expect(name).toHaveCSS('text-overflow', 'ellipsis');
    const free = await option.evaluate((row) => {
      const boxes = [...row.children].map((part) => part.getBoundingClientRect());
      const taken = boxes.reduce((sum, { width }) => sum + width, 0);
      return row.clientWidth - taken;
    });
    // Only the padding and the gaps between the three elements are free.
    expect(free).toBeLessThan(48);
  }
});

test('[P0-12] in Arabic on a phone, the @ list stays inside the screen and does not cover the “Will answer” line', async ({
  browser,
  room,
  server,
  signIn,
  watch,
}) => {
  const { spaceId, named } = await room({ agents: { حسام: SAYS, Guide: SAYS } });
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'ar',
  });
  await watch.attach(context);
  const page = await context.newPage();
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(fieldOf(page)).toBeVisible();
  // On a touch screen, focusing the field would open the keyboard, so the page does not focus the
  // field.
  await expect(fieldOf(page)).not.toBeFocused();
  await fieldOf(page).tap();
  await page.keyboard.type('مرحبا @');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const box = await list.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  await expectLineInSight(page);
  const option = page.getByRole('option', { name: named('حسام') });
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await expect(fieldOf(page)).toHaveValue(`مرحبا @${named('حسام')} `);
  await context.close();
});

test('[P0-11] Enter inside an input method neither sends a message nor chooses an option of the @ list', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named } = await room({ agents: { Guide: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(fieldOf(page)).toBeFocused();
  const cdp = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  // Browsers send key code 229 when an input method has handled the key.
  const pressTaken = (key: string) =>
    cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
  const said = async () =>
    (await server.api.call('readMessages', { params: { spaceId } })).items.map(
      ({ content }) => content,
    );
  await compose('にほ');
  await pressTaken('Enter');
  await cdp.send('Input.insertText', { text: '日本' });
  await expect(fieldOf(page)).toHaveValue('日本');
  expect(await said()).toEqual([]);

  await page.keyboard.type(' @');
  await expect(page.getByRole('listbox')).toBeVisible();
  await compose('g');
  await pressTaken('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('日本 @g');
  await cdp.send('Input.insertText', { text: 'g' });
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue(`日本 @${named('Guide')} `);
  await page.keyboard.press('Enter');
  await expect.poll(said).toContain(`日本 @${named('Guide')}`);
});
