import type { SpaceId } from '@conch/engine';
import type { Reader } from './reader.ts';

/** One reader of one space: how far it has been told, or what it is told first. */
export interface Watch {
  readonly reader: Reader;
  /** What the next `subscribed` answers. */
  readonly refs: string[];
  told: number;
  isOver: boolean;
}

/** Whether its reader may be sent something right now, and wants it. */
export function mayTake({ isOver, reader }: Watch, spaceId: SpaceId): boolean {
  return !isOver && reader.mayTake(spaceId);
}
