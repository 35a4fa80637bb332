import type { ForumSettings } from '@conch/engine';

/** Where a simulation is kept: a data directory, or an address of PostgreSQL. */
export interface KeptAt {
  readonly database: string;
  /** Whether it is an address: it may have a password in it, and is not shown. */
  readonly isAddress: boolean;
  /** The flag that names it again. */
  readonly flag: string;
  /** Where its pictures are kept, if it is no folder. */
  readonly kept: string;
}

/** What the command line asks for. */
export type Order =
  | { readonly kind: 'help' }
  | RunOrder
  | ForkOrder
  | CompareOrder
  | { readonly kind: 'next'; readonly at: KeptAt; readonly fork: number | null };

/** To make a simulation, or to go on with one; what is left out is as it is, or by default. */
export interface RunOrder extends Files {
  readonly kind: 'run';
  readonly at: KeptAt;
  /** To go on with a fork; null: with the original. */
  readonly fork: number | null;
  readonly agents: number | null;
  readonly ticks: number | null;
  readonly seed: string | null;
  readonly settings: Partial<ForumSettings>;
}

export interface ForkOrder extends Files {
  readonly kind: 'fork';
  readonly at: KeptAt;
  readonly tick: number;
  /** How far the fork runs on; null: as far as what it was made of. */
  readonly ticks: number | null;
  readonly settings: Partial<ForumSettings>;
}

/** To hold the original against a fork, or against another simulation. */
export interface CompareOrder {
  readonly kind: 'compare';
  readonly at: KeptAt;
  /** Null: the newest. */
  readonly fork: number | null;
  readonly other: KeptAt | null;
}

export interface Files {
  readonly plot: string | null;
  readonly json: string | null;
}
