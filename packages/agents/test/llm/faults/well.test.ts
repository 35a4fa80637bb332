import { afterAll, expect, test } from 'vitest';
import { KINDS, inTurn, saying } from './support/answering.ts';
import { goesOn, leaveFaultRooms, openFaultRoom } from './support/fault-room.ts';

afterAll(leaveFaultRooms);

test.each(KINDS)('the answer of a working %s provider is read to its end', async (kind) => {
  const room = await openFaultRoom(kind, saying(kind, { texts: ['Hello', ' there.'] }));
  expect(await room.play()).toEqual({
    outcomes: goesOn('responded'),
    said: ['Hello there.'],
    asked: 1,
  });
});

test.each(KINDS)('people see only the answer of a %s model, not its reasoning', async (kind) => {
  const said = { reasoning: 'a canary thought', texts: ['Hello.'] };
  const room = await openFaultRoom(kind, saying(kind, said));
  expect(await room.play()).toMatchObject({ outcomes: goesOn('responded'), said: ['Hello.'] });
});

test.each(KINDS)('if a %s model only reasons, the run is skipped', async (kind) => {
  const room = await openFaultRoom(kind, saying(kind, { reasoning: 'a canary thought' }));
  expect(await room.play()).toEqual({ outcomes: goesOn('skipped'), said: [], asked: 1 });
});

test.each(KINDS)(
  '[I-18] if a %s model reasons until its output limit, the run fails',
  async (kind) => {
    const room = await openFaultRoom(kind, saying(kind, { reasoning: 'hm', finish: 'length' }));
    expect((await room.play()).outcomes).toEqual(goesOn('provider-length'));
  },
);

test.each(KINDS)('a %s model reads the result of its tool', async (kind) => {
  const call = {
    name: 'mentionAgent',
    input: '{"target":"Nobody","reason":"x","expectReply":false}',
  };
  const answers = inTurn(saying(kind, { calls: [call] }), saying(kind, { texts: ['By myself.'] }));
  const room = await openFaultRoom(kind, answers);
  expect(await room.play()).toMatchObject({ said: ['By myself.'], asked: 2 });
});
