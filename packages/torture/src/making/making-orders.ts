import type { DatabaseLocation } from '@conch/test-databases';

/** The start options of a server that will be killed. */
export interface MakingOptions {
  readonly location: DatabaseLocation;
  /** The folder for the server's own files. */
  readonly folder: string;
  readonly adminToken: string;
}

/**
 * An order to such a server: to die at a step counted from now, or to live and report its steps.
 */
export type MakingOrder =
  | { readonly kind: 'die'; readonly atStep: number }
  | { readonly kind: 'live' };

/**
 * A report of the server. A step is one statement of a transaction, or the moment before or after
 * its commit.
 */
export type MakingReport =
  | { readonly kind: 'ready'; readonly origin: string }
  | { readonly kind: 'armed' }
  | { readonly kind: 'counted'; readonly steps: number };
