import { matchingForm, parseMentions, type Mention, type Roster } from '@conch/sdk/view';
import type { MentionEntry } from './mention-entries.ts';
import type { MentionQuery } from './mention-query.ts';

/**
 * An edit that replaces the text between `from` and `to` by `words`. `caret` is the caret position
 * afterwards.
 */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly caret: number;
}

// A comma always ends a name. After a space, “@Ann” could still continue as “@Ann Lee”.
const ENDINGS = [' ', ', '] as const;

/** Replaces the typed text by the name of the entry, so that the parser finds the mention. */
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

/** Whether a mention refers to an entry. */
export function means(mention: Mention, { kind, id }: MentionEntry): boolean {
  if (kind === 'everyone') return mention.kind === 'group' && mention.group === 'agents';
  return mention.kind === 'member' && mention.id === id;
}

interface AcceptedMention {
  readonly query: MentionQuery;
  readonly to: number;
  readonly entry: MentionEntry;
  readonly ending: (typeof ENDINGS)[number];
}

function editOf(text: string, { query: { start }, to, entry, ending }: AcceptedMention): TextEdit {
  const sign = text.charAt(start);
  // If a space character already follows the name, no second one is inserted, and the caret moves
  // behind that character.
  const isSpaced = text.charAt(to) === ' ';
  const words = `${sign}${entry.name}${isSpaced ? ending.trimEnd() : ending}`;
  return { from: start, to, words, caret: start + words.length + (isSpaced ? 1 : 0) };
}

// If the caret is inside a typed name, the end of that word is replaced too.
function endOfTyped(text: string, { start, caret }: MentionQuery, { forms }: MentionEntry): number {
  const rest = /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(caret))?.[0] ?? '';
  const typed = matchingForm(text.slice(start + 1, caret + rest.length));
  return rest !== '' && forms[0]?.startsWith(typed) === true ? caret + rest.length : caret;
}
