import type { SpaceId } from '@conch/engine';
import { floorOf, spaceById, type Script } from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { UnsealedEntry } from '../../history/unseal.ts';
import { walkHistory } from '../../history/walk-history.ts';
import { noSuchSpace } from '../../space/no-such-space.ts';
import { SpaceHasher, type SpaceHash } from '../../space-copy/space-hash.ts';
import { SpaceReplay, type ReplayOutcome } from '../../space-copy/space-replay.ts';
import { parseSpaceId } from '../parse-input.ts';

type HistoryContext = Pick<RuntimeContext, 'database' | 'names' | 'histories'>;

interface ReadReplay {
  readonly hash: SpaceHash;
  readonly outcome: ReplayOutcome;
}

/** A replay of a space up to the event `seq`, and the hash of the same history. */
export interface HashedReplay extends SpaceHash {
  /** How many decisions were equal. */
  readonly decisions: number;
  /** The first decision that differs, as JSON. */
  readonly difference: {
    readonly seq: number;
    readonly recorded: string;
    readonly decided: string;
  } | null;
  /** The first event whose text was deleted. Nothing from there on can be decided again. */
  readonly redactedAt: number | null;
}

export function hashedReplay({ hash, outcome }: ReadReplay): HashedReplay {
  if (outcome.ok) {
    return { ...hash, decisions: outcome.decisions, difference: null, redactedAt: null };
  }
  if ('redactedAt' in outcome) {
    return { ...hash, decisions: 0, difference: null, redactedAt: outcome.redactedAt };
  }
  const { at: decisions, seq, recorded, decided } = outcome;
  const difference = { seq, recorded: JSON.stringify(recorded), decided: JSON.stringify(decided) };
  return { ...hash, decisions, difference, redactedAt: null };
}

/**
 * Replays all events of a space in the engine, compares the decisions with the stored ones (RP1),
 * and hashes the history.
 */
export async function replayOf(context: HistoryContext, space: SpaceId): Promise<ReadReplay> {
  const { database, names, histories } = context;
  const spaceId = parseSpaceId(space);
  const key = JSON.stringify(['replay', spaceId, await lastSeq(context, spaceId)]);
  return histories.read(key, () =>
    database.readInTurns(function* () {
      const row = yield* spaceById(spaceId);
      if (row === null) throw noSuchSpace(spaceId);
      const replay = new SpaceReplay({ spaceId, name: row.name });
      const hasher = new SpaceHasher(spaceId);
      yield* walkHistory({ spaceId, names, upTo: Number.MAX_SAFE_INTEGER }, (entry) => {
        replay.see(entry);
        hasher.see(entry);
      });
      return { hash: yield* hasher.finish(), outcome: replay.outcome };
    }),
  );
}

/** Hashes the history of a space up to a point. */
export async function hashOf(
  context: HistoryContext,
  space: SpaceId,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<SpaceHash> {
  const { database, names, histories } = context;
  const spaceId = parseSpaceId(space);
  const key = JSON.stringify(['space-hash', spaceId, upTo, await lastSeq(context, spaceId)]);
  return histories.read(key, () =>
    database.readInTurns(function* (): Script<SpaceHash> {
      const hasher = new SpaceHasher(spaceId);
      yield* walkHistory({ spaceId, names, upTo }, (entry) => hasher.see(entry));
      return yield* hasher.finish();
    }),
  );
}

/** All events of a space, with their decisions. */
export async function historyOf(
  { names, database }: HistoryContext,
  space: SpaceId,
): Promise<readonly UnsealedEntry[]> {
  const spaceId = parseSpaceId(space);
  return database.readInTurns(function* () {
    const entries: UnsealedEntry[] = [];
    const walk = { spaceId, names, upTo: Number.MAX_SAFE_INTEGER };
    yield* walkHistory(walk, (entry) => entries.push(entry));
    return entries;
  });
}

/** The last event of a space. Requests with the same last event share one read. */
async function lastSeq({ database }: HistoryContext, spaceId: SpaceId): Promise<number> {
  const floor = await database.read(() => floorOf(spaceId));
  if (floor === null) throw noSuchSpace(spaceId);
  return floor.nextSeq - 1;
}
