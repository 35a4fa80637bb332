import type { FollowedSpace, MessageAck } from '@conch/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storySteps } from '../../../../scripts/browser/story-steps.ts';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { freshView, shownIn } from './support/fresh-view.ts';
import { openServer, SQLITE, type OpenedServer } from './support/open-server.ts';
import { untilShown } from './support/until.ts';

const steps = storySteps(
  {
    plain: { post: 4, say: 4, stop: 1, rename: 1, read: 1, settle: 2, cut: 4, away: 1, back: 2 },
    about: { reply: 2, edit: 2, delete: 1 },
  },
  { minLength: 5, maxLength: 30 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const AGENTS = {
  Ann: [{ do: { say: 'one two three {{content}}', chunkMs: 1 } }],
  Bob: [{ do: { say: 'eins zwei drei vier fünf', chunkMs: 2 } }],
  Cid: [{ when: { contains: '3' }, do: { fail: 'no' } }, { do: { skip: true } }],
};

interface Stage {
  readonly opened: OpenedServer;
  readonly spaceId: string;
  readonly space: FollowedSpace;
  /** The messages from the client that is cut off. */
  readonly said: Promise<MessageAck>[];
  /** Ids of messages that were posted directly. */
  readonly posted: string[];
}

describe.each(SQLITE)('a client that is cut off repeatedly, on $name', (kind) => {
  const scripts = Math.ceil(testSize('resumes') / 10);

  test('[I-9] a client that is cut off repeatedly has the same view as a fresh load, and shows each message once', async () => {
    const opened = await openServer(kind);
    const first = await opened.room({ agents: AGENTS });
    const { items } = await opened.direct.call('listMembers', { params: { spaceId: first } });
    const memberIds = items.filter((one) => one.kind === 'agent').map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const client = opened.client();
        const spaceId = await opened.room({ memberIds });
        const space = client.follow(spaceId, { pageSize: 100 });
        await space.ready;
        const stage = { opened, spaceId, space, said: [], posted: [] };
        for (const step of script) await take(step, stage);
        opened.proxy.open();
        await compare(stage);
        client.close();
      }),
      { numRuns: scripts },
    );
  });
});

async function compare({ opened, spaceId, space, said, posted }: Stage): Promise<void> {
  const { direct, server } = opened;
  const acks = await Promise.all(said);
  await server.conch.idle(spaceId);
  // Waits for an answer on a stable connection, so that all earlier unconfirmed frames are handled
  // before the next call.
  await space.stop();
  await untilShown(space, ({ isLive }) => isLive);
  await space.stop();
  const fresh = await freshView(direct, spaceId);
  const view = await untilShown(space, (now) => {
    const isFetched = now.space.version === fresh.space.version && now.online.length > 0;
    return now.isLive && now.seq === fresh.seq && isFetched && now.streams.length === 0;
  });
  expect(shownIn(view)).toEqual(shownIn(fresh));
  const byPeople = view.messages.filter(({ sender }) => sender?.kind === 'person');
  const ids = [...posted, ...acks.map(({ messageId }) => messageId)];
  expect(byPeople.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
}

async function take(step: Step, stage: Stage): Promise<void> {
  const { opened, spaceId, space, said, posted } = stage;
  const { direct, proxy } = opened;
  const params = { spaceId };
  const body = { content: `posted ${posted.length}` };
  switch (step.do) {
    case 'post':
      posted.push((await direct.call('postMessage', { params, body })).messageId);
      return;
    case 'say':
      said.push(space.send(`own ${said.length}`));
      return;
    case 'reply':
    case 'edit':
    case 'delete':
      return changeOne(step, stage);
    case 'stop':
      await direct.call('stop', { params, body: {} });
      return;
    case 'rename':
      await direct.call('changeSpace', { params, body: { name: `Room ${said.length}` } });
      return;
    case 'read':
      return space.markRead();
    case 'settle': {
      const { seq } = await direct.call('readSpace', { params });
      proxy.open();
      await untilShown(space, (view) => view.seq >= seq);
      return;
    }
    case 'cut':
      return proxy.cut();
    case 'away':
      return proxy.close();
    case 'back':
      return proxy.open();
    default:
      throw new Error('there is no such step');
  }
}

async function changeOne(
  { do: what, which }: Extract<Step, { which: number }>,
  { opened: { direct }, spaceId, posted }: Stage,
): Promise<void> {
  const { items } = await direct.call('readMessages', { params: { spaceId } });
  const mine = items.filter(
    ({ sender, deletedAt }) => sender?.kind === 'person' && deletedAt === null,
  );
  const message = mine[which % Math.max(mine.length, 1)];
  if (message === undefined) return;
  const params = { spaceId, messageId: message.id };
  if (what === 'delete') await direct.call('deleteMessage', { params });
  else if (what === 'edit') {
    const content = `${message.content} edited`;
    await direct.call('editMessage', { params, body: { content }, version: message.version });
  } else {
    const body = { content: 'in reply', replyToId: message.id };
    posted.push((await direct.call('postMessage', { params: { spaceId }, body })).messageId);
  }
}
