import {
  asChainId,
  asMemberId,
  asMessageId,
  asRunId,
  asSpaceId,
  type ChainId,
  type MemberId,
  type MessageId,
  type Outcome,
  type PolicyName,
  type RunId,
  type SpaceId,
} from '@conch/engine';
import type { ChainRow, RunRow } from '@conch/store';

export interface RunView {
  readonly id: RunId;
  readonly spaceId: SpaceId;
  readonly agentId: MemberId;
  readonly chainId: ChainId;
  readonly triggerId: MessageId;
  /** The message that it is to make again, if it is. */
  readonly versionOf: MessageId | null;
  readonly state: RunRow['state'];
  readonly because: string;
  readonly outcome: Outcome | null;
  /** The rule by which it ended; null, too, where that was not kept yet. */
  readonly endedBecause: string | null;
  readonly messageId: MessageId | null;
  readonly offeredAt: number;
  /** The agents that waited in its branch when it was offered, the one who waits longest first. */
  readonly waiters: readonly MemberId[];
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly tokens: number;
  /** Null: some of it has no known price. */
  readonly costUsd: number | null;
  /** Whether some of its tokens were counted by Conch, since nobody reported them. */
  readonly isEstimated: boolean;
}

export interface ChainView {
  readonly id: ChainId;
  readonly policy: PolicyName;
  readonly triggerId: MessageId;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly endedBecause: string | null;
}

export function runView(row: RunRow): RunView {
  return {
    id: asRunId(row.id),
    spaceId: asSpaceId(row.spaceId),
    agentId: asMemberId(row.agentId),
    chainId: asChainId(row.chainId),
    triggerId: asMessageId(row.triggerId),
    // MS9 gives the floor for nothing else.
    versionOf: row.because === 'MS9' ? asMessageId(row.triggerId) : null,
    state: row.state,
    because: row.because,
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as Outcome),
    endedBecause: row.endedBecause,
    messageId: row.messageId === null ? null : asMessageId(row.messageId),
    offeredAt: row.offeredAt,
    waiters: JSON.parse(row.waiters) as readonly MemberId[],
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    tokens: row.tokens,
    costUsd: row.isPriced === 0 ? null : row.costUsd,
    isEstimated: row.isEstimated === 1,
  };
}

export function chainView(row: ChainRow): ChainView {
  return {
    id: asChainId(row.id),
    policy: row.policy as PolicyName,
    triggerId: asMessageId(row.triggerId),
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    endedBecause: row.endedBecause,
  };
}
