import type { Streamed } from '../../src/index.ts';
import { partOf } from './part.ts';
import type { Step } from './story.ts';
import { idOf, type Seating, type Table } from './table.ts';

/** An agent joins after those who are there. */
export function joins(agent: Seating['agents'][number]): Step {
  return (table) => table.joins(agent);
}

/** An agent is switched off; what it had streamed so far comes along. */
export function isSwitchedOff(agent: string, streamed?: string): Step {
  return (table) => table.switches(agent, 'inactive', partsOf(table, agent, streamed));
}

export function isSwitchedOn(agent: string): Step {
  return (table) => table.switches(agent, 'active');
}

/** An agent leaves in the middle of what it says. */
export function leavesWhileSaying(agent: string, streamed: string): Step {
  return (table) => table.leaves(agent, partsOf(table, agent, streamed));
}

/** The last message of someone gets another text. */
export function edits(author: string, text: string): Step {
  return (table) =>
    void table.apply({ type: 'message-edited', messageId: table.lastOf(author).messageId, text });
}

export function deletes(author: string): Step {
  return (table) =>
    void table.apply({ type: 'message-deleted', messageId: table.lastOf(author).messageId });
}

/** A person asks for another version of the last message of someone. */
export function regenerates(author: string): Step {
  return (table) => void table.apply({ type: 'regenerate-asked', message: table.lastOf(author) });
}

/** What the runs under way of an agent had streamed. */
export function partsOf(table: Table, agent: string, text: string | undefined): Streamed[] {
  if (text === undefined) return [];
  return table.state.floor.runs
    .filter((run) => run.agent === idOf(agent))
    .map((run) => partOf(run, text));
}
