import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProviderKind } from '../../../src/llm/providers/provider.ts';
import { KINDS, streaming } from './support/answering.ts';
import { goesOn, leaveFaultRooms, openFaultRoom } from './support/fault-room.ts';
import { HandTimers } from './support/hand-timers.ts';
import { framesOf } from './support/wire-frames.ts';

afterAll(leaveFaultRooms);

const [FIRST, NEXT, STEP] = [50_000, 55_000, 590_000];
/** Enough pieces to show that none of them restarts the timer. */
const ENOUGH = 20;

/** Repeats a piece until the reader disconnects. */
function dribble(response: ServerResponse, piece: (nth: number) => string): { count: number } {
  const said = { count: 0 };
  const say = (): void => {
    if (response.destroyed) return;
    response.write(piece(said.count), () => setImmediate(say));
    said.count += 1;
  };
  say();
  return said;
}

/**
 * Plays a conversation. When `until` returns true, the timer with the length `ms` of HR's provider
 * expires.
 */
async function givenUp(
  kind: ProviderKind,
  answers: RequestListener,
  { until, ms }: { readonly until: (timers: HandTimers) => boolean; readonly ms: number },
) {
  const timers = new HandTimers();
  const room = await openFaultRoom(kind, answers, { limiter: { after: timers.after } });
  const playing = room.play();
  await expect.poll(() => until(timers)).toBe(true);
  timers.runOut(ms);
  return playing;
}

describe.each(KINDS)('a %s provider', (kind) => {
  const hello = framesOf(kind, { texts: ['Hello.'], finish: null }).join('');

  test('[I-18] if a provider never answers, the run ends when the first word is overdue', async () => {
    let asked = 0;
    const answers = (): void => void (asked += 1);
    const played = await givenUp(kind, answers, { until: () => asked === 1, ms: FIRST });
    expect(played).toEqual({ outcomes: goesOn('no-output'), said: [], asked: 1 });
  });

  test('[I-18] if a provider sends only its headers, the run ends when the first word is overdue', async () => {
    let hasBegun = false;
    const answers: RequestListener = (_request, response) => {
      streaming(response).flushHeaders();
      hasBegun = true;
    };
    const played = await givenUp(kind, answers, { until: () => hasBegun, ms: FIRST });
    expect(played.outcomes).toEqual(goesOn('no-output'));
  });

  test('[I-18] if a provider stops sending, the run ends when the next word is overdue', async () => {
    const answers: RequestListener = (_request, response) => {
      streaming(response).write(hello);
    };
    const played = await givenUp(kind, answers, { until: (timers) => timers.has(NEXT), ms: NEXT });
    expect(played).toEqual({ outcomes: goesOn('no-output'), said: ['Hello.'], asked: 1 });
  });

  test.each([
    ['comments', ': wait\n\n'],
    ['white space', '\n'],
    ['single bytes', 'x'],
    ['empty events', 'event: ping\ndata: {"type":"ping","choices":[],"candidates":[]}\n\n'],
  ])(
    '[I-18] if a provider sends only %s, the run ends when the first word is overdue',
    async (_, piece) => {
      let said = { count: 0 };
      const answers: RequestListener = (_request, response) => {
        said = dribble(streaming(response), () => piece);
      };
      const until = (timers: HandTimers): boolean => said.count > ENOUGH && !timers.has(NEXT);
      const played = await givenUp(kind, answers, { until, ms: FIRST });
      expect(played.outcomes).toEqual(goesOn('no-output'));
    },
  );

  test('[I-18] if a provider reasons without end, the run ends when the step is overdue', async () => {
    const frames = framesOf(kind, { reasoning: '~', finish: null });
    const at = frames.findIndex((frame) => frame.includes('~'));
    let said = { count: 0 };
    const answers: RequestListener = (_request, response) => {
      streaming(response).write(frames.slice(0, at).join(''));
      said = dribble(response, () => frames[at] ?? '');
    };
    const until = (timers: HandTimers): boolean => said.count > ENOUGH && timers.has(NEXT);
    const played = await givenUp(kind, answers, { until, ms: STEP });
    expect(played.outcomes).toEqual(goesOn('no-output'));
  });
});
