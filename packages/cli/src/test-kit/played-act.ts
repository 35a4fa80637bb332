/** One turn of an agent. */
export interface PlayedAct {
  readonly who: string;
  readonly kind:
    | 'says'
    | 'skips'
    | 'passes'
    | 'delegates'
    | 'fails'
    | 'repeats itself'
    | 'is stopped';
  /** The posted text. Null if nothing was posted. */
  readonly text: string | null;
  readonly runId: string;
  /** A description of the outcome, for example the reason of a failure. */
  readonly words: string | null;
}

/** The turns and notices that follow one line of a person, in order. */
export interface PlayedTurns {
  readonly acts: readonly PlayedAct[];
  readonly notices: readonly string[];
  /**
   * True if several agents had the floor at the same time. Then the order of their turns has no
   * meaning.
   */
  readonly areTogether: boolean;
}

/** A turn as one line of text for people. */
export function actLine({ who, kind, text, words }: PlayedAct): string {
  if (kind === 'says') return `${who}: ${text ?? ''}`;
  const written = text === null ? '' : `, having written “${text}”`;
  return `${who} ${kind}${written}${words === null ? '' : ` (${words})`}`;
}
