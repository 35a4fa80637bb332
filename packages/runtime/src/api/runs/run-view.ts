import {
  asChainId,
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  isOfVersion,
  visibleText,
  type ChainId,
  type MemberId,
  type MessageId,
  type PolicyName,
  type RunId,
  type RunOutcome,
  type SpaceId,
} from '@conch/engine';
import type { ChainRow, RunRow } from '@conch/store';
import { iso, isoOrNull } from '../../iso-time.ts';
import { outcomeView, type OutcomeView } from './outcome-view.ts';

export interface RunView extends OutcomeView {
  readonly id: RunId;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly chainId: ChainId;
  readonly triggerId: MessageId;
  /** The message that the run regenerates. Null for other runs. */
  readonly versionOf: MessageId | null;
  readonly state: RunRow['state'];
  readonly because: string;
  /** The rule by which the run ended. Null for old runs, for which the rule was not stored. */
  readonly endedBecause: string | null;
  readonly messageId: MessageId | null;
  readonly offeredAt: string;
  /**
   * The agents that waited in the run's branch when the run was offered. The longest wait comes
   * first.
   */
  readonly waiters: readonly MemberId[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Null if the tokens were not reported. */
  readonly tokens: number | null;
  /** Null if the price of a part of the cost is unknown. */
  readonly costUsd: number | null;
  /** Whether Conch counted some of the tokens itself because they were not reported. */
  readonly isEstimated: boolean;
  /** The branch number in the chain, from 0. */
  readonly branch: number;
  /**
   * The agent that handed the floor to this run's agent, and the reason. Null if there was no
   * hand-off, or if Conch did not yet store hand-offs at that time.
   */
  readonly handOff: HandOffView | null;
}

interface HandOffView {
  readonly kind: 'mention' | 'delegate';
  readonly byId: MemberId;
  /** The reason that the agent gave. Empty without a reason. */
  readonly reason: string;
  /** Whether the agent waits for a reply. */
  readonly expectsReply: boolean;
}

export interface ChainView {
  readonly id: ChainId;
  readonly policy: PolicyName;
  readonly triggerId: MessageId;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly endedBecause: string | null;
}

export function runView(row: RunRow): RunView {
  return {
    id: asRunId(row.id),
    spaceId: asSpaceId(row.spaceId),
    agentId: asMemberId(row.agentId),
    chainId: asChainId(row.chainId),
    triggerId: asMessageId(row.triggerId),
    versionOf: isOfVersion(row.because) ? asMessageId(row.triggerId) : null,
    state: row.state,
    because: row.because,
    // Older runs stored only the rule by which they began.
    ...outcomeView(outcomeOf(row), row.endedBecause ?? row.because),
    endedBecause: row.endedBecause,
    messageId: row.messageId === null ? null : asMessageId(row.messageId),
    offeredAt: iso(row.offeredAt),
    waiters: JSON.parse(row.waiters) as readonly MemberId[],
    startedAt: isoOrNull(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    tokens: row.isUnreported === 1 ? null : row.tokens,
    costUsd: row.isPriced === 0 ? null : row.costUsd,
    isEstimated: row.isEstimated === 1,
    branch: row.branch,
    handOff: handOffView(row),
  };
}

/** The stored outcome of a run. Null if the run has not ended. */
export function outcomeOf({ outcome }: RunRow): RunOutcome | null {
  return outcome === null ? null : (JSON.parse(outcome) as RunOutcome);
}

function handOffView({ handOff: kind, askedBy, reason, isAwaited }: RunRow): HandOffView | null {
  if (kind === null || askedBy === null) return null;
  const words = visibleText(reason);
  return { kind, byId: asMemberId(askedBy), reason: words, expectsReply: isAwaited === 1 };
}

export function chainView(row: ChainRow): ChainView {
  return {
    id: asChainId(row.id),
    policy: row.policy as PolicyName,
    triggerId: asMessageId(row.triggerId),
    startedAt: iso(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    endedBecause: row.endedBecause,
  };
}
