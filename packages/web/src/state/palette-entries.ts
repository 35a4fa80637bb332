import { matchingForm } from '@conch/sdk/view';

/** An entry of the palette: a link or an action. */
export interface PaletteEntry {
  readonly key: string;
  readonly words: string;
  /** The name of the space or forum to which the entry belongs. */
  readonly about?: string;
  /** Synonyms that a search also finds. */
  readonly also?: string;
  readonly to?: string;
  readonly act?: () => void;
  readonly keys?: string;
  readonly takes?: TakesNumber;
}

/** An action with a number. The person types the number after the name of the action. */
interface TakesNumber {
  readonly words: (number: number) => string;
  readonly act: (number: number) => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const MOST = 8;
// Without a typed text, each group shows only a few entries, so that all groups are visible.
const MOST_UNASKED = 4;

/**
 * The matches in each group. The group with the best match is first, and empty groups are dropped.
 */
export function foundGroups(
  groups: readonly PaletteGroup[],
  typed: string,
): readonly PaletteGroup[] {
  if (typed.trim() === '') return groups.map(few).filter(({ entries }) => entries.length > 0);
  return groups
    .map(({ title, entries }) => ({ title, ranked: rankedEntries(entries, typed) }))
    .filter(({ ranked }) => ranked.length > 0)
    .toSorted((one, other) => (one.ranked[0]?.rank ?? 0) - (other.ranked[0]?.rank ?? 0))
    .map(({ title, ranked }) => ({
      title,
      entries: ranked.map(({ entry }) => entry).slice(0, MOST),
    }));
}

function few({ title, entries }: PaletteGroup): PaletteGroup {
  return { title, entries: entries.slice(0, MOST_UNASKED) };
}

interface Ranked {
  readonly entry: PaletteEntry;
  /** The rank. A lower rank is better. */
  readonly rank: number;
}

function rankedEntries(entries: readonly PaletteEntry[], typed: string): readonly Ranked[] {
  return entries
    .flatMap((entry): Ranked[] => {
      const { text, number } = entry.takes === undefined ? plain(typed) : withNumber(typed);
      const rank = rankOf(entry, text);
      return rank === null ? [] : [{ entry: filled(entry, number), rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
}

/**
 * The rank of an entry. Best to worst: the name begins with the text, the name contains it, the
 * name contains all of its words, or a synonym matches. Null if nothing matches.
 */
function rankOf({ words, about = '', also = '' }: PaletteEntry, typed: string): number | null {
  const wanted = matchingForm(typed);
  const form = matchingForm(words);
  const at = form.indexOf(wanted);
  if (at !== -1) return at === 0 ? 0 : 1;
  const parts = typed.split(/\s+/u).map(matchingForm);
  const holdsAll = (text: string): boolean => parts.every((part) => text.includes(part));
  if (holdsAll(form)) return 2;
  // The texts are joined by spaces, so that no match spans two texts.
  return holdsAll([form, ...also.split(' ').map(matchingForm), matchingForm(about)].join(' '))
    ? 3
    : null;
}

const DIGITS = /[0-9٠-٩۰-۹]{1,6}$/u;

function withNumber(typed: string): { readonly text: string; readonly number: number | null } {
  const [digits] = DIGITS.exec(typed.trim()) ?? [];
  if (digits === undefined) return plain(typed);
  const text = typed.trim().slice(0, -digits.length).trim();
  if (text === '') return plain(typed);
  return { text, number: Number(digits.replaceAll(/[^0-9]/gu, latin)) };
}

function plain(typed: string) {
  return { text: typed.trim(), number: null };
}

function latin(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code >= PERSIAN_ZERO ? code - PERSIAN_ZERO : code - ARABIC_ZERO);
}

const ARABIC_ZERO = 0x06_60;
const PERSIAN_ZERO = 0x06_f0;

function filled(entry: PaletteEntry, number: number | null): PaletteEntry {
  const { takes, ...rest } = entry;
  if (takes === undefined || number === null) return entry;
  return { ...rest, words: takes.words(number), act: () => takes.act(number) };
}
