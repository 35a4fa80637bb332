import { setImmediate } from 'node:timers/promises';
import type { SpaceId } from '@conch/engine';
import { historyBetween, type HistoryRow } from '@conch/store';
import type { Core } from '../core.ts';
import { LineReader, type ForumLine } from './line-reader.ts';

const PAGE = 100;

/**
 * What has happened in a forum, line by line and in order, by names and numbers: no id and no
 * moment is in it. A page at a time, so that a long history costs no more memory than a short one.
 */
export async function* historyLines(
  { database }: Pick<Core, 'database'>,
  spaceId: SpaceId,
  upTo: number,
): AsyncGenerator<ForumLine, void> {
  const reader = new LineReader(spaceId);
  for (let after = 0; after < upTo;) {
    let page: readonly HistoryRow[] = [];
    const from = after;
    const lines = await database.read(function* () {
      page = yield* historyBetween({ spaceId, after: from, upTo, limit: PAGE });
      return yield* reader.read(page);
    });
    yield* lines;
    after = page.at(-1)?.seq ?? upTo;
    // SQLite answers without a pause: others get the thread.
    await setImmediate();
  }
}
