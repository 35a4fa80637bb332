import { expectAccessible } from '../support/axe.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const SAYS = [{ do: { say: 'I heard you.' } }];
const SLOW = [{ do: { say: 'one two three four five six seven', chunkMs: 30_000 } }];

test('the composer grows with its text, restores the draft after a reload, and sends on Enter', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, sentByPeople } = await room({ agents: { Ann: SAYS } });
  const other = await room({ agents: { Bob: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  await expect(field).toBeFocused();
  const low = await field.boundingBox();
  await page.keyboard.type('first line');
  for (let nth = 0; nth < 40; nth += 1) await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('last line');
  const text = `first line${'\n'.repeat(40)}last line`;
  await expect(field).toHaveValue(text);
  // The field stops growing at 40 % of the screen, and the end of the text stays visible.
  const frame = page.locator('textarea').locator('xpath=../..');
  const high = await frame.boundingBox();
  expect(high?.height).toBeGreaterThan((low?.height ?? 0) * 3);
  expect(high?.height).toBeLessThanOrEqual(800 * 0.4 + 1);
  expect(
    await frame.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight),
  ).toBeLessThan(30);

  await page.goto(`/spaces/${other.spaceId}`);
  await expect(field).toHaveValue('');
  await page.goto(`/spaces/${spaceId}`);
  await expect(field).toHaveValue(text);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect.poll(sentByPeople).toContain(text);
  await page.reload();
  await expect(field).toHaveValue('');
});

test('each tab stores a separate draft, and a new tab starts with the newest draft', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Ann: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('textarea')).toBeFocused();
  const open = async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.locator('textarea')).toBeFocused();
    return other;
  };
  const two = await open();
  await page.keyboard.type('draft in tab one');
  await two.keyboard.type('tab two text');
  await page.reload();
  await expect(page.locator('textarea')).toHaveValue('draft in tab one');
  await two.reload();
  await expect(two.locator('textarea')).toHaveValue('tab two text');
  await expect(two.locator('textarea')).toBeFocused();
  // The caret is at the end of the restored draft, so typing continues the draft.
  await two.keyboard.type(', longer');
  await expect(two.locator('textarea')).toHaveValue('tab two text, longer');

  const three = await open();
  await expect(three.locator('textarea')).toHaveValue('tab two text, longer');
  await three.keyboard.press('Enter');
  await expect(three.locator('textarea')).toHaveValue('');
  await page.close();
  await three.reload();
  await expect(three.locator('textarea')).toHaveValue('draft in tab one');
});

test('the composer scrolls to the caret after a long paste, and shows one error and sends no request if a text is too long', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named } = await room({ agents: { Ann: SAYS } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  const line = page.locator('[data-part="will-answer"]');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(field).toBeFocused();
  await expect(line).toContainText('will answer');
  const paste = (words: string) =>
    page.evaluate((text) => document.execCommand('insertText', false, text), words);
  await paste('a line\n'.repeat(60));
  const frame = field.locator('xpath=../..');
  await expect
    .poll(() => frame.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(30);
  await field.fill('');
  await expect(line).toHaveAttribute('aria-busy', 'false');

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await paste(`@${named('Ann')} and so on. `.repeat(2_000));
  await page.keyboard.type('xyz');
  await expect(line).toHaveText(/^[\d,]+ characters too long\. Shorten it, or split it\.$/u);
  await expect(page.getByText('at most')).toHaveCount(0);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toHaveAccessibleDescription(/characters? too long/u);
  for (const place of [field, send]) {
    await place.focus();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(/xyz$/u);
  }
  await expect(page.locator('[data-said=pending]')).toHaveCount(0);
  // When the text is short enough, the page requests the first preview.
  await field.fill('short');
  await expect(line).toContainText('will answer');
  await expect(line).toHaveAttribute('aria-busy', 'false');
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  expect(asked.filter((path) => path.endsWith('/preview'))).toHaveLength(1);
});

test('if “Enter sends” is off, Ctrl+Enter sends the message', async ({ page, room, signIn }) => {
  const { spaceId } = await room({ agents: { Ann: SAYS } });
  await page.addInitScript(() =>
    localStorage.setItem('conch.preferences', JSON.stringify({ enterSends: false })),
  );
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  await expect(field).toBeFocused();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(field).toHaveValue('one\ntwo');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(field).toHaveValue('');
});

test('[P0-4] while agents run, a person can write, and can stop all agents by button, by Esc Esc and by /stop', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named } = await room({
    policy: 'broadcast',
    agents: { Finance: SLOW, Data: SLOW },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  const presence = page.locator('[data-part="presence"]');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(field).toBeFocused();
  await expect(send).toBeVisible();

  const start = async (): Promise<void> => {
    await page.keyboard.type('go');
    await page.keyboard.press('Enter');
    await expect(presence).toContainText(`${named('Finance')} writing`);
    await expect(presence).toContainText(`${named('Data')} writing`);
  };
  const areStopped = async (): Promise<void> => {
    await expect(presence).toHaveCount(0);
    await expect(send).toBeVisible();
    await expect(field).toBeFocused();
  };
  await start();
  // With an empty field, Stop replaces Send. With a text, the page shows both buttons.
  await expect(send).toHaveCount(0);
  await page.keyboard.type('meanwhile');
  await expect(send).toBeVisible();
  await field.fill('');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toContainText('Press Esc again');
  await expect(presence).toBeVisible();
  await page.keyboard.press('Escape');
  await areStopped();

  await start();
  await page.keyboard.type('/');
  const options = page.getByRole('option');
  await expect(options).toHaveText([/\/stop/u, /\/continue/u]);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('st');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await areStopped();

  await start();
  await presence.getByRole('button', { name: 'Stop all' }).click();
  await expect(presence).toHaveCount(0);
  await field.focus();
  await start();
  await page.locator('[data-part="send"]').getByRole('button', { name: 'Stop all' }).click();
  await expect(presence).toHaveCount(0);

  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  expect(items.filter(({ content }) => content.startsWith('/'))).toEqual([]);
});

test('[P0-6] the turn meter appears at half of the limit, warns near the limit, and opens a list of all limits', async ({
  page,
  room,
  signIn,
  server,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    settings: { turnLimit: 5 },
    agents: {
      Tea: (name) => [
        { when: { nth: 3 }, do: { say: 'That is all.' } },
        { do: { say: `@${name('Coffee')} and you, {{content}}?` } },
      ],
      Coffee: (name) => [{ do: { say: `@${name('Tea')} well, {{content}}` } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const meter = page.getByRole('button', { name: /of 5 turns/u });
  await expect(page.locator('textarea')).toBeFocused();
  await expect(meter).toHaveCount(0);
  await page.keyboard.type(`@${named('Tea')} start`);
  await page.keyboard.press('Enter');
  await expect(meter).toHaveText(/5 of 5 turns.*turn limit reached/u);
  await meter.click();
  const limits = page.getByRole('dialog', { name: 'Limits in this space' });
  await expect(limits).toContainText(/Turn limit\s*5 of 5/u);
  await expect(limits).toContainText('Chain limit');
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(limits).toHaveCount(0);
  await expect(meter).toBeFocused();

  // “Continue” resets the turn count. The agents then reach the limit again.
  const last = async () =>
    (await server.api.call('readMessages', { params: { spaceId } })).items.at(-1)?.seq ?? 0;
  const before = await last();
  await page.locator('textarea').fill('/continue');
  await page.keyboard.press('Enter');
  await expect(page.locator('textarea')).toHaveValue('');
  await expect.poll(last).toBeGreaterThan(before);
  await expect(page.locator('[data-part="presence"]')).toHaveCount(0);

  await say('@human thanks');
  await expect(meter).toHaveCount(0);
});

test('a reply shows its quote above the composer until the reply is sent or cancelled, and addresses the quoted agent', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named } = await room({
    policy: 'mention',
    agents: { Ann: [{ do: { say: 'The sheet has 42 rows.' } }], Bob: SILENT },
  });
  const params = { spaceId };
  await server.api.call('postMessage', { params, body: { content: 'How many rows?' } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const article = page.getByRole('article').filter({ hasText: 'The sheet has 42 rows.' });
  const line = page.locator('[data-part="will-answer"]');
  const strip = page.locator('[data-part="reply-strip"]');
  const field = page.locator('textarea');
  const reply = async (): Promise<void> => {
    await article.hover();
    await article.getByRole('button', { name: 'Reply' }).click();
    await expect(strip).toContainText('The sheet has 42 rows.');
    await expect(field).toBeFocused();
    const ann = named('Ann');
    await expect(line).toHaveText(
      `${ann} will answer, you’re replying to it Private: only ${ann} can read this, no other agent.`,
    );
  };
  await reply();
  await page.keyboard.press('Escape');
  await expect(strip).toHaveCount(0);
  await expect(line).toContainText('will answer, no one mentioned, so everyone');

  await reply();
  await page.keyboard.type('And columns?');
  await page.reload();
  await expect(strip).toContainText('The sheet has 42 rows.');
  await expect(field).toHaveValue('And columns?');
  await field.press('Enter');
  await expect(strip).toHaveCount(0);
  const replied = async () =>
    (await server.api.call('readMessages', { params })).items.find(
      ({ content }) => content === 'And columns?',
    )?.replyTo?.content;
  await expect.poll(replied).toBe('The sheet has 42 rows.');
});

test('a viewer sees a note instead of the composer', async ({ page, room, signIn }) => {
  const { spaceId, person } = await room({
    agents: { Ann: SAYS },
    people: { Vera: { role: 'viewer' } },
  });
  await signIn(page, { as: person('Vera'), at: `/spaces/${spaceId}` });
  await expect(page.getByText('You can read but not write here.')).toBeVisible();
  await expect(page.locator('textarea')).toHaveCount(0);
});

test('the composer shows the names of other people who are writing', async ({
  page,
  newPage,
  room,
  signIn,
  server,
}) => {
  const { spaceId, person, named } = await room({ agents: { Ann: SAYS }, people: ['Petra'] });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const other = await newPage();
  await signIn(other, { as: person('Petra'), at: `${server.origin}/spaces/${spaceId}` });
  await expect(other.locator('textarea')).toBeFocused();
  await expect(page.locator('[data-part="will-answer"]')).toContainText('will answer');
  await other.keyboard.type('I think');
  await expect(page.locator('[data-part="typing"]')).toHaveText(
    new RegExp(`${named('Petra')} is typing`, 'u'),
  );
});

test('[first minutes] the demo explains that it uses no model, and suggests three messages to try', async ({
  page,
  newServer,
}) => {
  const server = await newServer();
  await page.goto(await server.signInLink());
  const badge = page.getByRole('link', { name: 'Demo agents Connect a model' });
  await expect(badge).toHaveAttribute('href', /\/settings\/models$/u);
  const chips = page.getByRole('list', { name: 'Try' });
  await expect(chips.getByRole('button')).toHaveText([
    'Ask everyone',
    '@Researcher find…',
    'Watch a hand-over in Office',
  ]);
  await chips.getByRole('button', { name: '@Researcher find…' }).click();
  await expect(page.locator('textarea')).toHaveValue(/^@Researcher find /u);
  await expect(page.locator('textarea')).toBeFocused();
  await expect(page.locator('[data-part="will-answer"]')).toHaveText(
    'Researcher will answer, you mentioned it',
  );
  await page.locator('textarea').fill('');
  await chips.getByRole('button', { name: 'Ask everyone' }).click();
  // An example is only inserted. The person sends it.
  await expect(page.locator('textarea')).toHaveValue('@everyone what can you do for me?');
  await expect(chips).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part="presence"]')).toContainText('Critic');
});
