import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsIn, type SentEvent } from '../../../src/remote/webhook/events-in.ts';

async function eventsOf(pieces: readonly string[]): Promise<readonly SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of eventsIn(inPieces(pieces))) events.push(event);
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
