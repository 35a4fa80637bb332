import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { TestGate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';

describe.each(DATABASES)(
  'an agent that streams text while its run is being stopped, on $name',
  (kind) => {
    test('[ST1] [I-11] if a run is stopped before its first text, nothing is streamed and nothing is posted', async () => {
      expect(await stoppedAfter(kind, '')).toEqual({ told: '', heard: [] });
    });

    test('[ST1] [I-11] the message of a stopped run contains exactly the text that was streamed', async () => {
      expect(await stoppedAfter(kind, 'January')).toEqual({
        told: 'January',
        heard: ['Ann (cancelled): January'],
      });
    });
  },
);

const NEVER_MS = 1_000_000_000;

/** Stops Ann after her first text. She sends more text just before the commit. */
async function stoppedAfter(kind: DatabaseKind, first: string) {
  const [spoken, committing] = [new TestGate(), new TestGate()];
  let isStopping = false;
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: {
      Ann: {
        agent: {
          async *run(_task, { signal }) {
            if (first !== '') yield { kind: 'delta', text: first };
            spoken.open();
            await committing.pass();
            yield { kind: 'delta', text: ', and this is too late' };
            await new TestGate().pass(signal);
            return { kind: 'skipped' };
          },
        },
      },
    },
    options: {
      // Background tasks do not run, because a commit of such a task would open the gate too early.
      timing: { leaseMs: NEVER_MS, pollMs: NEVER_MS, overdueMs: NEVER_MS },
      crashPoint: (name) => {
        if (isStopping && name === 'before-commit') committing.open();
      },
    },
  });
  const watching = new TestGate();
  const told = toldBeforeStop(stage.conch.subscribe(stage.space()), { first, watching });
  await stage.post('Ana', '@Ann payroll, please');
  await Promise.all([spoken.pass(), watching.pass()]);
  isStopping = true;
  await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
  await stage.conch.idle();
  return { told: await told, heard: (await stage.heard()).slice(1) };
}

/** The text that was streamed before the stop. */
async function toldBeforeStop(
  feed: AsyncIterable<FeedItem>,
  { first, watching }: { readonly first: string; readonly watching: TestGate },
): Promise<string> {
  let told = '';
  let isPosted = false;
  for await (const item of feed) {
    if (item.kind === 'stream_resume') told = item.content;
    if (item.kind === 'stream_chunk') told += item.delta;
    if (item.kind === 'event' && item.type === 'message-posted') isPosted = true;
    // Text is streamed after its position is stored. An earlier stop would find no text.
    if (isPosted && told === first) watching.open();
    if (item.kind === 'event' && item.type === 'stop-asked') break;
  }
  return told;
}
