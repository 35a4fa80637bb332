import type { ServerFrameOf } from '@conch/protocol';
import type { Client } from '@conch/sdk';
import { ManualClock } from '@conch/runtime/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storySteps } from '../../../../scripts/browser/story-steps.ts';
import { testSize } from '../../../../scripts/checks/test-sizes.ts';
import { openServer, SQLITE, type OpenedServer } from './support/open-server.ts';

const steps = storySteps(
  { plain: { thread: 2, tick: 3, second: 3, settle: 3, cut: 5 }, about: { post: 6 } },
  { minLength: 5, maxLength: 30 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const TALKER = [
  { do: { forumReply: { body: 'I have read “{{thread.title}}” with joy.' } } },
  { do: { newThread: { title: 'On {{pick tea|milk|rain}}', body: 'Here is what moves me.' } } },
];

/** A listener to the news of a forum that counts the posts in each thread. */
class Hearer {
  readonly counts = new Map<string, number>();
  seq = 0;
  #isLive = false;
  #wake: () => void = () => {};

  constructor(client: Client, spaceId: string) {
    client.listen(spaceId, {
      event: ({ seq, frames }) => {
        const alone = frames.find(({ type }) => type === 'forum:post' || type === 'forum:reply');
        if (alone !== undefined) throw new Error('a post was told by itself');
        this.seq = seq;
        this.#wake();
      },
      news: ({ threadId, count }: ServerFrameOf<'forum:news'>) => {
        this.counts.set(threadId, (this.counts.get(threadId) ?? 0) + count);
        this.#wake();
      },
      live: (frame) => {
        this.#isLive = true;
        this.seq = frame.seq;
        this.#wake();
      },
      lost: () => {
        this.#isLive = false;
      },
    });
  }

  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async untilAt(seq: number): Promise<void> {
    await this.until(() => this.#isLive && this.seq >= seq);
  }
}

describe.each(SQLITE)('a client with coalesced forum news, on $name', (kind) => {
  test('[I-9] a client with coalesced forum news counts every post once, however often it is cut off', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const memberIds = await agents(opened);
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const spaceId = await forum(opened, memberIds);
        const client = opened.client({ coalesceForums: true });
        const hearer = new Hearer(client, spaceId);
        await hearer.untilAt(0);
        for (const step of script) await take(step, { opened, clock, spaceId, hearer });
        await hearer.untilAt(await headOf(opened, spaceId));
        const posts = await postsIn(opened, spaceId);
        clock.advance(1_000);
        const sum = (counts: ReadonlyMap<string, number>) =>
          [...counts.values()].reduce((all, one) => all + one, 0);
        await hearer.until(() => sum(hearer.counts) >= sum(posts));
        expect(hearer.counts).toEqual(posts);
        client.close();
      }),
      { numRuns: Math.ceil(testSize('resumes') / 20) },
    );
  });
});

interface Stage {
  readonly opened: OpenedServer;
  readonly clock: ManualClock;
  readonly spaceId: string;
  readonly hearer: Hearer;
}

async function take(step: Step, { opened, clock, spaceId, hearer }: Stage): Promise<void> {
  const { direct, proxy, server } = opened;
  const query = { spaceId };
  switch (step.do) {
    case 'thread':
      await direct.call('openThread', { body: { ...query, title: 'Another', content: 'Well?' } });
      return;
    case 'post': {
      const { items } = await direct.call('listThreads', { query: { ...query, limit: 3 } });
      const threadId = items[step.which % Math.max(items.length, 1)]?.id;
      if (threadId === undefined) return;
      const params = { threadId };
      await direct.call('postReply', { params, query, body: { content: 'And @Ada?' } });
      return;
    }
    case 'tick':
      await direct.call('beginTick', { query });
      await server.conch.idle(spaceId);
      return;
    case 'second':
      return clock.advance(1_000);
    case 'settle':
      return hearer.untilAt(await headOf(opened, spaceId));
    case 'cut':
      return proxy.cut();
    default:
      throw new Error('there is no such step');
  }
}

async function agents({ direct }: OpenedServer): Promise<readonly string[]> {
  const made: string[] = [];
  for (const name of ['Ada', 'Bea', 'Cid']) {
    const body = { name, kind: 'script', config: TALKER };
    made.push((await direct.call('addAgent', { body })).id);
  }
  return made;
}

async function forum({ direct }: OpenedServer, memberIds: readonly string[]): Promise<string> {
  const settings = { kind: 'forum' as const, forum: { isPaused: true, baseReplyChance: 0.8 } };
  const body = { name: 'Forum', settings, memberIds: [...memberIds] };
  return (await direct.call('makeSpace', { body })).id;
}

async function headOf({ direct }: OpenedServer, spaceId: string): Promise<number> {
  return (await direct.call('readSpace', { params: { spaceId } })).seq;
}

async function postsIn({ direct }: OpenedServer, spaceId: string) {
  const counts = new Map<string, number>();
  for await (const threads of direct.pages('listThreads', { query: { spaceId } })) {
    for (const { id, replyCount } of threads) counts.set(id, replyCount + 1);
  }
  return counts;
}
