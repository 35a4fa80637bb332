import type { AgentKind } from '@conch/agents';
import type { MemberId } from '@conch/engine';
import type { CanaryBook } from './books/canary-book.ts';
import type { HouseStage } from './stage.ts';
import type { Taps, TappedWay } from './taps.ts';

/** The parts of a house that agents need. */
export interface Surroundings {
  readonly book: CanaryBook;
  readonly taps: Taps;
  /** The time of the server. */
  readonly now: () => number;
  /** The conversation in a space, if agents take part in one there. */
  readonly stageOf: (spaceId: string) => HouseStage | undefined;
}

export interface Newcomer {
  readonly agentId: MemberId;
  /** The address of the server, and the agent’s token. */
  readonly origin: string;
  readonly token: string;
  /** The secret that signs requests to the agent, if it is called by webhook. */
  readonly webhookSecret: () => Promise<string>;
}

/** The agents of a house, while it is open. */
export interface Troupe {
  readonly kinds: readonly AgentKind[];
  /** The addresses that the server may call for them. */
  readonly outbound: readonly string[];
  /**
   * The kind and config of the nth agent. `words` may be part of the config, which only admins
   * read.
   */
  readonly made: (
    nth: number,
    words: string,
  ) => { readonly kind: string; readonly config: unknown };
  readonly enter: (newcomer: Newcomer) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A place where agents run, and the ways by which they receive texts there. */
export interface TroupeKind {
  readonly ways: readonly TappedWay[];
  readonly open: (surroundings: Surroundings) => Promise<Troupe>;
}
