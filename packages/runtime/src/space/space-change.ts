import type { ChainId, MemberId, RunOutcome, Run, RunId, SpaceId } from '@conch/engine';
import type { ApprovalRow, Claim, MessageRow, StreamPlace } from '@conch/store';
import type { EventFacts } from './decided.ts';
import type { Entry } from '../history/entry.ts';
import type { OpenSpace } from './open-space.ts';
import { NewRunCounts } from '../record/run-counts.ts';

/** A run that this node has just claimed. */
export interface ClaimedRun {
  readonly claim: Claim;
  readonly run: Run;
  readonly nth: number;
  readonly attempts: number;
  readonly activeMs: number;
  /** The event up to which the run reads: that of its first claim or, in a tick, of its plan. */
  readonly firstSeq: number | null;
  /** 1 if the reason given to the run was written from private content. */
  readonly isPrivate: number;
  /** The stream's position, if the run has said a word before. */
  readonly place: StreamPlace | null;
}

/** The turn counter before and after one event. */
export interface TurnsCounted {
  readonly before: number;
  readonly after: number;
  readonly limit: number;
}

/**
 * The changes of one transaction to one space. They take effect and are published only after the
 * commit. Until then they can be discarded.
 */
export class SpaceChange {
  space: OpenSpace;
  readonly entries: (Entry & { readonly facts: EventFacts; readonly turns: TurnsCounted })[] = [];
  readonly claimed: ClaimedRun[] = [];
  readonly ended = new Map<RunId, RunOutcome>();
  /** The stream positions of ended runs. Their answers stay there. */
  readonly streamPlaces = new Map<RunId, StreamPlace>();
  /** The spaces that acts were sent to. */
  readonly visited = new Set<SpaceId>();
  /** Agents that may get the next of their queued runs. */
  readonly freed = new Set<MemberId>();
  /** The chains that began in this transaction. */
  readonly chains = new Set<ChainId>();
  readonly runCounts = new NewRunCounts();
  /** New messages and those they reply to. A run that follows at once need not read them again. */
  readonly said = new Map<string, MessageRow>();
  /** Approvals that were asked for or answered, by key. */
  readonly approvals = new Map<string, ApprovalRow>();
  /** The time of the next tick, if this transaction changed it. */
  nextTickAt: number | null = null;
  /** Whether one of a tick's runs was written or given up, so that the tick may go on. */
  mayGoOnWithTick = false;
  /** Whether this transaction deletes the space. */
  isDeleted = false;
  /** Whether runs were queued that some node must claim. */
  hasQueued = false;

  constructor(space: OpenSpace) {
    this.space = space;
  }
}
