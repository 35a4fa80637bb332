import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the sign-in link of a first start signs the person in, and the page removes the token from the URL', async ({
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

test('a signed-in person opens the page without a sign-in form', async ({ page, room, signIn }) => {
  const { person, name, spaceId } = await room({
    agents: { Echo: [{ do: { say: 'hello' } }] },
    people: ['Ada'],
  });
  await signIn(page, { as: person('Ada') });
  await expect(page).toHaveTitle(/Conch/u);
  const answer = await page.request.get('/api/v1/spaces');
  expect(await answer.json()).toMatchObject({ items: [{ id: spaceId, name }] });
});

test('if a sign-in link is for another person, the page asks for confirmation before it replaces the session', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { name, person } = await room({ people: ['Ana', 'Ben'] });
  const [ana, ben] = [person('Ana'), person('Ben')];
  const heading = page.getByRole('heading', { level: 1 });
  await signIn(page, { as: ana });
  await expect(heading).toHaveText(name);
  const { link } = await server.api.call('makePersonLink', { params: { personId: ben.id } });
  const me = () =>
    page.evaluate(async () => (await fetch('/api/v1/me')).json() as Promise<{ id: string }>);

  await page.goto(link);
  await expect(heading).toContainText(ana.name);
  await expect(page).not.toHaveURL(/setup=/u);
  await expectAccessible(page);
  expect(await me()).toMatchObject({ id: ana.id });
  await page.getByRole('button', { name: 'Stay signed in as' }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(`${ana.name}.*Edit`, 'u') }),
  ).toBeVisible();

  await expect(heading).toHaveText(name);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in as' }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(`${ben.name}.*Edit`, 'u') }),
  ).toBeVisible();
  expect(await me()).toMatchObject({ id: ben.id });
});
