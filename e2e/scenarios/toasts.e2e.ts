import { holdTimers } from '../support/hold-timers.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

// A toast disappears after this time.
const LEAVES_AFTER_MS = 7_000;

test('[22] events elsewhere show one toast for each space and at most three toasts, F6 focuses them, and the list contains every event', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const first = await room({ name: 'Room A', people: ['Ada'] });
  const ada = first.person('Ada');
  const rooms = [first];
  for (const name of ['Room B', 'Room C', 'Room D']) {
    const other = await room({ name });
    const params = { spaceId: other.spaceId };
    await server.api.call('addMembers', { params, body: { memberIds: [ada.id] } });
    rooms.push(other);
  }
  const call = (spaceId: string, content: string) =>
    server.api.call('postMessage', { params: { spaceId }, body: { content } });
  await holdTimers(page, LEAVES_AFTER_MS);
  await signIn(page, { as: ada, at: '/settings/you' });
  for (const { name } of rooms) await expect(page.getByRole('link', { name })).toBeVisible();
  const region = page.getByRole('region', { name: 'Notifications' });
  const toasts = region.getByRole('status');

  await call(first.spaceId, 'Good morning');
  const badge = page.getByRole('link', { name: first.name }).locator('[data-badge]');
  await expect(badge).toBeVisible();
  for (let number = 1; number <= 5; number += 1) {
    await call(first.spaceId, `@${ada.name} call ${number}`);
  }
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText(`5 mentions in \u2068${first.name}\u2069`);
  for (const { spaceId } of rooms.slice(1)) await call(spaceId, `@${ada.name} hello`);
  await expect(toasts).toHaveCount(3);
  await expect(badge).toContainText('5');

  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('F6');
  await expect(region.getByRole('link', { name: 'Show' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(2);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Notifications, 8 new' }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await list.getByRole('link', { name: 'call 5' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name);
  await expect(page.getByText('call 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 3 new' })).toBeVisible();
});

test('[22] in a wide and in a narrow window, a toast is above the composer and covers nothing', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, person } = await room({ name: 'Here', people: ['Ada'] });
  const ada = person('Ada');
  const elsewhere = await room({ name: 'Elsewhere' });
  const params = { spaceId: elsewhere.spaceId };
  await server.api.call('addMembers', { params, body: { memberIds: [ada.id] } });
  await holdTimers(page, LEAVES_AFTER_MS);
  await signIn(page, { as: ada, at: `/spaces/${spaceId}` });
  await expect(page.locator('textarea')).toBeVisible();
  await elsewhere.say('Good morning');
  const link = page.getByRole('link', { name: elsewhere.name });
  await expect(link.locator('[data-badge]')).toBeVisible();
  await elsewhere.say(`@${ada.name} hello`);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toast).toHaveCount(1);
  // A focused toast does not disappear, however slow the machine is.
  await page.keyboard.press('F6');
  const writing = page.locator('div:has(> [data-toasts]) + div', { has: page.locator('textarea') });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const [toastBox, line, head] = await Promise.all([
      toast.boundingBox(),
      writing.boundingBox(),
      page.locator('header').boundingBox(),
    ]);
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
    expect(toastBox?.y ?? 0).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
  }
});

test('a button offers the notifications of the browser, but only after a hand-over', async ({
  page,
  room,
  signIn,
}) => {
  await page.addInitScript(() => {
    const requests: string[] = [];
    const Fake = Object.assign(
      function notice(_title: string, { body }: { body: string }) {
        requests.push(body);
        return { addEventListener: () => undefined, close: () => undefined };
      },
      { permission: 'default', requestPermission: () => answer() },
    );
    const answer = (): Promise<string> => {
      requests.push('asked');
      Fake.permission = 'granted';
      return Promise.resolve('granted');
    };
    Object.assign(globalThis, { Notification: Fake, askedOfBrowser: requests });
  });
  const requests = () =>
    page.evaluate(() => Reflect.get(globalThis, 'askedOfBrowser') as readonly string[]);
  const { name, person, say } = await room({
    people: ['Ada'],
    policy: 'broadcast',
    agents: { Ann: [{ do: { pass: true } }] },
  });
  const ask = () => say('Decide!');
  await holdTimers(page, LEAVES_AFTER_MS);
  await signIn(page, { as: person('Ada'), at: '/settings/you' });
  await expect(page.getByRole('link', { name })).toBeVisible();
  const bell = page.getByRole('button', { name: /^Notifications/u });
  const allow = page.getByRole('button', { name: 'Enable browser notifications' });
  await bell.click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(allow).toHaveCount(0);
  await page.keyboard.press('Escape');

  await ask();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toast).toContainText(`\u2068${name}\u2069: an agent needs you`);
  expect(await requests()).toEqual([]);
  await bell.click();
  await allow.click();
  await expect(allow).toHaveCount(0);
  expect(await requests()).toEqual(['asked']);

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  });
  await ask();
  await expect.poll(requests).toEqual(['asked', `\u2068${name}\u2069: an agent needs you`]);
});
