import type { ChainId, MemberId, Outcome, Run, RunId, SpaceId } from '@conch/engine';
import type { ApprovalRow, Claim, MessageRow } from '@conch/store';
import type { EventFacts } from './decided.ts';
import type { Entry } from './history/entry.ts';
import type { OpenSpace } from './open-space.ts';
import { NewRunCounts } from './run-counts.ts';

/** A run that this node has just been given. */
export interface ClaimedRun {
  readonly claim: Claim;
  readonly run: Run;
  readonly nth: number;
  readonly attempts: number;
  readonly activeMs: number;
  /** Where the space stood when it was first taken up. */
  readonly firstSeq: number | null;
  /** 1: the reason that it is given is made of what is not for everyone. */
  readonly isPrivate: number;
}

/**
 * What one transaction does to one space. It becomes true, and is told to anyone, only when the
 * transaction has been committed; until then it can be thrown away.
 */
export class SpaceChange {
  space: OpenSpace;
  readonly entries: (Entry & { readonly facts: EventFacts })[] = [];
  readonly claimed: ClaimedRun[] = [];
  readonly ended = new Map<RunId, Outcome>();
  /** The spaces that acts were sent to. */
  readonly visited = new Set<SpaceId>();
  /** Agents that may be given the next of their queued runs. */
  readonly freed = new Set<MemberId>();
  /** The chains that began in it. */
  readonly chains = new Set<ChainId>();
  readonly runCounts = new NewRunCounts();
  /** What was said, and what that replied to: a run that follows at once need not read it again. */
  readonly said = new Map<string, MessageRow>();
  /** What was asked of people or answered by them, by its key. */
  readonly approvals = new Map<string, ApprovalRow>();
  /** When the next tick is due, if this has changed it. */
  nextTickAt: number | null = null;
  /** Whether something that a tick waits for may have been written, or given up. */
  mayGoOnWithTick = false;
  /** Whether runs were queued that some node has to take up. */
  hasQueued = false;

  constructor(space: OpenSpace) {
    this.space = space;
  }
}
