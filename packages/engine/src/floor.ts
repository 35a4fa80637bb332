import type { Chain } from './chain.ts';
import type { MemberId } from './ids.ts';
import type { Spoken } from './message.ts';
import type { Ask, Run, Spend } from './run.ts';
import { NOTHING_SPENT } from './run.ts';
import type { PolicyName } from './settings.ts';
import type { Wait } from './wait.ts';

/** Someone whom the turn limit refused the floor, for *Continue* (TL7). */
export interface Refused {
  readonly policy: PolicyName;
  readonly ask: Ask;
}

/** What was spent in a space on one UTC day. */
interface DayLedger {
  readonly day: number;
  readonly spent: Spend;
  /** Whether a tick of this day was told that a budget is reached: one notice is enough (BU3). */
  readonly isTold?: true;
}

/**
 * What is carried from event to event: small, plain data. The roster is kept
 * apart, because it is large and changes seldom.
 */
export interface Floor {
  /** Agent messages in a row, reservations not included. */
  readonly turnsUsed: number;
  /** Whom round-robin picked last. */
  readonly cursor: MemberId | null;
  readonly lastSpoke: MemberId | null;
  /** After a pass: no agent's message gives the floor until a person speaks. */
  readonly waitsForPerson: boolean;
  /** The limit episode that runs, with whom it refused; `null`: none does. */
  readonly halt: { readonly refused: readonly Refused[] } | null;
  readonly chains: readonly Chain[];
  /** Runs that have not ended, in the order in which they were asked for. */
  readonly runs: readonly Run[];
  readonly waits: readonly Wait[];
  /** The messages that runs, waiters and refused asks are about. */
  readonly triggers: readonly Spoken[];
  readonly ledger: DayLedger;
}

export const EMPTY_FLOOR: Floor = {
  turnsUsed: 0,
  cursor: null,
  lastSpoke: null,
  waitsForPerson: false,
  halt: null,
  chains: [],
  runs: [],
  waits: [],
  triggers: [],
  ledger: { day: 0, spent: NOTHING_SPENT },
};

/** How many turns are reserved by runs that have not ended (TL1). */
export function turnsReserved(floor: Floor): number {
  return floor.runs.reduce((sum, run) => sum + (run.holdsTurn ? 1 : 0), 0);
}
