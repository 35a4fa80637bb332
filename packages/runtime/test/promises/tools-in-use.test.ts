import type { Agent } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { Stage } from '../support/stage.ts';
import { turns, until } from './support/turns.ts';
import { FeedWatcher } from './support/watcher.ts';

/** An agent that uses a tool until the gate opens. */
function user(gate: TestGate, tool = 'far.forecast') {
  const agent: Agent = {
    // oxlint-disable-next-line require-yield -- it only answers
    async *run(_task, { uses }) {
      uses?.(tool);
      await gate.pass();
      uses?.(null);
      return { kind: 'answered', content: 'It rains.' };
    },
  };
  return { agent };
}

/** Reads until an item matches. Returns the tools that were announced before this item. */
async function toldUntil(
  watcher: FeedWatcher,
  isIt: (item: FeedItem) => boolean,
): Promise<readonly (string | null)[]> {
  const told: (string | null)[] = [];
  await until(async () => {
    const item = await watcher.next();
    if (item?.kind === 'run_tool') told.push(item.tool);
    return item === null || isIt(item);
  });
  return told;
}

const hasEnded = (item: FeedItem): boolean =>
  item.kind === 'event' && item.changes.some(({ type }) => type === 'chain');

describe.each(DATABASES)('the tool that a run waits for, on $name', (kind) => {
  test('[I-11] the tool that a run waits for is announced by name, and its end is announced too', async () => {
    const gate = new TestGate();
    const stage = await opened(kind, user(gate));
    const watcher = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Ada rain?');
    await until(async () => (await watcher.next())?.kind === 'run_tool');
    expect(watcher.tools).toEqual(['far.forecast']);
    gate.open();
    expect(await toldUntil(watcher, hasEnded)).toEqual([null]);
    await watcher.leave();
  });

  test('[I-11] a watcher that connects while a run waits for a tool gets the name of the tool', async () => {
    const gate = new TestGate();
    const stage = await opened(kind, user(gate));
    const early = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Ada rain?');
    await toldUntil(early, ({ kind: what }) => what === 'run_tool');
    const late = new FeedWatcher(stage.conch, stage.space());
    await toldUntil(late, ({ kind: what }) => what === 'run_tool');
    expect(late.tools).toEqual(['far.forecast']);
    gate.open();
    await early.leave();
    await late.leave();
  });

  test('[I-9] if a watcher was behind when a tool finished, the watcher still gets the end of the tool', async () => {
    const gate = new TestGate();
    const stage = await opened(kind, user(gate));
    const slow = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Ada rain?');
    await toldUntil(slow, ({ kind: what }) => what === 'run_tool');
    // More events than a reader's queue holds, so that the reader continues from the store.
    await Promise.all(Array.from({ length: 1_100 }, () => stage.post('Ana', '@Ana a note')));
    gate.open();
    await stage.conch.idle();
    await toldUntil(slow, ({ kind: what }) => what === 'run_tool');
    expect(slow.tools).toEqual([]);
    await slow.leave();
  });

  test('[I-11] the end of a tool is announced when its run is stopped', async () => {
    const stage = await opened(kind, user(new TestGate()));
    const watcher = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Ada rain?');
    await toldUntil(watcher, ({ kind: what }) => what === 'run_tool');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    await toldUntil(watcher, ({ kind: what }) => what === 'run_tool');
    expect(watcher.tools).toEqual([]);
    await watcher.leave();
  });

  test('[I-11] the end of a tool is announced when its run is parked, and later reports are ignored', async () => {
    const [seen, left] = [new TestGate(), new TestGate()];
    const agent: Agent = {
      async *run(_task, { uses }) {
        uses?.('far.pay');
        await seen.pass();
        try {
          const ask = { tool: 'far.pay', input: '{}', reason: 'It costs.' };
          yield { kind: 'ask', callId: 'one', ask };
        } finally {
          await turns(20);
          uses?.('far.late');
          left.open();
        }
        return { kind: 'skipped' };
      },
    };
    const stage = await opened(kind, { agent });
    const watcher = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Ada pay');
    await toldUntil(watcher, ({ kind: what }) => what === 'run_tool');
    seen.open();
    await left.pass();
    const { seq } = await stage.post('Ana', '@Bo skip');
    const told = await toldUntil(watcher, (item) => item.kind === 'event' && item.seq === seq);
    expect(told).toEqual([null]);
    await watcher.leave();
  });

  test.each([
    ['hidden characters', 'pay\u202E\u200B\u{E0041}me', 'payme'],
    ['line breaks and repeated spaces', 'pay\n\n  me', 'pay me'],
    ['the characters after the first 200', 'a'.repeat(5_000), 'a'.repeat(200)],
  ])('[T10] the name of a tool is announced without %s', async (_, name, told) => {
    const gate = new TestGate();
    const stage = await opened(kind, user(gate, name));
    const watcher = new FeedWatcher(stage.conch, stage.space());
    await stage.post('Ana', '@Ada rain?');
    await toldUntil(watcher, ({ kind: what }) => what === 'run_tool');
    expect(watcher.tools).toEqual([told]);
    gate.open();
    await watcher.leave();
  });
});

async function opened(kind: DatabaseKind, ada: { readonly agent: Agent }): Promise<Stage> {
  const stage = await Stage.open(await kind.forTest(), {
    people: ['Ana'],
    agents: { Ada: ada, Bo: { script: [{ do: { skip: true } }] } },
    spaces: { Room: { policy: 'mention' } },
  });
  onTestFinished(() => stage.close());
  return stage;
}
