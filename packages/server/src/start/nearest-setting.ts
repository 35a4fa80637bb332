import { buildRoster, nearestName } from '@conch/engine';

/** The name that somebody who wrote another one most likely meant, as “; did you mean …?”. */
export function didYouMean(
  written: string,
  names: readonly string[],
  mark: (name: string) => string = (name) => name,
): string {
  const roster = buildRoster(names.map((name) => ({ id: name, name, kind: 'agent' })));
  const nearest = nearestName(written, roster);
  return nearest === null ? '' : `; did you mean ${mark(nearest)}?`;
}
