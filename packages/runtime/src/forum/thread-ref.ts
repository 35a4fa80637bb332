import { asThreadId, type SpaceId, type ThreadId } from '@conch/engine';
import { threadsByIds, type Script } from '@conch/store';

/** A reference to a thread. */
export interface ThreadRef {
  readonly id: ThreadId;
  /** The number of the thread in its forum, from 1. */
  readonly number: number;
  readonly title: string;
}

export function* threadRefs(
  spaceId: SpaceId,
  ids: Iterable<string>,
): Script<(id: string) => ThreadRef> {
  const rows = yield* threadsByIds(spaceId, [...new Set(ids)]);
  const refs = new Map(
    rows.map(({ id, number, title }) => [id, { id: asThreadId(id), number, title }]),
  );
  return (id) => refs.get(id) ?? { id: asThreadId(id), number: 0, title: '' };
}
