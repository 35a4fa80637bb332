import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { LoopTurns } from '../support/loop-turns.ts';
import { openStage } from '../support/open-stage.ts';
import type { Stage } from '../support/stage.ts';

const POSTS = 300;
// A page has 25 events, and each post adds at least one event.
const LEAST_TURNS = POSTS / 25;

describe.each(DATABASES)('a space with a long history, on $name', (kind) => {
  test('[T14] a replay, a hash and a copy of a long space pause between pages, so that other work can run', async () => {
    const stage = await longSpace(kind);
    const { conch } = stage;
    const spaceId = stage.space();
    const reads: readonly (() => Promise<unknown>)[] = [
      () => conch.read.hashedReplay(spaceId),
      () => conch.read.hash(spaceId),
      () => conch.spaces.copyOf({ spaceId, withSetups: true }),
      () => conch.read.history(spaceId),
    ];
    for (const read of reads) {
      const turns = new LoopTurns();
      await read();
      turns.stop();
      expect(turns.count).toBeGreaterThanOrEqual(LEAST_TURNS);
    }
  });

  test('[T15] if messages are posted during a replay, the replay covers the history up to one point', async () => {
    const stage = await longSpace(kind);
    const spaceId = stage.space();
    const { hash, seq } = await stage.conch.read.hash(spaceId);
    const replaying = stage.conch.read.hashedReplay(spaceId);
    await stage.say('Ana', 'one more');
    const replayed = await replaying;
    expect(replayed).toMatchObject({ difference: null, redactedAt: null });
    expect(replayed).toMatchObject(await stage.conch.read.hash(spaceId, replayed.seq));
    expect(await stage.conch.read.hash(spaceId, seq)).toEqual({ hash, seq });
  });

  test('a copy of a long space has every row once and in order', async () => {
    const stage = await longSpace(kind);
    const spaceId = stage.space();
    const copies = [0, 1].map(() => stage.conch.spaces.copyOf({ spaceId, withSetups: false }));
    const [one = [], other = []] = await Promise.all(copies);
    expect(one.slice(1)).toEqual(other.slice(1));
    const rows = one.flatMap((line) => (line.kind === 'row' ? [line] : []));
    const seqs = rows.flatMap((line) => (line.table === 'events' ? [line.row.seq] : []));
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(rows.filter(({ table }) => table === 'messages')).toHaveLength(POSTS);
  });
});

async function longSpace(kind: DatabaseKind): Promise<Stage> {
  const stage = await openStage(kind, { people: ['Ana'], agents: {} });
  await Promise.all(Array.from({ length: POSTS }, (_, nth) => stage.post('Ana', `line ${nth}`)));
  return stage;
}
