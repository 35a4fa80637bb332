import { expect, test } from '../support/test.ts';

test("while the server's disk is full, the composer shows an error, and the error disappears when the disk has space again", async ({
  page,
  newServer,
}) => {
  const server = await newServer({ args: ['--no-demo'] });
  await server.api.call('makeSpace', { body: { name: 'Storm' } });
  await page.goto(await server.signInLink());
  await expect(page.locator('textarea')).toBeVisible();
  let isFull = true;
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: isFull ? { ...me, cannotSave: 'disk-full' } : me });
  });
  await page.reload();
  const line = page.getByRole('status').filter({ hasText: 'disk is full' });
  await expect(line).toHaveText(
    'The server’s disk is full. You can read, but nothing can be saved.',
  );
  isFull = false;
  await expect(line).toHaveCount(0);
});
