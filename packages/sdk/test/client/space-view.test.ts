import { type SpaceView } from '@conch/sdk';
import { afterEvent, viewOf, withOlder } from '@conch/sdk/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelEvents, ModelSpace } from './support/model-space.ts';

/**
 * A space with random events, an event at which a client joins, and later events at which it loads
 * parts.
 */
const scenes = modelEvents.chain((events) => {
  const seq = fc.nat({ max: events.length });
  return fc.record({
    space: fc.constant(new ModelSpace(events)),
    at: seq,
    later: fc.record({ page: seq, members: seq, runs: seq, silences: seq }),
    told: seq,
  });
});

const NOW = { page: 0, members: 0, runs: 0, silences: 0 };

function follow(space: ModelSpace, view: SpaceView, told = 0): SpaceView {
  return space.events(view.seq, told).reduce(afterEvent, view);
}

test('[I-9] a view that loads while events arrive finally equals a fresh load', () => {
  fc.assert(
    fc.property(scenes, ({ space, at, later, told }) => {
      const followed = follow(space, viewOf(space.fetched(at, later)), told);
      expect(followed).toEqual(viewOf(space.fetched(space.head, NOW)));
    }),
    { numRuns: 1_000 },
  );
});

test('[I-9] a view never goes back to an older version of a message', () => {
  fc.assert(
    fc.property(scenes, ({ space, at, later, told }) => {
      let view = viewOf(space.fetched(at, later));
      for (const event of space.events(at, told)) {
        const before = new Map(view.messages.map(({ id, version }) => [id, version]));
        view = afterEvent(view, event);
        const older = view.messages.filter(({ id, version }) => version < (before.get(id) ?? 0));
        expect(older).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('[I-9] messages that an event does not change keep their identity', () => {
  fc.assert(
    fc.property(scenes, ({ space, at }) => {
      const view = viewOf(space.fetched(at, NOW));
      const followed = follow(space, view);
      const before = new Map(view.messages.map((message) => [message.id, message]));
      const copied = followed.messages.filter((message) => {
        const known = before.get(message.id);
        return known !== message && JSON.stringify(known) === JSON.stringify(message);
      });
      expect(copied).toEqual([]);
    }),
  );
});

test('[I-9] a reload keeps the identity of unchanged messages', () => {
  fc.assert(
    fc.property(scenes, ({ space }) => {
      const view = viewOf(space.fetched(space.head, NOW));
      const reloaded = viewOf(structuredClone(space.fetched(space.head, NOW)), view);
      expect(reloaded).toEqual(view);
      for (const [nth, message] of reloaded.messages.entries())
        expect(message).toBe(view.messages[nth]);
    }),
  );
});

test('an older page that overlaps the loaded messages is merged without duplicates', () => {
  const space = new ModelSpace(Array.from({ length: 9 }, () => ({ do: 'post', count: 1 })));
  const whole = viewOf(space.fetched(9, NOW));
  const newest = { ...whole, messages: whole.messages.slice(-4), older: 'a cursor' };
  const page = { items: whole.messages.slice(0, 7), next: null };
  const joined = withOlder(newest, page);
  expect(joined).toEqual(whole);
  expect(joined.messages.at(-1)).toBe(whole.messages.at(-1));
});

test("the person's own message stays pending until its event is shown", () => {
  const space = new ModelSpace([
    { do: 'post', count: 1 },
    { do: 'post', count: 1 },
  ]);
  const own = { clientId: 'c', content: 'mine', replyToId: null, threadId: null };
  const state = { kind: 'sent', seq: 2 } as const;
  const [first, second] = space.events(0, 0);
  const view = { ...viewOf(space.fetched(0, NOW)), pending: [{ ...own, state }] };
  const after = afterEvent(view, first!);
  expect(after.pending).toEqual(view.pending);
  expect(afterEvent(after, second!).pending).toEqual([]);
});
