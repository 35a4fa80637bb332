import { searchingForm } from '../searching-form.ts';
import { placeOfWord } from './search-terms.ts';

/** A part of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a text that contain the words of a search, in order and without overlaps. The words
 * are in their searching form.
 */
export function foundRanges(
  text: string,
  words: readonly string[],
  limit: number,
): readonly TextRange[] {
  const { form, starts, ends } = foldedWithPlaces(text);
  const ranges: TextRange[] = [];
  for (const word of words) {
    let at = placeOfWord(form, word);
    for (let count = 0; at !== -1 && count < limit; count += 1) {
      const end = at + word.length;
      ranges.push({ start: starts[at] ?? 0, end: ends[end - 1] ?? text.length });
      at = placeOfWord(form, word, end);
    }
  }
  return joined(ranges).slice(0, limit);
}

interface FoldedText {
  readonly form: string;
  /** For each unit of the searching form: the start and the end of its character in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

// A character is folded together with its marks, so that each folded unit has one place.
const CLUSTERS = /[^\p{M}\uFF9E\uFF9F]?[\p{M}\uFF9E\uFF9F]{0,30}/gu;

function foldedWithPlaces(text: string): FoldedText {
  let form = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    if (cluster === '') continue;
    const folded = formOf(cluster);
    if (folded === ' ' && form.endsWith(' ')) continue;
    form += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { form, starts, ends };
}

function formOf(cluster: string): string {
  const known = memo.get(cluster);
  if (known !== undefined) return known;
  const form = searchingForm(cluster);
  if (memo.size < MEMO_SIZE) memo.set(cluster, form);
  return form;
}

// The cache has a limit, so that no text can make it grow without end.
const memo = new Map<string, string>();
const MEMO_SIZE = 4096;

function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const found: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = found.at(-1);
    if (last === undefined || range.start > last.end) found.push(range);
    else if (range.end > last.end) found[found.length - 1] = { start: last.start, end: range.end };
  }
  return found;
}
