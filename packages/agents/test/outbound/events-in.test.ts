import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsIn, type SentEvent } from '../../src/outbound/events-in.ts';

async function eventsOf(pieces: readonly string[], longest = 100): Promise<readonly SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of eventsIn(inPieces(pieces), longest)) events.push(event);
  return events;
}

async function* inPieces(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

test('[I-20] an event joins its data lines and does not inherit the name of the previous event', async () => {
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

test('[I-20] the events are the same, however their text is cut into pieces', async () => {
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
  ['a whole event in one piece', ['data: 0123456789abcdef\n\n']],
])('[T14] an event that is too long is refused: %s', async (_, pieces) => {
  await expect(eventsOf(pieces, 15)).rejects.toMatchObject({ code: 'too-large' });
});

test('[T14] events that precede an event over the length limit are still delivered', async () => {
  const heard: SentEvent[] = [];
  const read = async () => {
    for await (const event of eventsIn(inPieces(['data: a\n\ndata: 0123456789']), 15)) {
      heard.push(event);
    }
  };
  await expect(read()).rejects.toMatchObject({ code: 'too-large' });
  expect(heard).toEqual([{ name: '', data: 'a' }]);
});

test('[T14] the number of events and comments is not limited', async () => {
  const text = 'data: 01234\n\n: comment\n'.repeat(50);
  expect(await eventsOf([text], 15)).toHaveLength(50);
});

test('[T14] many events at once do not block the event loop', async () => {
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
