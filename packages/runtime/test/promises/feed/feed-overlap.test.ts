import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedItem } from '../../../src/index.ts';
import { Stage } from '../../support/stage.ts';
import { turns } from '../support/turns.ts';

describe.each(DATABASES)('concurrent calls of a feed reader, on $name', (kind) => {
  test('[I-9] concurrent calls of a feed reader get past events once and in order', async () => {
    const stage = await opened(kind);
    const { seq } = await stage.post('Ana', 'hello');
    const feed = stage.conch.subscribe(stage.space());
    const given = await Promise.all([feed.next(), feed.next()]);
    await stage.post('Ana', 'again');
    while (given.length <= seq) given.push(await feed.next());
    expect(given.map(seqIn)).toEqual(upTo(seq + 1));
  });

  test('[I-9] concurrent calls of a feed reader get new events once, in the order of the calls', async () => {
    const stage = await opened(kind);
    const { seq } = await stage.post('Ana', 'hello');
    const feed = stage.conch.subscribe(stage.space(), { after: seq - 1 });
    await feed.next();
    const asked = [feed.next(), feed.next(), feed.next()];
    for (const text of ['one', 'two']) {
      await stage.post('Ana', text);
      asked.push(feed.next());
    }
    for (const text of ['three', 'four', 'five']) await stage.post('Ana', text);
    const given = await Promise.all(asked);
    expect(given.map(seqIn)).toEqual(upTo(seq + 5).slice(seq));
  });

  test('[I-9] one call of the method nextAll gets all missed events, and the next call gets later events', async () => {
    const stage = await opened(kind);
    const { seq } = await stage.post('Ana', 'hello');
    const feed = await stage.conch.follow(stage.space());
    const asked = [feed.nextAll(), feed.nextAll(), feed.nextAll()];
    await expect(asked[0]).resolves.toHaveLength(seq);
    // The second call finds no missed event. Its empty list shows that the reader is up to date.
    await expect(asked[1]).resolves.toEqual([]);
    expect(feed.isUpToDate()).toBe(true);
    const next = await stage.post('Ana', 'again');
    expect((await asked[2])?.map(seqOf)).toEqual([next.seq]);
  });

  test('[I-9] all waiting calls of a feed reader end when Conch closes', async () => {
    const stage = await opened(kind);
    const { seq } = await stage.post('Ana', 'hello');
    const feed = stage.conch.subscribe(stage.space(), { after: seq - 1 });
    await feed.next();
    const asked = [feed.next(), feed.next(), feed.next()];
    // Enough turns for each call to find that no event is pending.
    await turns(50);
    await stage.close();
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({ value: undefined, done: true })));
  });
});

async function opened(kind: DatabaseKind): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), { people: ['Ana'], agents: {} });
  onTestFinished(() => stage.close());
  return stage;
}

function seqIn(given: IteratorResult<FeedItem, unknown>): number | null {
  return given.done === true ? null : seqOf(given.value);
}

function seqOf(item: FeedItem): number | null {
  return item.kind === 'event' ? item.seq : null;
}

function upTo(seq: number): readonly number[] {
  return Array.from({ length: seq }, (_, n) => n + 1);
}
