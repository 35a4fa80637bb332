import type { RogueTimeouts, Stand } from '../stand.ts';

/** A kind of bad behaviour of an outside agent, and its expected result. */
export interface Misconduct {
  readonly name: string;
  readonly commit: (stand: Stand) => Promise<void>;
  readonly outcome: 'responded' | 'failed' | 'cancelled';
  readonly failure?: string;
  /** The text that remains of its answer, with its status. */
  readonly said?: string | RegExp;
  /** The codes of the expected refusals, in order. */
  readonly refused?: readonly string[];
  readonly patience?: RogueTimeouts;
  /** How long a run waits for the agent to connect. Short if nobody comes, else long. */
  readonly waitSeconds?: number;
}

/** The expected end of a failed run, and the remaining text. */
export function failed(failure: string, said?: string | RegExp) {
  return { outcome: 'failed', failure, ...(said === undefined ? {} : { said }) } as const;
}

export const HALF = 'Half of wh';
export const WHOLE = 'Half of what there is to say.';
