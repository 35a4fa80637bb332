import { type FeedEvent } from '@conch/sdk';
import { cursorAfter, readDurable, type DurableFrame } from '@conch/sdk/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelEvents, ModelSpace } from './support/model-space.ts';

/** One connection: how many known events it repeats, and after how many frames it is cut. */
const connections = fc.array(fc.record({ back: fc.nat({ max: 5 }), frames: fc.nat({ max: 12 }) }));

function framesAfter(space: ModelSpace, seq: number): readonly DurableFrame[] {
  return space.events(seq, 0).flatMap(({ frames }) => frames);
}

test('[I-9] with cuts and repeats, each event is read once, in order and complete', () => {
  fc.assert(
    fc.property(modelEvents, connections, (events, cuts) => {
      const space = new ModelSpace(events);
      const read: FeedEvent[] = [];
      let seen = 0;
      for (const { back, frames } of [...cuts, { back: 0, frames: Infinity }]) {
        // A half-read event is lost with the connection.
        let cursor = cursorAfter(seen);
        for (const frame of framesAfter(space, Math.max(seen - back, 0)).slice(0, frames)) {
          const step = readDurable(cursor, frame);
          expect(step.hasGap).toBe(false);
          ({ cursor } = step);
          if (step.event !== null) read.push(step.event);
        }
        seen = cursor.seen ?? 0;
      }
      expect(read).toEqual(space.events(0, 0));
    }),
  );
});

test('[I-9] frames after a missing event are reported as a gap and are not read', () => {
  fc.assert(
    fc.property(modelEvents, fc.nat({ max: 40 }), (events, from) => {
      const space = new ModelSpace(events);
      const seen = from % space.head;
      let cursor = cursorAfter(seen);
      for (const frame of framesAfter(space, seen + 1)) {
        const step = readDurable(cursor, frame);
        expect([step.hasGap, step.event]).toEqual([true, null]);
        ({ cursor } = step);
      }
      expect(cursor).toEqual(cursorAfter(seen));
    }),
  );
});

test('[I-9] a cursor without a position reads nothing', () => {
  const space = new ModelSpace([{ do: 'post', count: 1 }]);
  for (const frame of framesAfter(space, 0)) {
    expect(readDurable(cursorAfter(null), frame)).toMatchObject({ event: null, hasGap: false });
  }
});
