import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

// A picture of one pixel.
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SAYS = [{ do: { say: 'Yes.' } }];

test('a person chooses an emoji with the keyboard, and others see it beside the messages', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { person, spaceId, say } = await room({ people: ['Ada', 'Bo'] });
  await signIn(page, { as: person('Ada'), at: '/settings/you' });
  const fox = page.getByRole('button', { name: '🦊' });
  await fox.focus();
  await page.keyboard.press('Enter');
  await expect(fox).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await expectReflow(page, 360);
  await changeLanguage(page, 'ar');
  await expect(page.getByRole('heading', { name: 'الوجه' })).toBeVisible();
  await expectReflow(page, 360);
  await expectAccessible(page);
  await changeLanguage(page, 'en');
  await page.setViewportSize({ width: 1280, height: 800 });
  await say('Welcome.');
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole('textbox', { name: /message/iu }).fill('Hello.');
  await page.keyboard.press('Enter');

  const other = await newPage();
  await signIn(other, { as: person('Bo'), at: `/spaces/${spaceId}` });
  const mine = other.getByRole('article').filter({ hasText: 'Hello.' });
  await expect(mine.locator('[data-face=emoji]')).toHaveText('🦊');

  await page.goto('/settings/you');
  await page.getByRole('button', { name: 'Use initials' }).click();
  await expect(page.getByRole('button', { name: 'Use initials' })).toHaveCount(0);
});

test('a picture of an agent is scaled down in the browser and served by the server', async ({
  page,
  room,
  signIn,
}) => {
  const { agentId, named } = await room({ agents: { Painter: SAYS } });
  await signIn(page, { at: `/agents/${agentId('Painter')}/edit` });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT });
  expect((await sent).postData()?.length).toBeLessThan(90_000);
  await expect(page.getByRole('main').locator('[data-face=picture] img')).toBeVisible();
  await page.goto('/agents');
  const picture = page.getByRole('link', { name: named('Painter') }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(128);
  await page.goto(`/agents/${agentId('Painter')}/edit`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Couldn’t read this picture',
  );
});

test('members of a space with similar names have different default faces', async ({
  page,
  room,
  signIn,
}) => {
  const agents = { Ann: SAYS, Anna: SAYS, Anton: SAYS, Arno: SAYS, Abe: SAYS };
  const { spaceId } = await room({ agents });
  await signIn(page, { at: `/spaces/${spaceId}?panel=members` });
  const faces = page.getByRole('complementary').locator('[data-face=initials]');
  await expect(faces).toHaveCount(6);
  const shown = await faces.evaluateAll((all) =>
    all.map((face) => `${getComputedStyle(face).backgroundColor} ${face.textContent}`),
  );
  expect(new Set(shown).size).toBe(6);
});

test('the list of agents says where each agent is and when it was last active', async ({
  page,
  room,
  signIn,
}) => {
  const { named, name, say } = await room({ agents: { Cook: SAYS } });
  await say('Well?');
  await signIn(page, { at: '/agents' });
  const card = page.getByRole('link', { name: named('Cook') });
  await expect(card).toContainText(`In ${name}`);
  await expect(card).toContainText(/active|no turns yet/u);
  await expectAccessible(page);
  await expectReflow(page, 360);
});
