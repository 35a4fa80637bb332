import { indexOf, type SpaceState } from '@conch/engine';
import { agentById, type Script } from '@conch/store';

/** The names of current and former members. An unknown member is shown by id. */
export function* memberNames(
  { roster }: SpaceState,
  ids: Iterable<string>,
): Script<(id: string) => string> {
  const index = indexOf(roster);
  const names = new Map<string, string>();
  for (const id of new Set(ids)) {
    const name = index.member(id)?.name ?? index.outsider(id)?.name ?? (yield* agentById(id))?.name;
    if (name !== undefined) names.set(id, name);
  }
  return (id) => names.get(id) ?? id;
}
