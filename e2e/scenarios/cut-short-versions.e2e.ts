import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { expect, test } from '../support/test.ts';

test('if a regeneration is stopped, its partial text becomes a version that is marked as stopped', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room({
    policy: 'broadcast',
    agents: { Echo: [{ do: { say: `${'word '.repeat(300)}end`, chunkMs: 30 } }] },
  });
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`).first();
  await expect(answer).toContainText('word end', { timeout: 60_000 });
  const later = { content: 'A later message', service: 'clock' };
  await server.api.call('postMessage', { params: { spaceId }, body: later });
  await expect(page.getByText('A later message')).toBeVisible();
  const stop = answer.getByRole('button', { name: 'Stop this answer' });
  const mark = answer.locator('[data-part=stopped]');
  const versions = answer.getByRole('group', { name: 'Versions' });

  await choose(page, answer, /^Regenerate/u);
  await expect(answer).not.toContainText('word end');
  await stop.click();
  await expect(versions).toContainText('Version 2 of 2');
  await expect(answer).toContainText('word word');
  await expect(answer).not.toContainText('word end');
  await expect(mark).toContainText(/Stopped by .+/u);
  await expect(page.locator('[data-said=silence]')).toHaveCount(0);
  await expectAccessible(page);

  await versions.getByRole('button', { name: 'Earlier version' }).click();
  await expect(answer).toContainText('word end');
  await expect(mark).toHaveCount(0);
  await versions.getByRole('button', { name: 'Later version' }).click();
  await expect(mark).toBeVisible();

  await choose(page, answer, /^Regenerate/u);
  await expect(versions).toContainText('Version 3 of 3', { timeout: 60_000 });
  await expect(answer).toContainText('word end', { timeout: 60_000 });
  await expect(mark).toHaveCount(0);
});

test('if a regeneration is stopped before its first word, the old answer stays, and a note in the answer reports the stop', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room({
    policy: 'broadcast',
    agents: { Echo: [{ do: { say: 'An answer' } }] },
  });
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`).first();
  await expect(answer).toContainText('An answer');
  const config = [{ do: { delayMs: 600_000, say: 'Never' } }];
  const params = { agentId: agentId('Echo') };
  await server.api.call('changeAgent', { params, body: { config } });
  await choose(page, answer, /^Regenerate/u);
  await expect(page.getByText(/is thinking/u).first()).toBeVisible();
  await server.api.call('stop', { params: { spaceId }, body: {} });
  const left = answer.locator('[data-part=left-as-it-was]');
  await expect(left).toContainText('stopped the new version before it started');
  await expect(answer).toContainText('An answer');
  await expect(page.locator('[data-said=silence]')).toHaveCount(0);
});
