import type { Task, TaskMessage } from '@conch/agents';
import type { MessageRow, SummaryRow } from '@conch/store';

/** The position of a message, and the version that the run has read. */
export type SourceMessage = Pick<MessageRow, 'id' | 'seq' | 'place' | 'version'>;

/** The messages that a run has read. A summary may contain only these messages. */
export class SummarySource {
  /** The agent's earlier summary. Undefined if the agent has not requested it. */
  summary: SummaryRow | null | undefined = undefined;
  /** T19: whether the agent has read private content. */
  isPrivate = false;
  readonly #messages = new Map<string, SourceMessage>();

  read(...texts: readonly (TaskMessage | Task['trigger'] | null)[]): void {
    this.isPrivate ||= texts.some((text) => text?.isPrivate === true);
  }

  add(rows: readonly MessageRow[]): void {
    for (const { id, seq, place, version } of rows) {
      this.#messages.set(id, { id, seq, place, version });
    }
  }

  message(id: string): SourceMessage | undefined {
    return this.#messages.get(id);
  }

  /** The read messages up to and including this message. */
  upTo(last: Pick<SourceMessage, 'seq' | 'place'>): readonly SourceMessage[] {
    return [...this.#messages.values()].filter((message) => !isAfter(message, last));
  }
}

/** Whether one message comes after another. */
export function isAfter(
  one: Pick<SourceMessage, 'seq' | 'place'>,
  other: Pick<SourceMessage, 'seq' | 'place'>,
): boolean {
  return one.seq === other.seq ? one.place > other.place : one.seq > other.seq;
}
