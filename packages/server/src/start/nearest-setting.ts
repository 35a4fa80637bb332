import { nearestWord } from '@conch/engine';

/** The end of an error message that suggests the nearest known name, or an empty text. */
export function didYouMean(
  written: string,
  names: readonly string[],
  mark: (name: string) => string = (name) => name,
): string {
  const nearest = nearestWord(written, names);
  return nearest === null ? '' : `. Did you mean ${mark(nearest)}?`;
}
