import type { Locator } from '@playwright/test';
import type { TestRoom } from '../support/room.ts';
import { controlSocket, type SocketControl } from '../support/socket-control.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test as base } from '../support/test.ts';

interface TestConversation extends TestRoom {
  readonly line: SocketControl;
  readonly field: Locator;
  readonly pending: Locator;
  readonly willAnswer: Locator;
  /** Cuts the socket, and waits until the page reports the lost connection. */
  readonly loseConnection: () => Promise<void>;
  readonly write: (...texts: readonly string[]) => Promise<void>;
}

/** A fixture: an open space. The test can cut the connection of the page. */
const test = base.extend<{ talk: TestConversation }>({
  talk: async ({ page, room, signIn, watch }, use) => {
    watch.allow(/WebSocket/u);
    const line = await controlSocket(page);
    const made = await room({ policy: 'mention', agents: { Ann: SILENT } });
    await signIn(page, { at: `/spaces/${made.spaceId}` });
    const field = page.locator('textarea');
    const willAnswer = page.locator('[data-part="will-answer"]');
    await expect(willAnswer).toContainText('will answer');
    await use({
      ...made,
      line,
      field,
      pending: page.locator('[data-said=pending]'),
      willAnswer,
      loseConnection: async () => {
        await line.cut();
        await expect(willAnswer).toContainText('No connection.');
      },
      write: async (...texts) => {
        for (const words of texts) {
          await field.fill(words);
          await page.keyboard.press('Enter');
          await expect(field).toHaveValue('');
        }
      },
    });
  },
});

test('[P0-15] messages sent without a connection are queued, and arrive once and in order', async ({
  context,
  talk,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
  await context.setOffline(true);
  await talk.loseConnection();
  await talk.write('one', 'two', 'three');
  await expect(talk.pending.first()).toContainText('Waiting for');
  expect(await talk.sentByPeople()).toEqual([]);

  talk.line.restore();
  await context.setOffline(false);
  await expect(talk.willAnswer).toContainText('will answer');
  await expect.poll(talk.sentByPeople).toEqual(['one', 'two', 'three']);
});

test('[P0-15] if messages are queued when the page closes, the next page sends them once and in order', async ({
  page,
  talk,
}) => {
  await talk.loseConnection();
  await talk.write('one', 'two', 'three');
  await page.reload();
  await expect(talk.pending).toHaveCount(3);
  await expect(talk.pending.first()).toContainText('Waiting for connection');

  // The page sends queued messages on any screen.
  await page.goto('/agents');
  talk.line.restore();
  await expect.poll(talk.sentByPeople).toEqual(['one', 'two', 'three']);
  await page.goto(`/spaces/${talk.spaceId}`);
  await expect(page.locator('[data-said=message]')).toHaveCount(3);
  await expect(talk.pending).toHaveCount(0);
  expect(await talk.sentByPeople()).toEqual(['one', 'two', 'three']);
});

test('if the server rejects a message, the message survives a reload and can be moved back into the composer', async ({
  page,
  server,
  talk,
}) => {
  const { field, pending, spaceId } = talk;
  await talk.loseConnection();
  await talk.write('We could ask @Nobody');
  const settings = { unknownMentions: 'refuse' } as const;
  await server.api.call('changeSpace', { params: { spaceId }, body: { settings } });
  talk.line.restore();
  await expect(pending).toContainText('Not sent');
  await page.reload();
  await expect(pending).toContainText('Not sent');
  await pending.getByRole('button', { name: 'Edit' }).click();
  await expect(pending).toHaveCount(0);
  await expect(field).toHaveValue('We could ask @Nobody');
  await expect(field).toBeFocused();
  await talk.write('Hello');
  await expect(page.locator('[data-said=message]')).toContainText('Hello');
  await page.reload();
  await expect(page.locator('[data-said=message]')).toHaveCount(1);
  await expect(pending).toHaveCount(0);
});

test('a reply to a deleted message shows an error, and can be sent as a new message', async ({
  page,
  server,
  talk,
}) => {
  const { pending, spaceId } = talk;
  const { messageId } = await talk.say('Lunch at noon?');
  const question = page.locator('[data-said=message]').filter({ hasText: 'Lunch at noon?' });
  await question.hover();
  await question.getByRole('button', { name: 'Reply' }).click();
  await talk.loseConnection();
  await talk.write('Yes, at noon');
  await server.api.call('deleteMessage', { params: { spaceId, messageId } });
  talk.line.restore();
  await expect(pending).toContainText('Not sent: the message you replied to was deleted.');
  await expect(pending).not.toContainText(messageId);
  await expect(pending.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  await page.evaluate(() => {
    localStorage.setItem('conch.preferences', JSON.stringify({ theme: 'light', language: 'ar' }));
  });
  await page.reload();
  await expect(pending).toContainText('حُذفت الرسالة التي تردّ عليها.');
  await pending.getByRole('button', { name: 'أرسلها دون الرد' }).click();
  await expect(talk.field).toBeFocused();
  await expect(pending).toHaveCount(0);
  await expect.poll(talk.sentByPeople).toContain('Yes, at noon');
  await page.reload();
  await expect(page.locator('[data-said=message]').filter({ hasText: 'Yes, at noon' })).toHaveCount(
    1,
  );
  await expect(pending).toHaveCount(0);
});

test('if a message is rejected because its sender was removed from the space, the error does not show the id of the space', async ({
  page,
  room,
  server,
  signIn,
  watch,
}) => {
  watch.allow(/WebSocket/u);
  const line = await controlSocket(page);
  const { spaceId, person, sentByPeople } = await room({ people: ['Ada'] });
  const { id: memberId } = person('Ada');
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  const pending = page.locator('[data-said=pending]');
  await expect(page.locator('[data-part="will-answer"]')).not.toBeEmpty();
  await line.cut();
  await expect(page.locator('[data-part="will-answer"]')).toContainText('No connection.');
  await field.fill('Am I still here?');
  await field.press('Enter');
  await expect(pending).toHaveCount(1);
  await server.api.call('removeMember', { params: { spaceId, memberId } });
  line.restore();
  await expect(page.getByText('You’re no longer in this space')).toBeVisible();
  const body = { memberIds: [memberId] };
  await server.api.call('addMembers', { params: { spaceId }, body });
  await expect(pending).toContainText('Not sent: you weren’t in this space at that time.');
  await expect(pending).not.toContainText(spaceId);
  await pending.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(sentByPeople).toEqual(['Am I still here?']);
});
