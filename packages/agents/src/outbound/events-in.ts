import { setImmediate as nextTurn } from 'node:timers/promises';
import { createParser, type EventSourceParser } from 'eventsource-parser';
import { tooLong } from './whole-text.ts';

/** One server-sent event. */
export interface SentEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * Reads the events in a text that arrives in pieces. An unfinished event is dropped. Throws a
 * `GuardedFetchError` if an event is longer than `longest`.
 */
export async function* eventsIn(
  texts: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<SentEvent> {
  const completeEvents: SentEvent[] = [];
  let events = 0;
  const parser = createParser({
    maxBufferSize: longest,
    onEvent: ({ event = '', data }) => {
      // The parser limits its buffer, but not an event that arrives in a single piece.
      if (data.length > longest) throw tooLong();
      completeEvents.push({ name: event, data });
    },
    // `onError` is not set, because the parser would then create an error with a stack for every
    // unknown field.
  });
  for await (const text of texts) {
    const isWithin = isFed(parser, text);
    for (const event of completeEvents.splice(0)) {
      yield event;
      events += 1;
      // A sender of many small events must not block the event loop.
      if (events % EVENTS_IN_A_ROW === 0) await nextTurn();
    }
    if (!isWithin) throw tooLong();
  }
}

const EVENTS_IN_A_ROW = 100;

/** Feeds a piece to the parser. False if an event is too long. */
function isFed(parser: EventSourceParser, text: string): boolean {
  try {
    parser.feed(text);
    // If the buffer is full, the parser throws only at the next piece. This empty piece ensures
    // that a next piece follows.
    parser.feed('');
    return true;
  } catch {
    return false;
  }
}
