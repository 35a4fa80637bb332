import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../src/index.ts';
import { Gate } from '../support/gate.ts';
import { openStage } from '../support/open-stage.ts';

describe.each(DATABASES)('an agent that speaks while its stop is written, on $name', (kind) => {
  test('[ST1] [I-11] who had said nothing is not heard: no words without a message', async () => {
    expect(await stoppedAfter(kind, '')).toEqual({ told: '', heard: [] });
  });

  test('[ST1] [I-11] what is told of it is what it keeps', async () => {
    expect(await stoppedAfter(kind, 'January')).toEqual({
      told: 'January',
      heard: ['Ann (cancelled): January'],
    });
  });
});

/** Stops Ann when she has said so much; she says more just before that is committed. */
async function stoppedAfter(kind: DatabaseKind, first: string) {
  const [spoken, committing] = [new Gate(), new Gate()];
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
            await new Gate().pass(signal);
            return { kind: 'skipped' };
          },
        },
      },
    },
    options: {
      crashPoint: (name) => {
        if (isStopping && name === 'before-commit') committing.open();
      },
    },
  });
  const watching = new Gate();
  const told = toldBeforeStop(stage.conch.subscribe(stage.space()), watching);
  await stage.post('Ana', '@Ann payroll, please');
  await Promise.all([spoken.pass(), watching.pass()]);
  isStopping = true;
  await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
  await stage.conch.idle();
  return { told: await told, heard: (await stage.heard()).slice(1) };
}

/** What is told of its words until the stop is. */
async function toldBeforeStop(feed: AsyncIterable<FeedItem>, watching: Gate): Promise<string> {
  let told = '';
  for await (const item of feed) {
    if (item.kind === 'stream-resume') told = item.content;
    if (item.kind === 'stream-chunk') told += item.delta;
    if (item.kind !== 'event') continue;
    if (item.type === 'message-posted') watching.open();
    if (item.type === 'stop-asked') break;
  }
  return told;
}
