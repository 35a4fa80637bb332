import {
  EMPTY_FLOOR,
  newSpace,
  replay,
  type Member,
  type Replay,
  type SpaceId,
} from '@conch/engine';
import { historyBetween, type HistoryRow } from '@conch/store';
import type { Core } from '../core.ts';
import { unseal, type UnsealedEntry } from '../history/unseal.ts';
import { givenSpace } from './given.ts';

/** What a replay found: the same decisions again, or the first that differs. */
export type ReplayOutcome =
  | (Extract<Replay, { ok: true }> & { readonly decisions: number })
  | (Extract<Replay, { ok: false }> & { readonly seq: number })
  | { readonly ok: false; readonly redactedAt: number };

const PAGE = 100;

/** Asks the engine about everything that happened in a space, and compares (RP1). */
export async function replayOf(core: Core, spaceId: SpaceId): Promise<ReplayOutcome> {
  const { name } = await core.open(spaceId);
  const entries = await historyOf(core, spaceId);
  const redacted = entries.find(({ isRedacted }) => isRedacted);
  if (redacted !== undefined) return { ok: false, redactedAt: redacted.seq };
  const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
  const result = replay({ where: name, start, entries });
  if (result.ok) return { ...result, decisions: entries.length };
  return { ...result, seq: entries[result.at]?.seq ?? 0 };
}

/** Everything that happened in a space, with what was decided. */
export async function historyOf(
  { names, database }: Core,
  spaceId: SpaceId,
): Promise<readonly UnsealedEntry[]> {
  givenSpace(spaceId);
  return database.read(function* () {
    yield* names.refresh();
    const all: HistoryRow[] = [];
    for (;;) {
      const after = all.at(-1)?.seq ?? 0;
      const page = { spaceId, after, upTo: Number.MAX_SAFE_INTEGER, limit: PAGE };
      const rows = yield* historyBetween(page);
      if (rows.length === 0) break;
      all.push(...rows);
    }
    const nobody: readonly Member[] = [];
    return yield* unseal(all, { names, members: nobody });
  });
}
