import type { Agent } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedItem } from '../../../src/index.ts';
import { Stage, type StageCast } from '../../support/stage.ts';
import { feedScript, playFeed } from '../support/feed-script.ts';
import { puppet } from '../support/puppet.ts';
import { until } from '../support/turns.ts';
import { fetched, FeedWatcher } from '../support/watcher.ts';

// The scripts of a round run in parallel, each in its own space. In total, 1,000 scripts run.
const AT_ONCE = 25;
const ROUNDS = { SQLite: 36, PostgreSQL: 4 };

describe.each(DATABASES)('a watcher of a space, on $name', (kind) => {
  test('[I-9] a watcher gets every event exactly once, even if it reconnects often', async () => {
    const stage = await puppets(kind);
    const round = fc.array(feedScript, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(round, async (scripts) => {
        const wrong = await Promise.all(scripts.map((script) => playFeed(stage, script)));
        expect(wrong.flat()).toEqual([]);
      }),
      { numRuns: ROUNDS[kind.name] },
    );
    console.log(`seen: ${ROUNDS[kind.name] * AT_ONCE} scripts of watchers on ${kind.name}`);
  });

  test.each([Number.NaN, -1, 0.5, Infinity])(
    '[I-9] a subscription that begins after the invalid event number %s is refused',
    async (after) => {
      const stage = await opened(kind, {});
      expect(() => stage.conch.subscribe(stage.space(), { after })).toThrow(
        expect.objectContaining({ code: 'bad-seq' }),
      );
    },
  );

  test('[I-9] a watcher that asks for events after an event number of the future must reload the space', async () => {
    const stage = await opened(kind, {});
    const { seq } = await stage.post('Ana', 'hello');
    const feed = stage.conch.subscribe(stage.space(), { after: seq + 100 });
    expect(await feed.next()).toEqual({ value: { kind: 'resync', seq }, done: false });
    const again = await stage.post('Ana', 'again');
    expect(await feed.next()).toMatchObject({ value: { kind: 'event', seq: again.seq } });
  });

  test('[I-9] [I-11] a watcher that connects during a stream gets the text so far, and then the rest', async () => {
    const release = Promise.withResolvers<void>();
    const halting: Agent = {
      async *run() {
        yield { kind: 'delta', text: 'One, ' };
        await release.promise;
        yield { kind: 'delta', text: 'two.' };
        return { kind: 'answered', content: 'One, two.' };
      },
    };
    const stage = await opened(kind, { Bea: { agent: halting } });
    const early = new FeedWatcher(stage.conch, stage.space());
    const { messageId: asked } = await stage.post('Ana', 'count');
    await until(async () => {
      await early.next();
      return [...early.openStreams.values()].includes('One, ');
    });
    const late = new FeedWatcher(stage.conch, stage.space());
    const streamed: FeedItem[] = [];
    await until(async () => {
      const item = await late.next();
      if (item !== null && item.kind !== 'event') streamed.push(item);
      if (item?.kind === 'stream_resume') release.resolve();
      return item?.kind === 'stream_end';
    });
    expect(streamed).toMatchObject([
      { kind: 'stream_resume', content: 'One, ', agentName: 'Bea', replyToId: asked },
      { kind: 'stream_chunk', delta: 'two.', offset: 5 },
      { kind: 'stream_end', outcome: 'responded' },
    ]);
    expect(late.mistakes).toEqual([]);
    await early.leave();
    await late.leave();
  });

  test('[I-9] [I-11] a waiting reader gets each chunk at once, and all items in the order of the feed', async () => {
    const release = Promise.withResolvers<void>();
    const halting: Agent = {
      async *run() {
        yield { kind: 'delta', text: 'One, ' };
        await release.promise;
        yield { kind: 'delta', text: 'two, ' };
        yield { kind: 'delta', text: 'three.' };
        return { kind: 'answered', content: 'One, two, three.' };
      },
    };
    const stage = await opened(kind, { Bea: { agent: halting } });
    const feed = await stage.conch.follow(stage.space());
    const passed: Exclude<FeedItem, { kind: 'event' }>[] = [];
    const note = (item: FeedItem): void => {
      if (item.kind !== 'event') passed.push(item);
      if (item.kind === 'stream_chunk' && item.delta === 'One, ') release.resolve();
    };
    feed.takeChunks(note);
    // A reader that is still behind would get the text so far instead of the first chunk.
    await until(async () => {
      await feed.nextAll();
      return feed.isUpToDate();
    });
    await stage.post('Ana', 'count');
    await until(async () => {
      for (const item of (await feed.nextAll()) ?? []) note(item);
      return passed.at(-1)?.kind === 'stream_end';
    });
    feed.close();
    const text = passed.map((item) => (item.kind === 'stream_chunk' ? item.delta : '')).join('');
    expect(text).toBe('One, two, three.');
    expect(passed[0]?.kind).toBe('stream_start');
    expect(passed.filter(({ kind: what }) => what === 'stream_start')).toHaveLength(1);
  });

  test('[I-9] a watcher that is too slow for a long stream gets joined chunks and the end of the stream', async () => {
    const stage = await puppets(kind);
    const slow = new FeedWatcher(stage.conch, stage.space());
    // The watcher must subscribe first. Otherwise the stream may end before the subscription.
    await slow.readUpTo((await stage.post('Ana', '@Bo skip')).seq);
    await stage.post('Ana', '@Bea say 3000');
    await until(async () => {
      await slow.next();
      return slow.openStreams.size > 0;
    });
    await stage.say('Ana', 'skip');
    const head = (await stage.conch.decisions(stage.space(), { limit: 1_000 })).at(-1)?.seq ?? 0;
    await slow.readUpTo(head);
    await slow.leave();
    expect(slow.mistakes).toEqual([]);
    expect(slow.state).toEqual(await fetched(stage.conch, stage.space()));
  });

  test('[I-11] when a run is stopped, a watcher gets the end of the stream and a message that is marked as cancelled', async () => {
    const stage = await puppets(kind);
    const watcher = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Bea hang 2');
    await until(async () => {
      await watcher.next();
      return [...watcher.openStreams.values()].includes('1 2 ');
    });
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    const ends: unknown[] = [];
    await until(async () => {
      const item = await watcher.next();
      if (item?.kind === 'stream_end') ends.push(item.outcome);
      return ends.length > 0;
    });
    await watcher.leave();
    expect(ends).toEqual(['cancelled']);
    expect(await stage.heard()).toEqual(['Ana: @Bea hang 2', 'Bea (cancelled): 1 2 ']);
  });
});

function puppets(kind: DatabaseKind): Promise<Stage> {
  return opened(kind, { Bea: { agent: puppet }, Bo: { agent: puppet } });
}

async function opened(kind: DatabaseKind, agents: StageCast['agents']): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents,
    spaces: { Room: { policy: 'mention' } },
  });
  onTestFinished(() => stage.close());
  return stage;
}
