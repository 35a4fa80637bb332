import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

test('a token is created by keyboard with rights, spaces and an expiry, and the list shows them and the last use', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { name, person } = await room({ people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: '/settings/access' });
  const section = page.getByRole('region', { name: 'Access tokens' });
  await section.getByLabel('Description').fill('Open WebUI');
  await section.getByLabel('Rights').selectOption('post');
  await section.getByLabel('Expires').selectOption('30');
  await section.getByRole('checkbox', { name }).focus();
  await page.keyboard.press('Space');
  await section.getByRole('button', { name: 'Create token' }).press('Enter');
  const row = section.getByRole('listitem').filter({ hasText: 'Open WebUI' });
  await expect(row).toContainText(`Read and post`);
  await expect(row).toContainText(name);
  await expect(row).toContainText('Expires');
  await expect(row).toContainText('never used');
  await expect(section.getByRole('checkbox', { name })).not.toBeChecked();
  const secret = await section.locator('code').first().textContent();
  const headers = { authorization: `Bearer ${(secret ?? '').trim()}` };
  const answer = await fetch(`${server.origin}/v1/models`, { headers });
  expect(JSON.stringify(await answer.json())).toContain(name);
  await page.reload();
  await expect(row).toContainText('Last use: \u2068GET /v1/models\u2069');
  await expectAccessible(page);
  await expectReflow(page, 360);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Get started has a snippet with a fresh token for each kind of program, also in Arabic at 360 px, ${colorScheme}`, async ({
    page,
    room,
    server,
    signIn,
  }) => {
    const { person } = await room({ agents: { Echo: [{ do: { say: 'Hi' } }] }, people: ['Ada'] });
    await page.emulateMedia({ colorScheme });
    await signIn(page, { as: person('Ada'), at: '/get-started' });
    const ways: readonly (readonly [string, string])[] = [
      ['Claude Code', `claude mcp add --transport http conch ${server.origin}/mcp`],
      ['Cursor', `"url": "${server.origin}/mcp"`],
      ['Open WebUI', `OPENAI_API_BASE_URL=${server.origin}/v1`],
      ['curl', '"wait": 60'],
      ['Python', 'from openai import OpenAI'],
      ['TypeScript', `import OpenAI from 'openai';`],
    ];
    for (const [name, words] of ways) {
      const way = page.getByRole('article', { name, exact: true });
      // oxlint-disable-next-line no-await-in-loop -- one card after the other
      await expect(way.locator('code')).toContainText(words);
    }
    const webui = page.getByRole('article', { name: 'Open WebUI', exact: true });
    await webui.getByRole('button', { name: 'Insert token' }).press('Enter');
    await expect(webui.getByRole('status')).toContainText('shown again');
    const key = /OPENAI_API_KEY=(\S+)/u.exec((await webui.locator('code').textContent()) ?? '');
    const headers = { authorization: `Bearer ${key?.[1] ?? ''}` };
    expect((await fetch(`${server.origin}/v1/models`, { headers })).status).toBe(200);
    await expectAccessible(page);
    await changeLanguage(page, 'ar');
    await expectReflow(page, 360);
    await expectAccessible(page);
  });
}
