import { afterAll, expect, test } from 'vitest';
import { answering } from './support/answering.ts';
import { leaveFaultRooms, openFaultRoom, type FaultRoom } from './support/fault-room.ts';
import { HandTimers } from './support/hand-timers.ts';

afterAll(leaveFaultRooms);

async function tokensOf({ conch, spaceId }: FaultRoom): Promise<number> {
  return (await conch.costs.ofSpace(spaceId)).total.tokens;
}

test('[BU4] if a request is never answered, its prompt is charged', async () => {
  const timers = new HandTimers();
  let asked = 0;
  const room = await openFaultRoom('compatible', () => void (asked += 1), {
    limiter: { after: timers.after },
  });
  const playing = room.play();
  await expect.poll(() => asked).toBe(1);
  timers.runOut(50_000);
  await playing;
  expect(await tokensOf(room)).toBeGreaterThan(100);
});

test('[BU4] if the response to a request is not streamed, the prompt is charged', async () => {
  const room = await openFaultRoom('compatible', answering(200, { choices: [] }));
  await room.play();
  expect(await tokensOf(room)).toBeGreaterThan(100);
});

test('[BU4] if a request is refused, nothing is charged', async () => {
  const room = await openFaultRoom('compatible', answering(400, { error: { message: 'canary' } }));
  await room.play();
  expect(await tokensOf(room)).toBe(0);
});
