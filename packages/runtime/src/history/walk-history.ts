import type { Member, SpaceId } from '@conch/engine';
import { historyBetween, type Script } from '@conch/store';
import type { NameBook } from '../space/name-book.ts';
import { unseal, type UnsealedEntry } from './unseal.ts';

// The number of events in a page. A page must take only a few milliseconds, because other work
// waits meanwhile.
const PAGE = 25;

interface Walk {
  readonly spaceId: SpaceId;
  readonly names: NameBook;
  readonly upTo: number;
}

/** Reads the history of a space page by page, and calls `see` for each event in order. */
export function* walkHistory(
  { spaceId, names, upTo }: Walk,
  see: (entry: UnsealedEntry) => void,
): Script<void> {
  yield* names.refresh();
  let members: readonly Member[] = [];
  for (let after = 0; ;) {
    const rows = yield* historyBetween({ spaceId, after, upTo, limit: PAGE });
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const entry of yield* unseal(rows, { names, members })) {
      see(entry);
      if (entry.event.type === 'members-changed') ({ members } = entry.event.roster);
    }
    after = last.seq;
  }
}
