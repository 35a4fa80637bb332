/** The findings of a check. All lists are empty if there is no problem. */
export interface TortureFindings {
  /** I-1: the missing acknowledged messages and answers of runs. */
  readonly lost: string[];
  /** I-3, I-6: rows that were stored twice, and calls that were made twice. */
  readonly doubled: string[];
  /** I-4: runs, chains and acts that have not ended. */
  readonly unfinished: string[];
  /** I-11: finished texts that are incomplete. */
  readonly halfWritten: string[];
  /** I-8: gaps, and numbers that do not follow the order of events. */
  readonly disordered: string[];
  /** I-7: decisions that differ from the decisions of a replay. */
  readonly undecided: string[];
  /**
   * Unexpected responses to clients, and processes that died although the test did not kill them.
   */
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

export function noFindings(): TortureFindings {
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

/** All problems, each as a line of text. */
export function wrongsIn(found: TortureFindings): readonly string[] {
  return KINDS_OF_WRONG.flatMap((kind) => found[kind].map((words) => `${kind}: ${words}`));
}
