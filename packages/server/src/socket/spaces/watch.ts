import type { SpaceId } from '@conch/engine';
import type { SpaceReader } from './reader.ts';

/** The position at which a subscription begins. */
export interface WatchStart {
  /** The last event that the reader has received. Null to get only new events. */
  readonly after: number | null;
  readonly ref?: string | undefined;
  /**
   * If set, people's posts after this event are sent in combined frames. Null means the posts after
   * `after`.
   */
  readonly batchAfter?: number | null | undefined;
}

/** One reader of one space, with its position. */
export interface SpaceWatch {
  readonly reader: SpaceReader;
  /** The refs of requests that the next `subscribed` frames will answer. */
  readonly refs: string[];
  lastSentSeq: number;
  /** The last event whose posts were sent in combined frames. Null if posts are sent one by one. */
  lastBatchedSeq: number | null;
  isOver: boolean;
}

/** The last event up to which the reader has received everything. */
export function lastCompleteSeq({ lastSentSeq, lastBatchedSeq }: SpaceWatch): number {
  return Math.min(lastSentSeq, lastBatchedSeq ?? lastSentSeq);
}

/** Whether the reader still watches and can receive frames right now. */
export function mayTake({ isOver, reader }: SpaceWatch, spaceId: SpaceId): boolean {
  return !isOver && reader.mayTake(spaceId);
}
