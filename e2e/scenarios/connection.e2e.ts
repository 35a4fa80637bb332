import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const WORDS = Array.from({ length: 60 }, (_, number) => `word${number}`).join(' ');

test('[15] if a server is killed during answers and restarts, no message is lost, duplicated or out of order', async ({
  page,
  newServer,
  watch,
}) => {
  watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to fetch/u);
  const server = await newServer({ args: ['--no-demo'] });
  const agents = await Promise.all(
    ['Ann', 'Bea', 'Cid'].map((name) => {
      const config = [
        { when: { contains: 'go' }, do: { say: `${name} ${WORDS}`, chunkMs: 150 } },
        { do: { skip: true } },
      ];
      return server.api.call('addAgent', { body: { name, kind: 'script', config } });
    }),
  );
  const { id: spaceId } = await server.api.call('makeSpace', {
    body: {
      name: 'Storm',
      settings: { policy: 'broadcast' },
      memberIds: agents.map(({ id }) => id),
    },
  });
  await page.goto(await server.signInLink());
  const field = page.locator('textarea');
  await field.fill('go');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-said="stream"]')).toHaveCount(3);
  await expect(page.getByText(/word5 /u).first()).toBeVisible();

  await server.kill();
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' }).first();
  await expect(bar).toBeVisible();
  const streams = page.locator('[data-said="stream"]');
  await expect(streams.filter({ hasText: 'waiting to continue' })).toHaveCount(3);
  await expect(page.locator('[data-part="presence"]')).not.toContainText('writing');
  const sent = ['first', 'second', 'third'];
  for (const words of sent) {
    await field.fill(words);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
  }
  const pending = page.locator('[data-said="pending"]');
  await expect(pending.getByText('Waiting for connection')).toHaveCount(sent.length);

  await server.startAgain();
  // A browser sends this event when its network is back. The page then reconnects without a delay.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(bar).toBeHidden();
  await expect(pending).toHaveCount(0);
  await expect(page.locator('[data-said="stream"]')).toHaveCount(0, { timeout: 60_000 });
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  const stored = items.map(({ content }) => content);
  const ofPeople = items.filter(({ sender }) => sender?.kind === 'person');
  expect(ofPeople.map(({ content }) => content)).toEqual(['go', ...sent]);
  for (const name of ['Ann', 'Bea', 'Cid']) expect(stored).toContain(`${name} ${WORDS}`);
  const shown = await page.locator('[data-said="message"]').allTextContents();
  expect(shown).toHaveLength(stored.length);
  for (const content of stored) {
    expect(shown.filter((text) => text.includes(content)).length, content).toBeGreaterThan(0);
  }
});

const LONG = [
  { when: { contains: 'go' }, do: { say: WORDS, chunkMs: 300 } },
  { do: { skip: true } },
];

test('[15] the page shows a lost connection within seconds, and queues messages at the end of the conversation', async ({
  context,
  page,
  room,
  signIn,
  watch,
}) => {
  watch.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
  const { spaceId, sentByPeople } = await room({
    policy: 'broadcast',
    agents: { Ann: LONG, Bea: LONG },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  const streams = page.locator('[data-said="stream"]');
  await field.fill('go');
  await page.keyboard.press('Enter');
  await expect(streams.filter({ hasText: 'word3' })).toHaveCount(2);

  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' }).first();
  await expect(bar).toBeVisible();
  await expect(streams.filter({ hasText: 'waiting to continue' })).toHaveCount(2);
  await field.fill('later');
  await page.keyboard.press('Enter');
  const pending = page.locator('[data-said="pending"]');
  await expect(pending).toContainText('Waiting for connection');
  const kinds = page
    .locator('[data-said]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-said')));
  expect(await kinds).toEqual(['message', 'stream', 'stream', 'pending']);

  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(pending).toHaveCount(0);
  await expect.poll(sentByPeople).toEqual(['go', 'later']);
});

test('Stop shows “Stopping…” until the server has received the request, and only then “Stopped”', async ({
  context,
  page,
  room,
  signIn,
  watch,
}) => {
  watch.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
  const { spaceId, say } = await room({ agents: { Ann: LONG } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('textarea')).toBeVisible();
  await say('go');
  const bubble = page.locator('[data-said="stream"]');
  await expect(bubble).toContainText('word3');
  await context.setOffline(true);
  await bubble.getByRole('button', { name: 'Stop this answer' }).click();
  await expect(bubble).toContainText('Stopping…');
  await expect(bubble).not.toContainText('Stopped');
  await context.setOffline(false);
  const message = page.locator('[data-said="message"]').last();
  await expect(message).toContainText(/Stopped by .+/u);
});

interface LazyPart {
  readonly open: (page: Page) => Promise<void>;
  /** The element that proves that the lazy part is open. */
  readonly content: (page: Page) => ReturnType<Page['locator']>;
}

const press = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).last().click();

/** The lazy-loaded parts that a conversation can open. */
const LAZY_PARTS: Readonly<Record<string, LazyPart>> = {
  'more-menu': {
    open: press(/^More actions$/u),
    content: (page) => page.getByRole('menuitem', { name: 'Copy text' }),
  },
  'why-panel': {
    open: press(/^Why/u),
    content: (page) => page.getByRole('complementary', { name: 'Why?' }),
  },
  'chain-panel': {
    open: press(/chain/iu),
    content: (page) => page.getByRole('complementary', { name: /chain/iu }),
  },
  'members-panel': {
    open: press(/members/iu),
    content: (page) => page.getByRole('complementary', { name: 'Members' }),
  },
  'modes-panel': {
    open: press(/^Who answers/u),
    content: (page) => page.getByRole('complementary', { name: 'Who answers?' }),
  },
  'notification-list': {
    open: press(/^Notifications/u),
    content: (page) => page.getByRole('dialog', { name: 'Notifications' }),
  },
  help: {
    open: press(/^Help$/u),
    content: (page) => page.getByRole('dialog').filter({ hasText: 'Ctrl' }),
  },
  palette: {
    open: (page) => page.keyboard.press('Control+k'),
    content: (page) => page.getByRole('dialog').getByRole('combobox'),
  },
  'edit-field': {
    open: async (page) => {
      await page.locator('[data-said=message]').first().focus();
      await page.keyboard.press('e');
    },
    content: (page) => page.locator('[data-said=message]').first().getByRole('textbox'),
  },
};

const ANSWERED = { policy: 'chain', agents: { Ann: [{ do: { say: 'Here I am' } }] } } as const;

test('a conversation preloads all of its lazy parts, so they open without a connection', async ({
  context,
  page,
  room,
  signIn,
  watch,
}) => {
  watch.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
  const { spaceId, say } = await room(ANSWERED);
  await say('hello');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.getByRole('article').filter({ hasText: 'Here I am' });
  await expect(answer).toBeVisible();
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  for (const name of ['composer', 'words', 'parts', 'markdown', 'search']) {
    await expect.poll(files).toContain(`/assets/${name}-`);
  }
  // The page prepares one part in each idle moment.
  await page.evaluate(async () => {
    for (let moments = 0; moments < 100; moments += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  });

  await context.setOffline(true);
  for (const [name, { open, content }] of Object.entries(LAZY_PARTS)) {
    await answer.hover();
    await open(page);
    await expect(content(page), name).toBeVisible();
    await expect(page.locator('[data-part="not-loaded"]'), name).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(content(page), name).toBeHidden();
    await expect(answer).toBeVisible();
  }
});

test.describe('if a lazy part of the page cannot be loaded, the page shows a note and can retry', () => {
  test.beforeEach(async ({ page }) => {
    // With “save data” on, the page does not preload lazy parts.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  });

  test('if a lazy part cannot be loaded, the page shows an error note, and its Retry button loads the part', async ({
    page,
    room,
    signIn,
    watch,
  }) => {
    watch.allow(/ERR_FAILED|Failed to fetch/u);
    const { spaceId, say } = await room(ANSWERED);
    await say('hello');
    await signIn(page, { at: `/spaces/${spaceId}` });
    const answer = page.getByRole('article').filter({ hasText: 'Here I am' });
    await expect(answer).toBeVisible();
    await expect(page.locator('textarea')).toBeVisible();
    const note = page.locator('[data-part="not-loaded"]');

    // New requests fail, but the open socket stays open.
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    const lose = () => page.route('/livez', (route) => route.abort());
    for (const name of ['more-menu', 'help', 'why-panel'] as const) {
      const { open, content } = LAZY_PARTS[name] as LazyPart;
      await lose();
      await answer.hover();
      await open(page);
      await expect(note, name).toContainText(
        'Couldn’t load this. Check that the server is running',
      );
      await expect(answer).toBeVisible();
      await note.getByRole('button', { name: 'Retry' }).click();
      await expect(note, name).toBeVisible();
      await page.unroute('/livez');
      await note.getByRole('button', { name: 'Retry' }).click();
      await expect(content(page), name).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });

  test('if a lazy part could not be loaded, the page loads the part automatically when the connection is back', async ({
    context,
    page,
    room,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
    const { spaceId } = await room(ANSWERED);
    await signIn(page, { at: `/spaces/${spaceId}` });
    await expect(page.locator('textarea')).toBeVisible();
    await context.setOffline(true);
    const bar = page.getByRole('status').filter({ hasText: 'No connection.' }).first();
    await expect(bar).toBeVisible();

    // If a screen cannot be loaded, the error note replaces only this screen. The list of spaces
    // stays visible.
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await expect(page.locator('[data-part="not-loaded"]')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Agents', exact: true }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(page.locator('[data-part="not-loaded"]')).toHaveCount(0);
  });
});
