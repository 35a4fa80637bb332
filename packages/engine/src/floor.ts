import type { Chain } from './chain.ts';
import type { ChainId, MemberId } from './ids.ts';
import type { SpokenMessage } from './message.ts';
import type { FloorRequest, Run, Spend } from './run.ts';
import { NOTHING_SPENT } from './run.ts';
import type { PolicyInForce } from './settings.ts';
import type { Wait } from './wait.ts';

/** A floor request that the turn limit refused, stored for *Continue* (TL7). */
export interface TurnLimitRefusal extends PolicyInForce {
  readonly ask: FloorRequest;
  /** The chains that the refused agent's chain continued, newest first. */
  readonly continues?: readonly ChainId[];
}

/** A limit episode. It lasts until a person speaks or continues. */
export interface Halt {
  readonly refused: readonly TurnLimitRefusal[];
  /** The chains that the limit ended, in the order of their start. Absent in older records. */
  readonly chains?: readonly ChainId[];
}

/** The tokens and money that a space spent on one UTC day. */
interface DayLedger {
  readonly day: number;
  readonly spent: Spend;
  /**
   * True after this day's ticks posted a notice of a reached budget. No second notice follows
   * (BU3).
   */
  readonly isTold?: true;
  /** True after this day's ticks posted a notice of a budget that refused only one agent (BU6). */
  readonly isRefusalTold?: true;
}

/**
 * The state that `decide` carries from event to event: small, plain data. The roster is separate,
 * because it is large and seldom changes.
 */
export interface Floor {
  /** Agent messages in a row, without reserved turns. */
  readonly turnsUsed: number;
  /** The agent that round-robin picked last. */
  readonly cursor: MemberId | null;
  readonly lastSpoke: MemberId | null;
  /** True after a pass: no agent's message gives the floor until a person speaks. */
  readonly waitsForPerson: boolean;
  /** The current limit episode with the agents it refused, or null. */
  readonly halt: Halt | null;
  readonly chains: readonly Chain[];
  /** Runs that have not ended, in the order in which they were requested. */
  readonly runs: readonly Run[];
  readonly waits: readonly Wait[];
  /** The messages that runs, waiters and refused requests are about. */
  readonly triggers: readonly SpokenMessage[];
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

/**
 * Reads a stored floor. Older versions stored one refusal of the run limit instead of a list, and
 * also stored it in runs.
 */
export function readFloor(stored: string): Floor {
  const floor = JSON.parse(stored) as Omit<Floor, 'chains' | 'runs'> & {
    readonly chains: readonly (Omit<Chain, 'runLimitRefused'> & OldRefusal)[];
    readonly runs: readonly (Run & OldRefusal)[];
  };
  const chains = floor.chains.map((chain): Chain => {
    const ofRuns = floor.runs.filter(({ chainId }) => chainId === chain.id);
    const refused = [chain, ...ofRuns].flatMap(({ runLimitRefused }) => runLimitRefused ?? []);
    return { ...chain, runLimitRefused: [...new Set(refused)] };
  });
  return { ...floor, chains, runs: floor.runs.map(withoutRefusal) };
}

function withoutRefusal(run: Run & OldRefusal): Run {
  const { runLimitRefused: _, ...rest } = run;
  return rest;
}

interface OldRefusal {
  readonly runLimitRefused?: MemberId | readonly MemberId[] | null;
}

/** How many turns are reserved for runs that have not ended (TL1). */
export function turnsReserved(floor: Floor): number {
  return floor.runs.reduce((sum, run) => sum + (run.holdsTurn ? 1 : 0), 0);
}
