import { createHash, type Hash } from 'node:crypto';
import type { SpaceId } from '@conch/engine';
import type { RuntimeContext } from '../../runtime-context.ts';
import { historyLines } from './history-lines.ts';
import type { ForumLine } from './line-reader.ts';

/** The hash of a forum's history, and the amount of history that it covers. */
export interface ForumHash {
  readonly hash: string;
  /** The number of finished ticks. */
  readonly ticks: number;
  readonly posts: number;
}

/**
 * Hashes the history of a forum up to a point, without ids and times. A deletion changes the hash
 * from the deleted post on: Conch stores no hash of the deleted text, because such a hash would
 * allow guesses of the text.
 */
export async function forumHash(
  context: Pick<RuntimeContext, 'database'>,
  spaceId: SpaceId,
  upTo: number,
): Promise<ForumHash> {
  const lines = new LineHash();
  let [ticks, posts] = [0, 0];
  for await (const line of historyLines(context, spaceId, upTo)) {
    lines.add(line);
    if (line.kind === 'tick-over') ticks += 1;
    if (line.kind === 'post') posts += 1;
  }
  return { hash: lines.digest(), ticks, posts };
}

/** A hash over lines. More lines can be added after `digest`. */
export class LineHash {
  readonly #hash: Hash = createHash('sha256').update('conch-forum-1\n');

  add(line: ForumLine): void {
    this.#hash.update(`${JSON.stringify(line)}\n`);
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
