import type { SpaceId } from '@conch/engine';
import type { Reader } from './reader.ts';

/** From where on a reader is told something. */
export interface Place {
  /** The last event that it knows; null: it wants only what comes. */
  readonly after: number | null;
  readonly ref?: string | undefined;
  /** Given: people's posts are told together, after this event; null: after `after`. */
  readonly news?: number | null | undefined;
}

/** One reader of one space: how far it has been told, or what it is told first. */
export interface Watch {
  readonly reader: Reader;
  /** What the next `subscribed` answers. */
  readonly refs: string[];
  told: number;
  /** Up to where it was told of people's posts together; null: it is told of each by itself. */
  news: number | null;
  isOver: boolean;
}

/** Up to where it was told everything. */
export function toldWhole({ told, news }: Watch): number {
  return Math.min(told, news ?? told);
}

/** Whether its reader may be sent something right now, and wants it. */
export function mayTake({ isOver, reader }: Watch, spaceId: SpaceId): boolean {
  return !isOver && reader.mayTake(spaceId);
}
