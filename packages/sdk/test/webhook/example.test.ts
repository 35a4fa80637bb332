import { describe, expect, test } from 'vitest';
import { CuttingProxy } from '../client/support/cutting-proxy.ts';
import { openServer, SQLITE } from '../client/support/open-server.ts';
import { untilShown } from '../client/support/until.ts';
import { exampleToEnd } from '../agent/support/example.ts';
import { exampleAt } from './example-at.ts';

const FINANCE = [{ do: { say: 'it is 120,000.' } }];

describe.each(SQLITE)('the webhook example on a real server on $name', (kind) => {
  test('[T22] the webhook example is called in a chain, asks another agent, and continues when it gets the floor back', async () => {
    // The order of setup: first the address, then the secret, then the agent that listens.
    const door = await CuttingProxy.open();
    const { direct, room } = await openServer(kind, { outbound: [new URL(door.origin).host] });
    const config = { over: 'webhook', url: door.origin };
    const { id } = await direct.call('addAgent', {
      body: { name: 'Asker', kind: 'remote', config },
    });
    const { secret } = await direct.call('makeWebhookSecret', { params: { agentId: id } });
    door.leadTo(await exampleAt({ CONCH_WEBHOOK_SECRET: secret, PORT: '0' }));
    const agents = { Finance: FINANCE };
    const spaceId = await room({ agents, memberIds: [id], policy: 'chain' });
    const space = direct.follow(spaceId);
    const say = (content: string) =>
      direct.call('postMessage', { params: { spaceId }, body: { content } });
    await say('@Asker how much?');
    await untilShown(space, (view) => view.messages.length >= 4);
    await say('@Asker thank you very much');
    const { messages } = await untilShown(space, (view) => view.messages.length >= 6);
    expect(messages.map(({ sender, content }) => `${sender?.name}: ${content.trim()}`)).toEqual([
      'Olga: @Asker how much?',
      'Asker: Let me ask.',
      'Finance: it is 120,000.',
      'Asker: So it is 120,000.',
      'Olga: @Asker thank you very much',
      'Asker: @Asker thank you very much',
    ]);
  });
});

test('the webhook example prints one line if its secret is missing', async () => {
  const { code, err } = await exampleToEnd('webhook');
  expect(code).toBe(2);
  expect(err).toMatch(/^CONCH_WEBHOOK_SECRET is missing\. .*\n$/u);
});
