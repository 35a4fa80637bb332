import type { SpaceId } from '@conch/engine';
import type { Database } from '@conch/store';
import type { AgentDirectory } from './agent-directory.ts';
import type { Clock } from './clock.ts';
import type { SpaceFeed } from './feed/space-feed.ts';
import type { NameBook } from './name-book.ts';
import type { OpenSpace } from './open-space.ts';
import type { LiveRuns } from './run/live-runs.ts';
import type { Job } from './space-worker.ts';

/** What every part of the door works with. */
export interface Core {
  readonly database: Database;
  readonly names: NameBook;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly agents: AgentDirectory;
  readonly live: LiveRuns;
  readonly feed: SpaceFeed;
  readonly limits: Limits;
  readonly do: <T>(job: Job<T>) => Promise<T>;
  /** A tick of a forum will be due then. */
  readonly expectTick: (at: number) => void;
  /** The space as it stands; throws `no-such-space`. */
  readonly open: (spaceId: SpaceId) => Promise<OpenSpace>;
}

/** Bounds on what comes in; all are settings. */
export interface Limits {
  /** Characters of a message by a person or a service. */
  readonly longestMessage: number;
  /** Characters of a message by an agent. */
  readonly longestAnswer: number;
  /** Runs of a space that have not ended. */
  readonly mostRunsInSpace: number;
  readonly mostSchedulesInSpace: number;
  /** How long an approval can be given that an agent asks for, in milliseconds. */
  readonly approvalMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  longestMessage: 32 * 1024,
  longestAnswer: 64 * 1024,
  mostRunsInSpace: 10_000,
  mostSchedulesInSpace: 50,
  approvalMs: 24 * 60 * 60 * 1000,
};
