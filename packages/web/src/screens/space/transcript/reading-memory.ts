import type { ShownSpace } from './row.ts';
import { withStarts, type Starts } from './spoken-order.ts';

/** What a transcript remembers while it is open, so that nothing in it moves without need. */
export interface ReadingMemory {
  readonly starts: Starts;
  readonly seams: ReadonlySet<string>;
  readonly resetAt: number;
  readonly oldestId: string | null;
  readonly used: number;
}

export const nothingRemembered: ReadingMemory = {
  starts: new Map(),
  seams: new Set(),
  resetAt: 0,
  oldestId: null,
  used: 0,
};

/** The memory after one more look; looking twice changes nothing. */
export function remembered(
  memory: ReadingMemory,
  space: ShownSpace & { readonly seq: number },
): ReadingMemory {
  const { messages, streams, floor, seq } = space;
  const oldestId = messages[0]?.id ?? null;
  const isSeam = memory.oldestId !== null && memory.oldestId !== oldestId;
  return {
    starts: withStarts(memory.starts, streams),
    seams: isSeam ? new Set([...memory.seams, memory.oldestId]) : memory.seams,
    resetAt: floor.used < memory.used ? seq : memory.resetAt,
    oldestId,
    used: floor.used,
  };
}
