import type { ForumSettings } from '@conch/engine';

/** The storage of a simulation: a data directory or a PostgreSQL address. */
export interface SimulationStorage {
  readonly database: string;
  /** Whether `database` is an address. An address may contain a password, so it is never shown. */
  readonly isAddress: boolean;
  /** The flag that selects this simulation again. */
  readonly flag: string;
  /** The folder for pictures if the simulation is not in a folder. */
  readonly picturesFolder: string;
}

/** A parsed command line. */
export type SimulationOrder =
  | { readonly kind: 'help' }
  | RunOrder
  | ForkOrder
  | CompareOrder
  | { readonly kind: 'next'; readonly at: SimulationStorage; readonly fork: number | null };

/** Creates a simulation or continues one. Missing options keep their stored or default values. */
export interface RunOrder extends Files {
  readonly kind: 'run';
  readonly at: SimulationStorage;
  /** The number of the fork to continue. Null for the original. */
  readonly fork: number | null;
  readonly agents: number | null;
  readonly ticks: number | null;
  readonly seed: string | null;
  readonly settings: Partial<ForumSettings>;
}

export interface ForkOrder extends Files {
  readonly kind: 'fork';
  readonly at: SimulationStorage;
  readonly tick: number;
  /** How many more ticks the fork runs. Null runs the fork up to the last tick of its original. */
  readonly ticks: number | null;
  readonly settings: Partial<ForumSettings>;
}

/** Compares the original with a fork or with another simulation. */
export interface CompareOrder {
  readonly kind: 'compare';
  readonly at: SimulationStorage;
  /** The number of the fork. Null for the newest. */
  readonly fork: number | null;
  readonly other: SimulationStorage | null;
}

export interface Files {
  readonly plot: string | null;
  readonly json: string | null;
}
