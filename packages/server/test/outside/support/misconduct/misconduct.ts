import type { RogueTimeouts, Stand } from '../stand.ts';

/** One kind of misconduct of an outside agent, and its expected result. */
export interface Misconduct {
  readonly name: string;
  readonly commit: (stand: Stand) => Promise<void>;
  readonly outcome: 'responded' | 'failed' | 'cancelled';
  readonly failure?: string;
  /** The expected text of the agent's answer, with the status of the message. */
  readonly content?: string | RegExp;
  /** The codes of the expected refusals, in order. */
  readonly refusalCodes?: readonly string[];
  readonly patience?: RogueTimeouts;
  /**
   * How long a run waits for the agent to connect: short if the agent never connects, otherwise
   * long.
   */
  readonly waitSeconds?: number;
}

/** The expected end of a failed run, and the expected text of its message. */
export function failed(failure: string, content?: string | RegExp) {
  return { outcome: 'failed', failure, ...(content === undefined ? {} : { content }) } as const;
}

export const HALF = 'Half of wh';
export const WHOLE = 'Half of what there is to say.';
