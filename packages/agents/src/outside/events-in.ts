import { setImmediate as nextTurn } from 'node:timers/promises';
import { tooLong } from './whole-text.ts';

/** One event of a stream of server-sent events. */
export interface SentEvent {
  readonly name: string;
  readonly data: string;
}

/**
 * The events in a text that comes in pieces, however it is cut; one that is not ended is none.
 * Throws an `OutsideError` when one of them becomes longer than agreed.
 */
export async function* eventsIn(
  texts: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<SentEvent> {
  const lines = new Lines(longest);
  const begun = new BegunEvent(longest);
  let events = 0;
  for await (const text of texts) {
    for (const line of lines.add(text)) {
      const event = begun.take(line);
      if (event === null) continue;
      yield event;
      events += 1;
      // Whoever sends many small ones at once must not keep everyone else waiting.
      if (events % EVENTS_IN_A_ROW === 0) await nextTurn();
    }
  }
}

const EVENTS_IN_A_ROW = 100;

class BegunEvent {
  readonly #longest: number;
  #name = '';
  #data: string[] = [];
  #length = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** The event that a line ends; an empty one ends it. */
  take(line: string): SentEvent | null {
    if (line === '') return this.#end();
    const [field, value] = fieldIn(line);
    if (field === 'event') this.#name = value;
    if (field === 'data') this.#add(value);
    return null;
  }

  #add(value: string): void {
    this.#length += value.length + 1;
    if (this.#length > this.#longest) throw tooLong();
    this.#data.push(value);
  }

  #end(): SentEvent | null {
    const event = { name: this.#name, data: this.#data.join('\n') };
    const isEvent = this.#data.length > 0;
    this.#name = '';
    this.#data = [];
    this.#length = 0;
    return isEvent ? event : null;
  }
}

/** A comment begins with a colon: it is a field without a name. */
function fieldIn(line: string): readonly [field: string, value: string] {
  const at = line.indexOf(':');
  if (at === -1) return [line, ''];
  const value = line.slice(at + 1);
  return [line.slice(0, at), value.startsWith(' ') ? value.slice(1) : value];
}

/** Cuts a text into lines; each character is looked at once, however long a line becomes. */
class Lines {
  readonly #longest: number;
  #begun: string[] = [];
  #length = 0;
  #endsInReturn = false;

  constructor(longest: number) {
    this.#longest = longest;
  }

  *add(text: string): Generator<string> {
    // Of a line end of two characters the second may come with the next piece.
    const rest = this.#endsInReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#endsInReturn = text.endsWith('\r');
    const lines = rest.split(/\r\n|\n|\r/u);
    for (const [at, line] of lines.entries()) {
      this.#length += line.length;
      if (this.#length > this.#longest) throw tooLong();
      this.#begun.push(line);
      if (at === lines.length - 1) return;
      const ended = this.#begun.join('');
      this.#begun = [];
      this.#length = 0;
      yield ended;
    }
  }
}
