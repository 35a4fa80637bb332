import type { ShownSpace } from './row.ts';

/** The memory of an open transcript. It prevents rows from changing when older messages load. */
export interface ReadingMemory {
  readonly seams: ReadonlySet<string>;
  readonly oldestId: string | null;
}

export const nothingRemembered: ReadingMemory = { seams: new Set(), oldestId: null };

/** The memory after another update. Applying the same update twice changes nothing. */
export function remembered(
  memory: ReadingMemory,
  { messages }: Pick<ShownSpace, 'messages'>,
): ReadingMemory {
  const oldestId = messages[0]?.id ?? null;
  const isSeam = memory.oldestId !== null && memory.oldestId !== oldestId;
  return {
    seams: isSeam ? new Set([...memory.seams, memory.oldestId]) : memory.seams,
    oldestId,
  };
}
