import { createHash, type Hash } from 'node:crypto';
import type { SpaceId } from '@conch/engine';
import type { Core } from '../core.ts';
import { historyLines } from './history-lines.ts';
import type { ForumLine } from './line-reader.ts';

/** One hash for the history of a forum, and of how much. */
export interface ForumHash {
  readonly hash: string;
  /** Ticks that are over. */
  readonly ticks: number;
  readonly posts: number;
}

/**
 * Hashes what has happened in a forum up to a place. Ids and moments do not count. Whoever deletes
 * words changes the hash from the post on: nothing is kept by which they could be guessed.
 */
export async function forumHash(
  core: Pick<Core, 'database'>,
  spaceId: SpaceId,
  upTo: number,
): Promise<ForumHash> {
  const lines = new LineHash();
  let [ticks, posts] = [0, 0];
  for await (const line of historyLines(core, spaceId, upTo)) {
    lines.add(line);
    if (line.kind === 'tick-over') ticks += 1;
    if (line.kind === 'post') posts += 1;
  }
  return { hash: lines.digest(), ticks, posts };
}

/** The hash of lines so far; it can be asked for and go on. */
export class LineHash {
  readonly #hash: Hash = createHash('sha256').update('conch-forum-1\n');

  add(line: ForumLine): void {
    this.#hash.update(`${JSON.stringify(line)}\n`);
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
