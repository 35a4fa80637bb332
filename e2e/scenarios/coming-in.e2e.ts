import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the link that a first start prints signs the newcomer in, and leaves the address', async ({
  page,
  newServer,
}) => {
  const server = await newServer();
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/setup'));
  await page.goto(await server.signInLink());
  expect((await signedIn).status()).toBe(201);
  await expect(page).toHaveTitle(/Conch/u);
  await expect(page).not.toHaveURL(/setup=/u);
  await expectAccessible(page);
});

test('who is signed in opens the page without a form', async ({ page, room, signIn }) => {
  const { person, name, spaceId } = await room({
    agents: { Echo: [{ do: { say: 'hello' } }] },
    people: ['Ada'],
  });
  await signIn(page, { as: person('Ada') });
  await expect(page).toHaveTitle(/Conch/u);
  const answer = await page.request.get('/api/v1/spaces');
  expect(await answer.json()).toMatchObject({ items: [{ id: spaceId, name }] });
});
