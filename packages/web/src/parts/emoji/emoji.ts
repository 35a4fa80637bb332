import names from './emoji-names.txt?raw';

export interface Emoji {
  readonly character: string;
  /** The name in each language of the page. */
  readonly names: { readonly en: string; readonly ar: string };
  /** All names and keywords, as `searchable` returns them. */
  readonly keywords: string;
}

export interface EmojiGroup {
  readonly name: EmojiGroupName;
  readonly emoji: readonly Emoji[];
}

const GROUPS = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
] as const;

type EmojiGroupName = (typeof GROUPS)[number];

/** All emoji in their groups. The file has a line for each emoji. */
export const EMOJI: readonly EmojiGroup[] = readGroups(names);

function readGroups(text: string): readonly EmojiGroup[] {
  return text.split(/^\[/mu).flatMap((part) => {
    const [head = '', ...lines] = part.split('\n');
    const name = GROUPS.find((group) => head === `${group}]`);
    return name === undefined ? [] : [{ name, emoji: lines.flatMap(readLine) }];
  });
}

function readLine(line: string): readonly Emoji[] {
  const [character, en, ar] = line.split('|');
  if (character === undefined || en === undefined || ar === undefined) return [];
  return [
    {
      character,
      names: { en: firstOf(en), ar: firstOf(ar) },
      keywords: searchable(`${en},${ar}`),
    },
  ];
}

function firstOf(list: string): string {
  return list.split(',', 1)[0] ?? '';
}

/**
 * The groups with the emoji that match every word of a query, in any language. A word matches the
 * beginning of a word. Groups without a match are left out.
 */
export function matchingEmoji(query: string): readonly EmojiGroup[] {
  const words = searchable(query)
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return EMOJI;
  return EMOJI.flatMap(({ name, emoji }) => {
    const found = emoji.filter(
      ({ character, keywords }) =>
        character === query.trim() || words.every((word) => keywords.includes(` ${word}`)),
    );
    return found.length === 0 ? [] : [{ name, emoji: found }];
  });
}

/** A text without case, accents and Arabic vowel marks, and with a space before each word. */
function searchable(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .replaceAll(/[أإآ]/gu, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
  // The Arabic article does not hide a word.
  return ` ${plain.replaceAll(/[\s,:_-]+/gu, ' ')} `.replaceAll(/ ال(?=\p{L}{3})/gu, ' ');
}
