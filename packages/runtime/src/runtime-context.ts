import type { Ceilings, SpaceId } from '@conch/engine';
import type { Database } from '@conch/store';
import type { AgentDirectory } from './agent-directory.ts';
import type { Clock } from './clock.ts';
import type { SpaceFeed } from './feed/space-feed.ts';
import type { HistoryTurns } from './history/history-turns.ts';
import type { NameBook } from './space/name-book.ts';
import type { OpenSpace } from './space/open-space.ts';
import type { LiveRuns } from './run/live-runs.ts';
import type { Job } from './space/space-worker.ts';

/** The services that the whole API shares. */
export interface RuntimeContext {
  readonly database: Database;
  readonly names: NameBook;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly agents: AgentDirectory;
  readonly live: LiveRuns;
  readonly feed: SpaceFeed;
  /** The queue for reads of whole histories, which reads one history at a time. */
  readonly histories: HistoryTurns;
  readonly limits: Limits;
  readonly ceilings: Ceilings;
  readonly do: <T>(job: Job<T>) => Promise<T>;
  /** Reports the time of a forum's next tick, so that the timer can be set. */
  readonly expectTick: (at: number) => void;
  /** Does due work in the background, and sets the timer for the next due time. */
  readonly doDue: (work: DueWork) => void;
  /** The current space. Throws `no-such-space` or `space-damaged`. */
  readonly open: (spaceId: SpaceId) => Promise<OpenSpace>;
  /** Logs a failure that does not stop the work during which it happened. */
  readonly failed: (during: string, error: unknown) => void;
}

/** Work of a node that is due at stored times. */
export type DueWork = 'erase' | 'schedules';

/** Limits for input. All of them can be configured. */
export interface Limits {
  /** The maximum number of characters in a message of a person or a service. */
  readonly longestMessage: number;
  /** The maximum number of characters in a message of an agent. */
  readonly longestAnswer: number;
  /** The maximum number of unfinished runs in one space. */
  readonly mostRunsInSpace: number;
  readonly mostSchedulesInSpace: number;
  /** How long people can answer an approval, in milliseconds. */
  readonly approvalMs: number;
  /** How long the name of a removed member stays reserved, in milliseconds. */
  readonly removedNameMs: number;
  /** How long a deleted space can be restored, in milliseconds. */
  readonly keepDeletedMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  longestMessage: 32 * 1024,
  longestAnswer: 64 * 1024,
  mostRunsInSpace: 10_000,
  mostSchedulesInSpace: 50,
  approvalMs: 24 * 60 * 60 * 1000,
  removedNameMs: 30 * 24 * 60 * 60 * 1000,
  keepDeletedMs: 30 * 24 * 60 * 60 * 1000,
};
