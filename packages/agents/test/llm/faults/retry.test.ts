import { afterAll, describe, expect, test } from 'vitest';
import { KINDS, answering, inTurn, saying } from './support/answering.ts';
import { goesOn, leaveFaultRooms, openFaultRoom } from './support/fault-room.ts';

afterAll(leaveFaultRooms);

describe.each(KINDS)('a request to a %s provider', (kind) => {
  const well = saying(kind, { texts: ['Hello.'] });
  const busy = (headers: Readonly<Record<string, string>>) => answering(429, {}, headers);

  test.each([
    ['after a second', { 'retry-after': '1' }],
    ['after some milliseconds', { 'retry-after-ms': '40' }],
    [
      'at a time of day',
      { date: 'Sun, 15 Nov 2026 20:00:00 GMT', 'retry-after': 'Sun, 15 Nov 2026 20:00:02 GMT' },
    ],
    ['after a negative number of seconds', { 'retry-after': '-7' }],
    ['with an unreadable time', { 'retry-after': 'some day' }],
  ])('[I-18] a request is retried if the provider asks for a retry %s', async (_, headers) => {
    const room = await openFaultRoom(kind, inTurn(busy(headers), well));
    expect(await room.play()).toEqual({
      outcomes: goesOn('responded'),
      said: ['Hello.'],
      asked: 2,
    });
  });

  test.each(['21', '3600', '99999999999999'])(
    '[I-18] a request is not retried if the provider asks for a retry after %s seconds',
    async (seconds) => {
      const room = await openFaultRoom(kind, inTurn(busy({ 'retry-after': seconds }), well));
      expect(await room.play()).toEqual({ outcomes: goesOn('provider-busy'), said: [], asked: 1 });
    },
  );

  test('[I-18] a request succeeds at the third try, and people do not see the earlier failures', async () => {
    const ill = answering(503, { error: { message: 'canary' } });
    const room = await openFaultRoom(kind, inTurn(ill, ill, well));
    expect(await room.play()).toEqual({
      outcomes: goesOn('responded'),
      said: ['Hello.'],
      asked: 3,
    });
  });

  test('[I-18] a request is not retried after the model has sent reasoning, because reasoning is charged', async () => {
    const thinking = saying(kind, { reasoning: 'a canary thought', finish: null });
    const room = await openFaultRoom(kind, inTurn(thinking, well));
    expect(await room.play()).toEqual({ outcomes: goesOn('disconnected'), said: [], asked: 1 });
  });
});
