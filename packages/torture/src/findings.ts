/** What a check of a database has found; nothing wrong is only empty lists. */
export interface Findings {
  /** I-1: acknowledged or answered, and not there. */
  readonly lost: string[];
  /** I-3, I-6: there twice, or done twice. */
  readonly doubled: string[];
  /** I-4: runs, chains and acts that have not ended. */
  readonly unfinished: string[];
  /** I-11: texts that count as said and are not whole. */
  readonly halfWritten: string[];
  /** I-8: gaps, and places in an order that was not the order of events. */
  readonly disordered: string[];
  /** I-7: decisions that do not repeat. */
  readonly undecided: string[];
  /** What clients were told that they should not have been, and processes that died by themselves. */
  readonly strange: string[];
  readonly messages: number;
  readonly chains: number;
  readonly runs: number;
  readonly calls: number;
}

const KINDS_OF_WRONG = [
  'lost',
  'doubled',
  'unfinished',
  'halfWritten',
  'disordered',
  'undecided',
  'strange',
] as const;

export function noFindings(): Findings {
  return {
    lost: [],
    doubled: [],
    unfinished: [],
    halfWritten: [],
    disordered: [],
    undecided: [],
    strange: [],
    messages: 0,
    chains: 0,
    runs: 0,
    calls: 0,
  };
}

/** All that is wrong, one after the other. */
export function wrongsIn(found: Findings): readonly string[] {
  return KINDS_OF_WRONG.flatMap((kind) => found[kind].map((words) => `${kind}: ${words}`));
}
