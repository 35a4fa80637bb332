import { matchingForm, parseMentions, type Mention, type Roster } from '@conch/sdk/view';
import type { MentionEntry } from './mention-entries.ts';
import type { MentionQuery } from './mention-query.ts';

/** A change of a text: what stands from `from` to `to` gives way, and the caret goes behind it. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly caret: number;
}

// After a space “@Ann” may read on as “@Ann Lee”; after a comma it cannot.
const ENDINGS = [' ', ', '] as const;

/** Puts the name of an entry in the place of what was typed, so that the parser finds it there. */
export function acceptEntry(
  text: string,
  query: MentionQuery,
  { entry, roster }: { readonly entry: MentionEntry; readonly roster: Roster },
): TextEdit {
  const to = endOfTyped(text, query, entry);
  const edits = ENDINGS.map((ending) => editOf(text, { query, to, entry, ending }));
  const [usual] = edits;
  const fitting = edits.find((edit) => {
    const mentions = parseMentions(applied(text, edit), roster);
    return mentions.some((mention) => mention.start === query.start && means(mention, entry));
  });
  return fitting ?? usual ?? { from: query.start, to, words: entry.name, caret: to };
}

export function applied(text: string, { from, to, words }: TextEdit): string {
  return `${text.slice(0, from)}${words}${text.slice(to)}`;
}

/** Whether a mention stands for an entry. */
export function means(mention: Mention, { kind, id }: MentionEntry): boolean {
  if (kind === 'everyone') return mention.kind === 'group' && mention.group === 'agents';
  return mention.kind === 'member' && mention.id === id;
}

interface Ended {
  readonly query: MentionQuery;
  readonly to: number;
  readonly entry: MentionEntry;
  readonly ending: (typeof ENDINGS)[number];
}

function editOf(text: string, { query: { start }, to, entry, ending }: Ended): TextEdit {
  const sign = text.charAt(start);
  // A space that is there already is used, and the caret goes behind it.
  const isSpaced = text.charAt(to) === ' ';
  const words = `${sign}${entry.name}${isSpaced ? ending.trimEnd() : ending}`;
  return { from: start, to, words, caret: start + words.length + (isSpaced ? 1 : 0) };
}

// In the middle of a name that is typed out already, the rest of the word belongs to it.
function endOfTyped(text: string, { start, caret }: MentionQuery, { forms }: MentionEntry): number {
  const rest = /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(caret))?.[0] ?? '';
  const typed = matchingForm(text.slice(start + 1, caret + rest.length));
  return rest !== '' && forms[0]?.startsWith(typed) === true ? caret + rest.length : caret;
}
