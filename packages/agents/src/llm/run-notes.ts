import type { AgentOutput, Note, ReportedUsage } from '../agent.ts';
import type { Thought, ToolRequest } from './model-step.ts';
import { CLEAN, type Taint } from './tools/rule-of-two.ts';
import type { ForeignResult } from './tools/foreign-result.ts';

/**
 * A model step as stored in a note. A resumed run continues after the step without calling the
 * model again.
 */
export interface NotedStep {
  readonly kind: 'thought';
  readonly text: string;
  readonly wishes: readonly ToolRequest[];
  /** The taint of everything that the model had read before this step. */
  readonly taint: Taint;
}

/** A stored result of an outside tool. */
interface NotedResult {
  readonly kind: 'result';
  readonly callId: string;
  readonly result: ForeignResult;
}

/** Records that a summary was written and charged. The text of the summary is stored elsewhere. */
interface NotedSummary {
  readonly kind: 'summary';
}

type Noted = NotedStep | NotedSummary | NotedResult;

/** The notes that a run has written earlier. Only agents with a model write notes. */
export class RunNotes {
  readonly thoughts: readonly NotedStep[];
  /** Results by the run's own call ids. */
  readonly results: ReadonlyMap<string, ForeignResult>;
  /** Everything the run had spent at its last note. */
  readonly spent: ReportedUsage;

  constructor(notes: readonly Note[]) {
    const all = notes.map(({ note }) => JSON.parse(note) as Noted);
    this.thoughts = all.filter((one) => one.kind === 'thought');
    const results = all.filter((one) => one.kind === 'result');
    this.results = new Map(results.map(({ callId, result }) => [callId, result]));
    this.spent = notes.at(-1)?.spent ?? { tokens: 0, costUsd: 0 };
  }
}

/** Returns the note of a model step. */
export function noted(
  {
    text,
    reasoning = '',
    wishes,
    taint = CLEAN,
  }: Pick<Thought, 'text' | 'wishes'> & { readonly reasoning?: string; readonly taint?: Taint },
  spent: ReportedUsage,
): AgentOutput {
  const thought: NotedStep = { kind: 'thought', text, wishes, taint };
  const note = { kind: 'note', note: JSON.stringify(thought), isModelStep: true, spent } as const;
  if (reasoning.trim() === '') return note;
  return { ...note, shown: { kind: 'reasoning', content: cutShown(reasoning.trim()) } };
}

/** Returns the note of an outside tool's result. The note is stored before the result is used. */
export function notedResult(
  { callId, input, result }: Omit<NotedResult, 'kind'> & { readonly input: string },
  spent: ReportedUsage,
): AgentOutput {
  const given: NotedResult = { kind: 'result', callId, result };
  const { tool, text, isError } = result;
  return {
    kind: 'note',
    note: JSON.stringify(given),
    shown: { kind: 'tool', tool, input: cutShown(input), result: cutShown(text), isError },
    isModelStep: false,
    spent,
  };
}

// People read the beginning of a long result. The model gets its own part of the whole result.
const LONGEST_SHOWN = 20_000;

function cutShown(text: string): string {
  if (text.length <= LONGEST_SHOWN) return text;
  return `${text.slice(0, LONGEST_SHOWN).replace(/[\ud800-\udbff]$/u, '')}…`;
}

/** Returns the note of a model call for a summary. */
export function notedSummary(spent: ReportedUsage): AgentOutput {
  const summary: NotedSummary = { kind: 'summary' };
  return { kind: 'note', note: JSON.stringify(summary), isModelStep: true, spent };
}
