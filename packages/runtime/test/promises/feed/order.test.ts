import type { SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch } from '../../../src/index.ts';
import { Stage } from '../../support/stage.ts';
import { turns } from '../support/turns.ts';

const WRITERS = 64;

// 10,240 messages in total.
const COUNTS = { SQLite: 8_192, PostgreSQL: 1_024 };

describe.each(DATABASES)('the order of a space, on $name', (kind) => {
  test('[I-8] while 64 writers post, readers get every event number once and in ascending order', async () => {
    const { conch, spaceId } = await room(kind);
    const count = COUNTS[kind.name];
    const seen = await readWhile(conch, spaceId, write([conch], spaceId, count));
    expectGapFree(seen, count);
  });
});

const nodesShare = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(nodesShare)('the order of a space on two nodes, on $name', (kind) => {
  test('[I-8] while 64 writers post on two nodes, readers of both nodes get every event number once and in ascending order', async () => {
    const { conch, spaceId, place } = await room(kind);
    const other = await createConch({ database: await place.open(), timing: { pollMs: 20 } });
    onTestFinished(() => other.close());
    const writing = write([conch, other], spaceId, 1_024);
    const [here, there] = await Promise.all([
      readWhile(conch, spaceId, writing),
      readWhile(other, spaceId, writing),
    ]);
    expectGapFree(here, 1_024);
    expectGapFree(there, 1_024);
  });
});

async function room(kind: DatabaseKind) {
  const place = await kind.forTest();
  const options = { timing: { pollMs: 20 } };
  const stage = await Stage.open(place, { people: ['Ana'], agents: {}, options });
  onTestFinished(() => stage.close());
  return { conch: stage.conch, spaceId: stage.space(), place };
}

/** Each writer waits for its acknowledgements, pauses for a short time, and then posts again. */
async function write(
  nodes: readonly Conch[],
  spaceId: SpaceId,
  count: number,
): Promise<readonly number[]> {
  const writers = Array.from({ length: WRITERS }, async (_, nth) => {
    const acked: number[] = [];
    const conch = nodes[nth % nodes.length];
    for (let left = count / WRITERS; left > 0; left -= 1) {
      await turns((nth * 7 + left * 13) % 5);
      const ack = await conch?.post({ spaceId, from: { service: `w${nth}` }, content: `${left}` });
      if (ack !== undefined) acked.push(ack.seq);
    }
    return acked;
  });
  return (await Promise.all(writers)).flat();
}

interface Seen {
  readonly acked: readonly number[];
  readonly polled: readonly number[];
  readonly subscribed: readonly number[];
}

async function readWhile(
  conch: Conch,
  spaceId: SpaceId,
  writing: Promise<readonly number[]>,
): Promise<Seen> {
  let isOver = false;
  const acked = writing.finally(() => {
    isOver = true;
  });
  const head = async () => Math.max(...(await acked));
  const polled: number[] = [];
  const poll = async (): Promise<void> => {
    const page = await conch.decisions(spaceId, { after: polled.at(-1) ?? 0, limit: 500 });
    polled.push(...page.map(({ seq }) => seq));
    if (isOver && polled.at(-1) === (await head())) return;
    await turns(3);
    await poll();
  };
  const subscribed: number[] = [];
  const items = conch.subscribe(spaceId);
  const follow = async (): Promise<void> => {
    void head().then((last) => (subscribed.at(-1) === last ? items.return?.() : null));
    for await (const item of items) {
      if (item.kind === 'event') subscribed.push(item.seq);
      if (isOver && subscribed.at(-1) === (await head())) break;
    }
  };
  await Promise.all([poll(), follow()]);
  return { acked: await acked, polled, subscribed };
}

function expectGapFree({ acked, polled, subscribed }: Seen, count: number): void {
  const all = Array.from({ length: Math.max(...acked) }, (_, place) => place + 1);
  expect(polled).toEqual(all);
  expect(subscribed).toEqual(all);
  expect(new Set(acked).size).toBe(count);
}
