import { connectAgent, reply, type AgentOptions, type Handler } from '../../src/index.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openServer, SQLITE, type OpenedServer } from '../client/support/open-server.ts';
import { untilShown } from '../client/support/until.ts';
import { outsideAgent } from './support/outside-agent.ts';

describe.each(SQLITE)('an agent on a real server on $name', (kind) => {
  test('[I-20] an agent that is disconnected repeatedly streams each word once', async () => {
    const opened = await openServer(kind);
    const words = Array.from({ length: 60 }, (_, nth) => `word ${nth}, `);
    let starts = 0;
    const { spaceId } = await agentIn(opened, () => {
      starts += 1;
      return reply(spoken());
    });
    async function* spoken(): AsyncGenerator<string> {
      for (const [nth, word] of words.entries()) {
        if (nth % 20 === 10) await comesBack(opened);
        yield word;
      }
    }
    const texts = await answersTo(opened, spaceId, 'speak');
    expect(texts).toEqual([words.join('')]);
    expect(starts).toBe(1);
  });

  test('[I-20] a call that waits for a reply continues in the same handler after a reconnect', async () => {
    const opened = await openServer(kind);
    const { spaceId } = await agentIn(
      opened,
      async (task) => {
        const wait = { for: ['human' as const], timeoutSeconds: 60 };
        const result = await task.call('sendSpaceMessage', {
          spaceId: task.spaceId,
          text: 'Which month?',
          wait,
        });
        return reply(result.kind === 'reply' ? `So ${result.reply.content}.` : result.kind);
      },
      'coordinator',
    );
    const space = opened.direct.follow(spaceId);
    await space.ready;
    await say(opened, spaceId, 'prepare the report');
    await untilShown(space, ({ messages }) => contents(messages).includes('Which month?'));
    await comesBack(opened);
    await say(opened, spaceId, 'January');
    const { messages } = await untilShown(space, (view) => contents(view.messages).length >= 4);
    expect(contents(messages)).toEqual([
      'prepare the report',
      'Which month?',
      'January',
      'So January.',
    ]);
  });

  test('a revoked token closes the connection for good', async () => {
    const opened = await openServer(kind);
    const { agent, id } = await agentIn(opened, () => reply('never'));
    const params = { agentId: id };
    const { items } = await opened.direct.call('listAgentTokens', { params });
    const tokenId = items[0]?.id ?? '';
    await opened.direct.call('endAgentToken', { params: { ...params, tokenId } });
    await expect(agent.closed).rejects.toMatchObject({ code: 'signed-out' });
  });
});

/** Connects an agent through the proxy and creates a space for it. */
async function agentIn(
  opened: OpenedServer,
  handler: Handler,
  policy: 'chain' | 'coordinator' = 'chain',
) {
  const { id, token } = await outsideAgent(opened.direct, 'Echo');
  const options: AgentOptions = {
    url: opened.proxy.origin,
    token,
    chance: () => 0,
    onProblem: () => {},
  };
  const agent = connectAgent(handler, options);
  onTestFinished(() => agent.close({ drainMs: 0 }));
  await agent.ready;
  return { agent, id, spaceId: await opened.room({ memberIds: [id], policy }) };
}

/** Cuts all connections. Resolves at the next connection. */
async function comesBack({ proxy }: OpenedServer): Promise<void> {
  const visit = proxy.visit();
  proxy.cut();
  await visit;
}

async function say({ direct }: OpenedServer, spaceId: string, content: string): Promise<void> {
  await direct.call('postMessage', { params: { spaceId }, body: { content } });
}

/** Posts a message. Returns the answers when the space is idle. */
async function answersTo(
  opened: OpenedServer,
  spaceId: string,
  content: string,
): Promise<readonly string[]> {
  await say(opened, spaceId, content);
  await opened.server.conch.idle(spaceId);
  const { items } = await opened.direct.call('readMessages', { params: { spaceId } });
  return items.flatMap((message) => (message.sender?.kind === 'agent' ? [message.content] : []));
}

function contents(messages: Iterable<{ readonly content: string }>): readonly string[] {
  return [...messages].map(({ content }) => content);
}
