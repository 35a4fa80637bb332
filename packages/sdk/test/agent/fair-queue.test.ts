import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '../../src/agent/task/fair-queue.ts';

test('spaces take turns, so a busy space does not delay the others', () => {
  const queue = new FairQueue({ tasksAtOnce: 1, perSpace: 1 });
  for (const id of ['a1', 'a2', 'a3', 'b1', 'c1']) queue.add(id, spaceOf(id));
  expect(served(queue, 5)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('the limit per space applies even if other slots are free', () => {
  const queue = new FairQueue({ tasksAtOnce: 16, perSpace: 1 });
  for (const id of ['a1', 'a2', 'b1']) queue.add(id, spaceOf(id));
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', null]);
});

test('a task that resumes gets a slot at once, and the next task waits for a free slot', () => {
  const queue = new FairQueue({ tasksAtOnce: 1, perSpace: 1 });
  for (const id of ['a1', 'a2', 'a3']) queue.add(id, 'a');
  expect(queue.next()).toBe('a1');
  queue.leave('a1');
  expect(queue.next()).toBe('a2');
  queue.takeSlotBack('a1', 'a');
  queue.leave('a2');
  expect(queue.next()).toBe(null);
  queue.leave('a1');
  expect(queue.next()).toBe('a3');
});

type Step = { readonly kind: 'add' | 'leave'; readonly id: string } | { readonly kind: 'next' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add' as const, 'leave' as const),
    id: fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(9)).map(([space, n]) => `${space}${n}`),
  }),
  fc.constant({ kind: 'next' as const }),
);
const bounds = fc.record({
  tasksAtOnce: fc.integer({ min: 1, max: 4 }),
  perSpace: fc.integer({ min: 1, max: 3 }),
});

test('the queue respects its limits, serves each task once, and leaves no slot idle', () => {
  fc.assert(
    fc.property(bounds, fc.array(step, { maxLength: 60, size: 'max' }), (given, steps) => {
      const queue = new FairQueue(given);
      const waiting = new Set<string>();
      const running = new Set<string>();
      for (const one of steps) {
        if (one.kind === 'add' && !waiting.has(one.id) && !running.has(one.id)) {
          waiting.add(one.id);
          queue.add(one.id, spaceOf(one.id));
        }
        if (one.kind === 'leave') {
          waiting.delete(one.id);
          running.delete(one.id);
          queue.leave(one.id);
        }
        const id = one.kind === 'next' ? queue.next() : null;
        // The tasks that may start: the oldest task of each space with a free slot.
        const mayBegin = [...waiting].filter(
          (own) => roomFor(own, running, given) && oldestIn(waiting, spaceOf(own)) === own,
        );
        const allowed = one.kind === 'next' && mayBegin.length > 0 ? mayBegin : [null];
        expect(allowed).toContain(id);
        if (id !== null && waiting.delete(id)) running.add(id);
      }
    }),
    { numRuns: 2_000 },
  );
});

function oldestIn(waiting: ReadonlySet<string>, space: string): string | undefined {
  return [...waiting].find((id) => spaceOf(id) === space);
}

function roomFor(
  id: string,
  running: ReadonlySet<string>,
  { tasksAtOnce, perSpace }: { readonly tasksAtOnce: number; readonly perSpace: number },
): boolean {
  const here = [...running].filter((other) => spaceOf(other) === spaceOf(id));
  return running.size < tasksAtOnce && here.length < perSpace;
}

function served(queue: FairQueue, count: number): readonly (string | null)[] {
  return Array.from({ length: count }, () => {
    const id = queue.next();
    if (id !== null) queue.leave(id);
    return id;
  });
}

function spaceOf(id: string): string {
  return id.slice(0, 1);
}
