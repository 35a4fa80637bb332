import type { StreamedText } from '../../src/index.ts';
import { partOf } from './part.ts';
import type { TableStep } from './story.ts';
import { idOf, type Seating, type Table } from './table.ts';

/** An agent joins after all current members. */
export function joins(agent: Seating['agents'][number]): TableStep {
  return (table) => table.joins(agent);
}

/** An agent is paused. The event reports its streamed text. */
export function isPaused(agent: string, streamed?: string): TableStep {
  return (table) => table.switches(agent, 'paused', partsOf(table, agent, streamed));
}

export function isResumed(agent: string): TableStep {
  return (table) => table.switches(agent, 'active');
}

/** An agent leaves in the middle of its answer. */
export function leavesWhileSaying(agent: string, streamed: string): TableStep {
  return (table) => table.leaves(agent, partsOf(table, agent, streamed));
}

/** The last message of a sender gets another text. */
export function edits(sender: string, text: string): TableStep {
  return (table) =>
    void table.apply({
      type: 'message-edited',
      messageId: table.lastOf(sender).messageId,
      content: text,
    });
}

export function deletes(sender: string): TableStep {
  return (table) =>
    void table.apply({ type: 'message-deleted', messageId: table.lastOf(sender).messageId });
}

/** A person asks for another version of the last message of a sender. */
export function regenerates(sender: string): TableStep {
  return (table) => void table.apply({ type: 'regenerate-asked', message: table.lastOf(sender) });
}

/** The streamed text of an agent's running runs. */
export function partsOf(table: Table, agent: string, text: string | undefined): StreamedText[] {
  if (text === undefined) return [];
  return table.state.floor.runs
    .filter((run) => run.agent === idOf(agent))
    .map((run) => partOf(run, text));
}
