import type { ChainId, MemberId, RunOutcome, Run, RunId, SpaceId } from '@conch/engine';
import type { ApprovalRow, Claim, MessageRow, StreamPlace } from '@conch/store';
import type { EventFacts } from './decision-to-record.ts';
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
  /**
   * The last event that the run may read. For a run of a tick, this is the event of the tick's
   * plan. For every other run, this is the event of the run's first claim.
   */
  readonly firstSeq: number | null;
  /** 1 if the hand-off reason of the run was written from private content. */
  readonly isPrivate: number;
  /** The stream's position, if the run has already streamed text. */
  readonly place: StreamPlace | null;
}

/** The turn counter before and after one event. */
export interface TurnsCounted {
  readonly before: number;
  readonly after: number;
  readonly limit: number;
}

/**
 * The changes of one transaction to one space. They take effect after the commit. If the
 * transaction fails, they are discarded.
 */
export class SpaceChange {
  space: OpenSpace;
  readonly entries: (Entry & { readonly facts: EventFacts; readonly turns: TurnsCounted })[] = [];
  readonly claimed: ClaimedRun[] = [];
  readonly ended = new Map<RunId, RunOutcome>();
  /** The stream positions of ended runs. Their answers get these positions. */
  readonly streamPlaces = new Map<RunId, StreamPlace>();
  /** How many steps of ended runs people may look at. */
  readonly shownSteps = new Map<RunId, number>();
  /** The spaces to which acts were sent. */
  readonly visited = new Set<SpaceId>();
  /** Agents whose next queued run may start. */
  readonly freed = new Set<MemberId>();
  /** The chains that began in this transaction. */
  readonly chains = new Set<ChainId>();
  readonly runCounts = new NewRunCounts();
  /** New messages and the messages they reply to. A run that starts at once uses these rows. */
  readonly messageRows = new Map<string, MessageRow>();
  /** Approvals that were requested or answered, by key. */
  readonly approvals = new Map<string, ApprovalRow>();
  /** The time of the next tick, if this transaction has changed it. */
  nextTickAt: number | null = null;
  /**
   * Whether the post of a tick's run was written or given up, so that the next post can be written.
   */
  mayGoOnWithTick = false;
  /** Whether this transaction deletes the space. */
  isDeleted = false;
  /** Whether this transaction queued runs that a node must claim. */
  hasQueued = false;

  constructor(space: OpenSpace) {
    this.space = space;
  }
}
