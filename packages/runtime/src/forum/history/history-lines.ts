import { setImmediate } from 'node:timers/promises';
import type { SpaceId } from '@conch/engine';
import { historyBetween, type HistoryRow } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { LineReader, type ForumLine } from './line-reader.ts';

const PAGE = 100;

/**
 * The history of a forum as lines, in order. Lines contain names and numbers, but no ids and no
 * times. Reads page by page, so a long history needs no more memory than a short one.
 */
export async function* historyLines(
  { database }: Pick<RuntimeContext, 'database'>,
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
    // SQLite queries block the event loop, so the loop pauses here for other work.
    await setImmediate();
  }
}
