import { type SpaceView } from '@conch/sdk';
import { afterEvent, viewOf, withOlder } from '@conch/sdk/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { happenings, ModelSpace } from './support/model-space.ts';

/** A space in which things happen, a place to come in, and times at which things are fetched. */
const scenes = happenings.chain((happened) => {
  const seq = fc.nat({ max: happened.length });
  return fc.record({
    space: fc.constant(new ModelSpace(happened)),
    at: seq,
    later: fc.record({ page: seq, members: seq, runs: seq, silences: seq }),
    told: seq,
  });
});

const NOW = { page: 0, members: 0, runs: 0, silences: 0 };

function follow(space: ModelSpace, view: SpaceView, told = 0): SpaceView {
  return space.events(view.seq, told).reduce(afterEvent, view);
}

test('[I-9] whoever fetches a space while things happen and is then told the rest shows what a fresh fetch shows', () => {
  fc.assert(
    fc.property(scenes, ({ space, at, later, told }) => {
      const followed = follow(space, viewOf(space.fetched(at, later)), told);
      expect(followed).toEqual(viewOf(space.fetched(space.head, NOW)));
    }),
    { numRuns: 1_000 },
  );
});

test('[I-9] nobody is shown an older text of a message than they have seen', () => {
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

test('[I-9] a message that an event says nothing about is the very same afterwards', () => {
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

test('[I-9] a space that is fetched anew keeps every message that has not changed', () => {
  fc.assert(
    fc.property(scenes, ({ space }) => {
      const view = viewOf(space.fetched(space.head, NOW));
      const anew = viewOf(structuredClone(space.fetched(space.head, NOW)), view);
      expect(anew).toEqual(view);
      for (const [nth, message] of anew.messages.entries())
        expect(message).toBe(view.messages[nth]);
    }),
  );
});

test('an older page that reaches into what is shown is joined to it without doubles', () => {
  const space = new ModelSpace(Array.from({ length: 9 }, () => ({ do: 'post', count: 1 })));
  const whole = viewOf(space.fetched(9, NOW));
  const newest = { ...whole, messages: whole.messages.slice(-4), older: 'a cursor' };
  const page = { items: whole.messages.slice(0, 7), next: null };
  const joined = withOlder(newest, page);
  expect(joined).toEqual(whole);
  expect(joined.messages.at(-1)).toBe(whole.messages.at(-1));
});

test('what one has said is no longer pending as soon as its event is shown, and not before', () => {
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
