import type { AgentKind } from '@conch/agents';
import type { MemberId } from '@conch/engine';
import type { CanaryBook } from './books/canary-book.ts';
import type { HouseStage } from './stage.ts';
import type { Taps, OutputKind } from './taps.ts';

/** The parts of the test server that agents need. */
export interface Surroundings {
  readonly book: CanaryBook;
  readonly taps: Taps;
  /** The time of the server. */
  readonly now: () => number;
  /** The conversation in a space, or undefined if agents take no part there. */
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

/** The agents of a test server, until the server closes. */
export interface Troupe {
  readonly kinds: readonly AgentKind[];
  /** The addresses at which the server may call these agents. */
  readonly outbound: readonly string[];
  /**
   * The kind and config of the nth agent. The config may contain `words`, because only admins can
   * read a config.
   */
  readonly newAgent: (
    nth: number,
    words: string,
  ) => { readonly kind: string; readonly config: unknown };
  readonly enter: (newcomer: Newcomer) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where agents run, inside or outside the server, and how they receive texts. */
export interface TroupeKind {
  readonly outputs: readonly OutputKind[];
  readonly open: (surroundings: Surroundings) => Promise<Troupe>;
}
