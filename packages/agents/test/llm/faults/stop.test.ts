import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { llmKind } from '../../../src/llm/llm-kind.ts';
import { HandClock } from '../../remote/support/hand-clock.ts';
import { taskOf } from '../../support/task.ts';
import { KINDS, streaming } from './support/answering.ts';
import { modelAt, leaveFaultRooms, openFaultRoom, openServer } from './support/fault-room.ts';
import { framesOf } from './support/wire-frames.ts';

afterAll(leaveFaultRooms);

/** A provider that starts to answer and keeps the connection open. */
function openTalk(begin: string) {
  const begun = Promise.withResolvers<undefined>();
  const hungUp = Promise.withResolvers<undefined>();
  return {
    begun: begun.promise,
    hungUp: hungUp.promise,
    answers: (_request: unknown, response: Parameters<typeof streaming>[0]): void => {
      void once(response, 'close').then(() => hungUp.resolve(undefined));
      if (begin === '') streaming(response).flushHeaders();
      else streaming(response).write(begin);
      begun.resolve(undefined);
    },
  };
}

test.each(KINDS)('[I-15] if a run is stopped, its request to a %s provider ends', async (kind) => {
  const talk = openTalk(framesOf(kind, { texts: ['Hello.'], finish: null }).join(''));
  const { conch, spaceId, ana, outcomes } = await openFaultRoom(kind, talk.answers);
  await conch.post({ spaceId, from: ana, content: '@HR please' });
  await talk.begun;
  await conch.stop({ spaceId, by: ana });
  await talk.hungUp;
  expect(await outcomes()).toEqual(['HR cancelled']);
});

test.each(KINDS)(
  '[I-15] if a run is stopped before its first word, its request to a %s provider ends and is not retried',
  async (kind) => {
    const talk = openTalk('');
    const { conch, spaceId, ana, asked } = await openFaultRoom(kind, talk.answers);
    await conch.post({ spaceId, from: ana, content: '@HR please' });
    await talk.begun;
    await conch.stop({ spaceId, by: ana });
    await talk.hungUp;
    await conch.idle();
    expect(asked()).toBe(1);
  },
);

test.each(KINDS)(
  '[I-19] if a run is closed between two words, its request to a %s provider ends and its slot becomes free',
  async (kind) => {
    const talk = openTalk(framesOf(kind, { texts: ['Hel', 'lo.'], finish: null }).join(''));
    const { place } = await openServer(talk.answers);
    const model = await modelAt(kind, place, { limiter: { mostAtOnce: 1 } });
    const reading = llmKind({ priceOf: () => null, find: async () => model }).agentOf({
      provider: 'p',
      model: 'm',
    });
    if (!reading.ok) throw new Error(reading.reason);
    const context = new HandClock().contextOf(new AbortController().signal);
    const speaking = reading.agent.run(taskOf(), context);
    await speaking.next();
    await speaking.return({ kind: 'skipped' });
    await talk.hungUp;
    await expect(model.limiter.enter(context)).resolves.toBeDefined();
  },
);
