import { EMPTY_FLOOR, newSpace, replay, type Replay, type SpaceId } from '@conch/engine';
import type { Conch } from '../../src/index.ts';

/** All events of a space, with their recorded decisions and hash. */
export interface RecordedHistory {
  readonly where: string;
  readonly spaceId: SpaceId;
  readonly hash: string;
  readonly entries: Parameters<typeof replay>[0]['entries'];
}

/** Reads the history of a space from a running Conch. */
export async function record(conch: Conch, spaceId: SpaceId): Promise<RecordedHistory> {
  const { name } = await conch.spaces.get(spaceId);
  const result = await conch.read.replay(spaceId);
  if (!result.ok) throw new Error(`the history of ${name} cannot be replayed`);
  const entries = await conch.read.history(spaceId);
  return {
    where: name,
    spaceId,
    hash: result.hash,
    entries: entries.map(({ event, effects }) => ({ event, effects })),
  };
}

/** Replays a recorded history with the current engine. */
export function replayed({ where, spaceId, entries }: RecordedHistory): Replay {
  const start = { ...newSpace({ members: [], others: [] }, {}, spaceId), floor: EMPTY_FLOOR };
  return replay({ where, start, entries });
}
