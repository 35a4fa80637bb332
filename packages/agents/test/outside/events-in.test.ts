import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsIn, type SentEvent } from '../../src/outside/events-in.ts';

async function eventsOf(pieces: readonly string[], longest = 100): Promise<readonly SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of eventsIn(inPieces(pieces), longest)) events.push(event);
  return events;
}

async function* inPieces(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

test('[I-20] an event has the lines of its data, and no name but its own', async () => {
  const text = 'event: one\ndata: a\ndata:  b\n\ndata:c\n\nevent: none\n\ndata\n\ndata: not ended';
  expect(await eventsOf([text])).toEqual([
    { name: 'one', data: 'a\n b' },
    { name: '', data: 'c' },
    { name: '', data: '' },
  ]);
});

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const line = fc.constantFrom('event: chunk', 'data: a', 'data: b: c', ': comment', '', 'id: 1');
const lines = fc.array(fc.tuple(line, lineEnd).map((pair) => pair.join('')));

test('[I-20] events are the same however their text is cut', async () => {
  const property = fc.asyncProperty(lines, fc.array(fc.nat(5)), async (parts, cuts) => {
    const text = parts.join('');
    const pieces: string[] = [];
    let at = 0;
    for (const length of cuts) {
      pieces.push(text.slice(at, at + length));
      at += length;
    }
    expect(await eventsOf([...pieces, text.slice(at)])).toEqual(await eventsOf([text]));
  });
  await fc.assert(property, { numRuns: 1_000 });
});

test.each([
  ['a line', ['data: 0123456789']],
  ['a line in pieces', ['data: ', '01234', '56789']],
  ['many lines of data', ['data: a\n'.repeat(11)]],
])('[T14] an event that is too long by %s is not waited for', async (_, pieces) => {
  await expect(eventsOf(pieces, 15)).rejects.toMatchObject({ code: 'too-large' });
});

test('[T14] events may be as many as they like, and have as many comments', async () => {
  const text = 'data: 01234\n\n: comment\n'.repeat(50);
  expect(await eventsOf([text], 15)).toHaveLength(50);
});

test('[T14] who sends many events at once lets others have their turn in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await eventsOf(['data: a\n\n'.repeat(1_000)]);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});
