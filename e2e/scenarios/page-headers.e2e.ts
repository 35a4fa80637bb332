import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test.use({ isFirstVisit: true });

// A separate copy, so that a change of the server’s policy fails this test.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'";

// In every other scenario, `watch` checks that no screen violates the policy.
test('[First run 6] every file that a screen loads has the security headers', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Echo: SILENT } });
  const files = new Map<string, Readonly<Record<string, string>>>();
  page.on('response', (answer) => void files.set(answer.url(), answer.headers()));
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...files.keys()].filter((url) => url.endsWith('.js')).length).toBeGreaterThan(2);
  for (const [url, headers] of files) {
    expect([url, headers]).toMatchObject([
      url,
      {
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
    ]);
  }
});
