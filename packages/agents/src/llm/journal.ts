import type { AgentOutput, Note, Usage } from '../agent.ts';
import type { Thought, Wish } from './think.ts';
import { CLEAN, type Taint } from './tools/rule-of-two.ts';
import type { ForeignResult } from './tools/foreign-result.ts';

/** A model step as it is noted: enough to go on after it without asking again. */
export interface NotedThought {
  readonly kind: 'thought';
  readonly text: string;
  readonly wishes: readonly Wish[];
  /** What the model had read by then. */
  readonly taint: Taint;
}

/** What a tool of another program gave back. */
interface NotedResult {
  readonly kind: 'result';
  readonly callId: string;
  readonly result: ForeignResult;
}

/** That a summary was made, and paid for; its words are kept elsewhere. */
interface NotedSummary {
  readonly kind: 'summary';
}

type Noted = NotedThought | NotedSummary | NotedResult;

/** What a run has noted of itself before; only this kind of agent has written it. */
export class Journal {
  readonly thoughts: readonly NotedThought[];
  /** By the run's own names of its calls. */
  readonly results: ReadonlyMap<string, ForeignResult>;
  /** All that the run had spent by then. */
  readonly spent: Usage;

  constructor(notes: readonly Note[]) {
    const all = notes.map(({ note }) => JSON.parse(note) as Noted);
    this.thoughts = all.filter((one) => one.kind === 'thought');
    const results = all.filter((one) => one.kind === 'result');
    this.results = new Map(results.map(({ callId, result }) => [callId, result]));
    this.spent = notes.at(-1)?.spent ?? { tokens: 0, costUsd: 0 };
  }
}

/** A model step, for the journal. */
export function noted(
  { text, wishes, taint = CLEAN }: Pick<Thought, 'text' | 'wishes'> & { readonly taint?: Taint },
  spent: Usage,
): AgentOutput {
  const thought: NotedThought = { kind: 'thought', text, wishes, taint };
  return { kind: 'note', note: JSON.stringify(thought), isModelStep: true, spent };
}

/** What a tool of another program gave back, before anyone sees it. */
export function notedResult(callId: string, result: ForeignResult, spent: Usage): AgentOutput {
  const given: NotedResult = { kind: 'result', callId, result };
  return { kind: 'note', note: JSON.stringify(given), isModelStep: false, spent };
}

/** That the model was asked for a summary. */
export function notedSummary(spent: Usage): AgentOutput {
  const summary: NotedSummary = { kind: 'summary' };
  return { kind: 'note', note: JSON.stringify(summary), isModelStep: true, spent };
}
