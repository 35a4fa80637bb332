import { nearestWord } from '@conch/engine';

/** A suggestion of the nearest known name for the end of an error message, or an empty text. */
export function didYouMean(
  written: string,
  names: readonly string[],
  mark: (name: string) => string = (name) => name,
): string {
  const nearest = nearestWord(written, names);
  return nearest === null ? '' : `. Did you mean ${mark(nearest)}?`;
}
