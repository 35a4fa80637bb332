import type { Task, TaskMessage } from '@conch/agents';
import type { MessageRow, SummaryRow } from '@conch/store';

/** Where a message stands, and as which of its versions it was given. */
export type GivenMessage = Pick<MessageRow, 'id' | 'seq' | 'place' | 'version'>;

/** What a run was given of what was said: a summary can be made of that, and of nothing else. */
export class GivenToRun {
  /** What its agent had kept before; undefined: it has not asked. */
  summary: SummaryRow | null | undefined = undefined;
  /** Whether it, or anything that its agent has read elsewhere, is not for everyone (T19). */
  isPrivate = false;
  readonly #messages = new Map<string, GivenMessage>();

  read(...texts: readonly (TaskMessage | Task['trigger'] | null)[]): void {
    this.isPrivate ||= texts.some((text) => text?.isPrivate === true);
  }

  add(rows: readonly MessageRow[]): void {
    for (const { id, seq, place, version } of rows) {
      this.#messages.set(id, { id, seq, place, version });
    }
  }

  message(id: string): GivenMessage | undefined {
    return this.#messages.get(id);
  }

  /** All that it was given up to a message. */
  upTo(last: Pick<GivenMessage, 'seq' | 'place'>): readonly GivenMessage[] {
    return [...this.#messages.values()].filter((message) => !isAfter(message, last));
  }
}

/** Whether one message stands after another. */
export function isAfter(
  one: Pick<GivenMessage, 'seq' | 'place'>,
  other: Pick<GivenMessage, 'seq' | 'place'>,
): boolean {
  return one.seq === other.seq ? one.place > other.place : one.seq > other.seq;
}
