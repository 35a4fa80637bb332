import { once } from 'node:events';
import { expect, test } from 'vitest';
import { KINDS, streaming } from './support/answering.ts';
import { openFaultRoom } from './support/fault-room.ts';
import { framesOf } from './support/wire-frames.ts';

/** A provider that begins to answer, and goes on as long as someone listens. */
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

test.each(KINDS)(
  '[I-15] a person who stops a run ends the request to a provider spoken to as %s',
  async (kind) => {
    const talk = openTalk(framesOf(kind, { texts: ['Hello.'], finish: null }).join(''));
    const { conch, spaceId, ana, outcomes } = await openFaultRoom(kind, talk.answers);
    await conch.post({ spaceId, from: ana, text: '@HR please' });
    await talk.begun;
    await conch.stop({ spaceId, by: ana });
    await talk.hungUp;
    expect(await outcomes()).toEqual(['HR cancelled']);
  },
);

test.each(KINDS)(
  '[I-15] a person who stops a run before its first word ends the request to %s, once and for all',
  async (kind) => {
    const talk = openTalk('');
    const { conch, spaceId, ana, asked } = await openFaultRoom(kind, talk.answers);
    await conch.post({ spaceId, from: ana, text: '@HR please' });
    await talk.begun;
    await conch.stop({ spaceId, by: ana });
    await talk.hungUp;
    await conch.idle();
    expect(asked()).toBe(1);
  },
);
