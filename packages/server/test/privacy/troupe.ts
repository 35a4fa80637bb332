import type { AgentKind } from '@conch/agents';
import type { MemberId } from '@conch/engine';
import type { CanaryBook } from './canary-book.ts';
import type { Stage } from './stage.ts';
import type { Taps, Way } from './taps.ts';

/** What agents need of the house that they are in. */
export interface Surroundings {
  readonly book: CanaryBook;
  readonly taps: Taps;
  /** The time as the server has it. */
  readonly now: () => number;
  /** The conversation in a space, if there is one that agents take part in. */
  readonly stageOf: (spaceId: string) => Stage | undefined;
}

export interface Newcomer {
  readonly agentId: MemberId;
  /** Where the server is, and what it knows the agent by. */
  readonly origin: string;
  readonly token: string;
  /** What requests to it are signed with, if it is called. */
  readonly webhookSecret: () => Promise<string>;
}

/** The agents of a house, as long as it is open. */
export interface Troupe {
  readonly kinds: readonly AgentKind[];
  /** What the server may reach for them. */
  readonly outbound: readonly string[];
  /** How the nth of them is made; `words` may stand in it, and are for admins. */
  readonly made: (
    nth: number,
    words: string,
  ) => { readonly kind: string; readonly config: unknown };
  readonly enter: (newcomer: Newcomer) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Where agents live, and by which ways they are told things there. */
export interface TroupeKind {
  readonly ways: readonly Way[];
  readonly open: (surroundings: Surroundings) => Promise<Troupe>;
}
