import type { Task, TaskMessage } from '@conch/agents';
import type { MessageRow, SummaryRow } from '@conch/store';

/** The position of a message, and the version that the run got. */
export type SourceMessage = Pick<MessageRow, 'id' | 'seq' | 'place' | 'version'>;

/** The messages that a run was given. A summary can be made only of these. */
export class SummarySource {
  /** The agent's earlier summary. Undefined if it has not asked for it. */
  summary: SummaryRow | null | undefined = undefined;
  /** Whether anything that the agent has read is private (T19). */
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

  /** All given messages up to this one. */
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
