import { asMemberId, type ForumSettings } from '@conch/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectAgent, openThread, replyInThread, type Handler } from '../../src/index.ts';
import { openServer, SQLITE } from '../client/support/open-server.ts';
import { outsideAgent } from './support/outside-agent.ts';

describe.each(SQLITE)('an SDK agent in a forum, on $name', (kind) => {
  async function open(handler: Handler, chances: Partial<ForumSettings>) {
    const { server, direct, owner } = await openServer(kind);
    const { conch } = server;
    const { id, token } = await outsideAgent(direct, 'Far');
    const url = `http://127.0.0.1:${server.port}`;
    const agent = connectAgent(handler, { url, token, onProblem: () => {} });
    onTestFinished(() => agent.close());
    await agent.ready;
    const ana = asMemberId(owner.id);
    const { id: spaceId } = await conch.spaces.create({
      name: 'Forum',
      memberIds: [ana, asMemberId(id)],
      settings: { kind: 'forum', forum: { isPaused: true, baseReplyChance: 0, ...chances } },
    });
    const tick = async () => {
      await conch.ticks.tick(spaceId, ana);
      await conch.idle();
    };
    return { conch, spaceId, ana, tick };
  }

  test('an SDK agent replies in its thread', async () => {
    const handler: Handler = ({ thread }) => replyInThread(`I like “${thread?.title}”.`);
    const chances = { creationChance: 0, mentionedReplyChance: 1 };
    const { conch, spaceId, ana, tick } = await open(handler, chances);
    const opening = { spaceId, by: ana, title: 'Lunch', content: 'What do you say, @Far?' };
    const { threadId } = await conch.threads.open(opening);
    await tick();
    const { items } = await conch.threads.posts(spaceId, threadId);
    expect(items.at(-1)?.message).toMatchObject({ senderName: 'Far', content: 'I like “Lunch”.' });
  });

  test('an SDK agent opens a thread', async () => {
    const thread = { title: 'Lunch', category: 'food', body: 'Where do we eat today?' };
    const { conch, spaceId, tick } = await open(() => openThread(thread), { creationChance: 1 });
    await tick();
    const { items } = await conch.threads.list(spaceId);
    expect(items).toMatchObject([{ title: 'Lunch', category: 'food', senderName: 'Far' }]);
  });
});
