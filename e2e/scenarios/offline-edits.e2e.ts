import type { Locator, Page } from '@playwright/test';
import { choose } from '../support/choose.ts';
import type { TestRoom } from '../support/room.ts';
import { controlSocket } from '../support/socket-control.ts';
import { expect, test as base } from '../support/test.ts';

interface EditConversation extends TestRoom {
  readonly messageId: string;
  /** A message that this person sent. */
  readonly message: Locator;
  /** The field in which the message is edited. */
  readonly field: Locator;
  readonly loseLine: () => Promise<void>;
  readonly mendLine: () => Promise<void>;
  /**
   * Posts a message and waits until the server has stored it. By then, all requests that were
   * queued before this message are sent.
   */
  readonly sayAfter: () => Promise<void>;
  /** Opens the editor of the message, and types the text. */
  readonly edit: (text: string) => Promise<void>;
}

const BEFORE = 'As it was';

/** A fixture: an open space with one message. The test can cut the connection of the page. */
const test = base.extend<{ talk: EditConversation }>({
  talk: async ({ page, room, signIn, watch }, use) => {
    watch.allow(/WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
    const line = await controlSocket(page);
    const made = await room();
    const { messageId } = await made.say(BEFORE);
    await signIn(page, { at: `/spaces/${made.spaceId}` });
    const { message, field, edit } = editorOn(page);
    const below = page.locator('[data-part="will-answer"]');
    const noLine = below.filter({ hasText: 'No connection.' });
    await expect(below).not.toBeEmpty();
    await use({
      ...made,
      messageId,
      message,
      field,
      edit,
      loseLine: async () => {
        await line.cut();
        await expect(noLine).toBeVisible();
      },
      mendLine: async () => {
        line.restore();
        // A browser sends this event when its network is back. The page then reconnects without a
        // delay.
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(noLine).toHaveCount(0);
      },
      sayAfter: async () => {
        const composer = page.getByRole('textbox', { name: /^Message in/u });
        await composer.fill('The line is back');
        await composer.press('Enter');
        await expect.poll(made.sentByPeople).toContain('The line is back');
      },
    });
  },
});

function editorOn(page: Page): Pick<EditConversation, 'message' | 'field' | 'edit'> {
  const message = page.locator('[data-said=message]').first();
  const field = page.getByRole('textbox', { name: 'Edit message' });
  const edit = async (text: string) => {
    await choose(page, message, /^Edit/u);
    await expect(field).toBeFocused();
    await field.fill(text);
  };
  return { message, field, edit };
}

test('Cancel withdraws a queued deletion of a message', async ({ page, talk }) => {
  await talk.loseLine();
  await choose(page, talk.message, /^Delete/u);
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  const remove = question.getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await talk.mendLine();
  await talk.sayAfter();
  expect(await talk.sentByPeople()).toEqual([BEFORE, 'The line is back']);
  await expect(talk.message).toContainText(BEFORE);
});

test('a deletion that is queued without a connection is sent when the connection is back', async ({
  page,
  talk,
}) => {
  await talk.loseLine();
  await choose(page, talk.message, /^Delete/u);
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  const remove = question.getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  await talk.mendLine();
  await expect(talk.message).toContainText('Message deleted');
  await expect(question).toHaveCount(0);
});

test('while an edit is queued, its field is read-only, and Esc withdraws the edit', async ({
  page,
  talk,
}) => {
  await talk.loseLine();
  await talk.edit('As I want it');
  await page.keyboard.press('Enter');
  // The field is read-only while the edit is being sent.
  await expect(talk.field).toHaveAttribute('readonly');
  await expect(talk.field).toBeFocused();
  await page.keyboard.type(', and more');
  await expect(talk.field).toHaveValue('As I want it');
  await page.keyboard.press('Escape');
  await expect(talk.field).toHaveCount(0);
  await expect(talk.message).toBeFocused();
  await talk.mendLine();
  await talk.sayAfter();
  expect(await talk.sentByPeople()).toEqual([BEFORE, 'The line is back']);
});

test('withdrawing a queued edit does not close the editor of the next edit', async ({
  page,
  talk,
}) => {
  await talk.loseLine();
  await talk.edit('As I wnat it');
  await page.keyboard.press('Enter');
  await expect(talk.field).toHaveAttribute('readonly');
  await page.keyboard.press('Escape');
  await talk.edit('As I want it');
  await talk.mendLine();
  await talk.sayAfter();
  await expect(talk.field).toHaveValue('As I want it');
  expect(await talk.sentByPeople()).toEqual([BEFORE, 'The line is back']);
  await talk.field.press('Enter');
  await expect(talk.field).toHaveCount(0);
  expect(await talk.sentByPeople()).toEqual(['As I want it', 'The line is back']);
});

test('an unsaved edit survives a reload, and the browser deletes the edit when the person saves or discards it', async ({
  page,
  talk,
}) => {
  const { field, message } = talk;
  await talk.loseLine();
  await talk.edit('As I want it');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('readonly');
  await page.reload();
  await expect(field).toHaveValue('As I want it');
  await expect(field).toBeEditable();
  await expect(field).not.toBeFocused();
  await talk.mendLine();
  await talk.sayAfter();
  expect(await talk.sentByPeople()).toEqual([BEFORE, 'The line is back']);
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  expect(await talk.sentByPeople()).toEqual(['As I want it', 'The line is back']);
  expect(await keptEdits(page)).toEqual([]);

  await choose(page, message, /^Edit/u);
  await field.fill('Never mind');
  await page.reload();
  await expect(field).toHaveValue('Never mind');
  await field.press('Escape');
  await page.reload();
  await expect(message).toContainText('As I want it');
  expect(await keptEdits(page)).toEqual([]);
  await choose(page, message, /^Edit/u);
  await expect(field).toHaveValue('As I want it');
});

test('if a message was deleted meanwhile, the stored edit of the message is not shown after a reload', async ({
  page,
  server,
  talk,
}) => {
  const { field, message, spaceId, messageId } = talk;
  await talk.edit('As I want it');
  await page.goto('/agents');
  await server.api.call('deleteMessage', { params: { spaceId, messageId } });
  await page.goto(`/spaces/${spaceId}`);
  await expect(message).toContainText('Message deleted');
  await expect(field).toHaveCount(0);
  expect(await keptEdits(page)).toEqual([]);
});

function keptEdits(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      name.includes('.edit'),
    ),
  );
}

interface WireControl {
  /**
   * Silently drops all frames of the page (`words`) or of the server (`answers`), until the next
   * socket opens.
   */
  readonly lose: (what: 'words' | 'answers') => void;
  readonly cut: () => Promise<void>;
}

/** Controls the socket of the page, so that the test can drop its frames and close it. */
async function controlWire(page: Page): Promise<WireControl> {
  let lost: 'words' | 'answers' | null = null;
  let cut = async (): Promise<void> => {};
  await page.routeWebSocket(/\/ws/u, (socket) => {
    lost = null;
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (lost !== 'words') server.send(frame);
    });
    server.onMessage((frame) => {
      if (lost !== 'answers') socket.send(frame);
    });
    cut = () => socket.close({ code: 1001 });
  });
  return { lose: (what) => void (lost = what), cut: () => cut() };
}

for (const what of ['words', 'answers'] as const) {
  test(`an edit is saved once and its editor closes, even if the frames with its ${what} were lost`, async ({
    page,
    room,
    server,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket/u);
    const wire = await controlWire(page);
    const { spaceId, say, sentByPeople } = await room();
    const { messageId } = await say(BEFORE);
    await signIn(page, { at: `/spaces/${spaceId}` });
    const { field, message, edit } = editorOn(page);
    await expect(page.locator('[data-part="will-answer"]')).not.toBeEmpty();
    await edit('As I want it');
    wire.lose(what);
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('readonly');
    if (what === 'answers') await expect.poll(sentByPeople).toEqual(['As I want it']);
    await wire.cut();
    await expect(field).toHaveCount(0);
    await expect(message).toBeFocused();
    await expect(message).toContainText('As I want it');
    const { version } = await server.api.call('readMessage', { params: { spaceId, messageId } });
    expect(version).toBe(2);
  });
}

test('an edit made without a network is saved when the network is back', async ({
  context,
  page,
  talk,
}) => {
  await talk.edit('As I want it');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  // At this point, the page has detected that the network is gone.
  await expect(page.getByText('No connection.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(talk.field).toHaveCount(0);
  expect(await talk.sentByPeople()).toEqual(['As I want it']);
});
