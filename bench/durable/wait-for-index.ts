import type { Conch } from '@conch/runtime';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 500;

/** Waits until the search index contains all messages of a space. */
export async function waitForIndex(conch: Conch, spaceId: string): Promise<void> {
  // Without a complete index, a search of a long history ends before it has read everything.
  while ((await conch.read.search({ spaceIds: [spaceId], words: 'zzqxyzzq' })).next !== null) {
    await pause(POLL_MS);
  }
}
