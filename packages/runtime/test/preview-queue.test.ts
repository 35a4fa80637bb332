import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PreviewQueue } from '../src/api/messages/preview-queue.ts';
import { LoopTurns } from './support/loop-turns.ts';

const ana = { person: 'Ana', draft: null };

test('each preview is computed in a separate turn of the event loop', async () => {
  const queue = new PreviewQueue();
  const turns = new LoopTurns();
  const all = Array.from({ length: 18 }, () =>
    queue.preview(ana, (step) => step(() => turns.count)),
  );
  const seen = await Promise.all(all);
  turns.stop();
  expect(new Set(seen).size).toBe(18);
});

test('each step of a preview with several settings runs in a separate turn of the event loop', async () => {
  const queue = new PreviewQueue();
  const order: string[] = [];
  const preview = queue.preview(ana, async (step) => {
    for (const name of ['one', 'two']) await step(() => order.push(name));
  });
  await nextTurn();
  order.push('somebody else');
  await preview;
  expect(order.indexOf('somebody else')).toBeLessThan(order.indexOf('two'));
});

test('a person with one preview waits for at most one step of the previews of another person', async () => {
  const queue = new PreviewQueue();
  const done: string[] = [];
  const ask = (person: string) =>
    queue.preview({ person, draft: null }, (step) => step(() => done.push(person)));
  await Promise.all([...Array.from({ length: 10 }, () => ask('Ana')), ask('Ben')]);
  expect(done.indexOf('Ben')).toBeLessThan(2);
});

test('a newer preview of the same draft replaces the pending previews', async () => {
  const queue = new PreviewQueue();
  const computed: number[] = [];
  const draft = { person: 'Ana', draft: 'one' };
  const all = Array.from({ length: 18 }, (_, nth) =>
    queue.preview(draft, (step) => step(() => computed.push(nth))),
  );
  const ends = await Promise.allSettled(all);
  expect(computed).toEqual([17]);
  const [first] = ends;
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'preview-replaced' } });
});

test('previews of different drafts or different people do not replace each other', async () => {
  const queue = new PreviewQueue();
  const of = [
    { person: 'Ana', draft: 'one' },
    { person: 'Ana', draft: 'two' },
    { person: 'Ben', draft: 'one' },
  ];
  const all = of.map((one, nth) => queue.preview(one, (step) => step(() => nth)));
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
});

test('a preview that throws does not stop other previews', async () => {
  const queue = new PreviewQueue();
  const failing = queue.preview(ana, (step) =>
    step(() => {
      throw new Error('it cannot be read');
    }),
  );
  const next = queue.preview(ana, (step) => step(() => 'fine'));
  await expect(failing).rejects.toThrow('it cannot be read');
  expect(await next).toBe('fine');
});
