import { EMPTY_FLOOR, newSpace, replay, type Replay, type SpaceId } from '@conch/engine';
import { spaceById } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { UnsealedEntry } from '../../history/unseal.ts';
import { noSuchSpace } from '../../space/no-such-space.ts';
import { entriesOf } from '../../space-copy/space-hash.ts';
import { parseSpaceId } from '../parse-input.ts';

/** The result of a replay: all decisions are equal, or the first difference. */
export type ReplayOutcome =
  | (Extract<Replay, { ok: true }> & { readonly decisions: number })
  | (Extract<Replay, { ok: false }> & { readonly seq: number })
  | { readonly ok: false; readonly redactedAt: number };

type HistoryContext = Pick<RuntimeContext, 'database' | 'names'>;

/**
 * Replays all events of a space in the engine, and compares the decisions with the stored ones
 * (RP1).
 */
export async function replayOf(context: HistoryContext, spaceId: SpaceId): Promise<ReplayOutcome> {
  const row = await context.database.read(() => spaceById(parseSpaceId(spaceId)));
  if (row === null) throw noSuchSpace(spaceId);
  const { name } = row;
  const entries = await historyOf(context, spaceId);
  const redacted = entries.find(({ isRedacted }) => isRedacted);
  if (redacted !== undefined) return { ok: false, redactedAt: redacted.seq };
  const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
  const result = replay({ where: name, start, entries });
  if (result.ok) return { ...result, decisions: entries.length };
  return { ...result, seq: entries[result.at]?.seq ?? 0 };
}

/** All events of a space, with their decisions. */
export async function historyOf(
  { names, database }: HistoryContext,
  spaceId: SpaceId,
): Promise<readonly UnsealedEntry[]> {
  parseSpaceId(spaceId);
  return database.read(() => entriesOf(spaceId, { names, upTo: Number.MAX_SAFE_INTEGER }));
}
