import { nearestWord } from '@conch/engine';

/**
 * The sentence that suggests the nearest known name, as the end of an error message. Empty if no
 * name is near.
 */
export function didYouMean(
  written: string,
  names: readonly string[],
  mark: (name: string) => string = (name) => name,
): string {
  const nearest = nearestWord(written, names);
  return nearest === null ? '' : `. Did you mean ${mark(nearest)}?`;
}
