import { afterAll, expect, test } from 'vitest';
import { KINDS, inTurn, saying } from './support/answering.ts';
import { goesOn, leaveFaultRooms, openFaultRoom } from './support/fault-room.ts';

afterAll(leaveFaultRooms);

test.each(KINDS)('a provider spoken to as %s that is well is heard to its end', async (kind) => {
  const room = await openFaultRoom(kind, saying(kind, { texts: ['Hello', ' there.'] }));
  expect(await room.play()).toEqual({
    outcomes: goesOn('responded'),
    said: ['Hello there.'],
    asked: 1,
  });
});

test.each(KINDS)(
  'a model spoken to as %s that thinks first is only heard when it speaks',
  async (kind) => {
    const said = { reasoning: 'a canary thought', texts: ['Hello.'] };
    const room = await openFaultRoom(kind, saying(kind, said));
    expect(await room.play()).toMatchObject({ outcomes: goesOn('responded'), said: ['Hello.'] });
  },
);

test.each(KINDS)('a model spoken to as %s that only thinks has nothing to say', async (kind) => {
  const room = await openFaultRoom(kind, saying(kind, { reasoning: 'a canary thought' }));
  expect(await room.play()).toEqual({ outcomes: goesOn('skipped'), said: [], asked: 1 });
});

test.each(KINDS)(
  '[I-18] a model spoken to as %s that thinks until it may write no more has failed',
  async (kind) => {
    const room = await openFaultRoom(kind, saying(kind, { reasoning: 'hm', finish: 'length' }));
    expect((await room.play()).outcomes).toEqual(goesOn('provider-length'));
  },
);

test.each(KINDS)('a model spoken to as %s reads what its tool said', async (kind) => {
  const call = {
    name: 'mentionAgent',
    input: '{"target":"Nobody","reason":"x","expectReply":false}',
  };
  const answers = inTurn(saying(kind, { calls: [call] }), saying(kind, { texts: ['By myself.'] }));
  const room = await openFaultRoom(kind, answers);
  expect(await room.play()).toMatchObject({ said: ['By myself.'], asked: 2 });
});
