import type { Patience, Stand } from '../stand.ts';

/** A way in which an agent outside may be of no use, and what comes of it. */
export interface Misconduct {
  readonly name: string;
  readonly commit: (stand: Stand) => Promise<void>;
  readonly outcome: 'responded' | 'failed' | 'cancelled';
  readonly failure?: string;
  /** What stays of its words, and how they are marked. */
  readonly said?: string | RegExp;
  /** What it is refused, in order. */
  readonly refused?: readonly string[];
  readonly patience?: Patience;
  /** How long its run waits for it; long unless nobody is to come. */
  readonly waitSeconds?: number;
}

/** How a run ends that failed, and what stays of its words. */
export function failed(failure: string, said?: string | RegExp) {
  return { outcome: 'failed', failure, ...(said === undefined ? {} : { said }) } as const;
}

export const HALF = 'Half of wh';
export const WHOLE = 'Half of what there is to say.';
