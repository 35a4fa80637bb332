import type { Chain } from './chain.ts';
import type { ChainId, MemberId } from './ids.ts';
import type { SpokenMessage } from './message.ts';
import type { FloorRequest, Run, Spend } from './run.ts';
import { NOTHING_SPENT } from './run.ts';
import type { PolicyInForce } from './settings.ts';
import type { Wait } from './wait.ts';

/** A floor request that the turn limit refused. It is stored for *Continue* (TL7). */
export interface TurnLimitRefusal extends PolicyInForce {
  readonly ask: FloorRequest;
  /** The earlier chains that the chain of the refused agent continued, newest first. */
  readonly continues?: readonly ChainId[];
}

/** A limit episode. The episode lasts until a person posts a message or chooses *Continue*. */
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
   * True if a tick of this day has posted a notice of a reached budget. No second notice is posted
   * on that day (BU3).
   */
  readonly isTold?: true;
  /**
   * True if a tick of this day has posted a notice of a single refused agent. No second notice is
   * posted on that day (BU6).
   */
  readonly isRefusalTold?: true;
}

/**
 * The state that `decide` passes from event to event. This state is small, plain data. The roster
 * is stored separately, because the roster is large and seldom changes.
 */
export interface Floor {
  /** The number of agent messages in a row. Reserved turns are not included. */
  readonly turnsUsed: number;
  /** The agent that round-robin picked last. */
  readonly cursor: MemberId | null;
  readonly lastSpoke: MemberId | null;
  /** True after a pass. Until a person speaks, no message of an agent gives the floor. */
  readonly waitsForPerson: boolean;
  /** The current limit episode with the agents that it refused. Null if there is none. */
  readonly halt: Halt | null;
  readonly chains: readonly Chain[];
  /** The runs that have not ended, in the order of their requests. */
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
 * Reads a stored floor. Older versions stored a single refusal of the chain limit instead of a list,
 * and also stored it in each run.
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

/** The number of turns that are reserved for runs that have not ended (TL1). */
export function turnsReserved(floor: Floor): number {
  return floor.runs.reduce((sum, run) => sum + (run.holdsTurn ? 1 : 0), 0);
}
