import { matchingForm, searchingForm, termsOfText, type Mention } from '@conch/engine';
import type { MessageRow } from '@conch/store';

/** A fact about a message that a search can ask for, besides its words. */
export type SearchFact =
  | { readonly kind: 'space'; readonly id: string }
  | { readonly kind: 'sender'; readonly id: string }
  | { readonly kind: 'service'; readonly form: string }
  | { readonly kind: 'mention'; readonly of: string }
  | { readonly kind: 'code' };

/** Every message in the index has this term. */
export const EVERY_MESSAGE = 0;

/** The terms of a message in the index, as numbers. */
export function termsOfMessage(row: MessageRow): readonly number[] {
  const terms = new Set([EVERY_MESSAGE]);
  for (const fact of factsOf(row)) terms.add(factTerm(fact));
  for (const term of termsOfText(searchingForm(row.content))) terms.add(wordTerm(term));
  return [...terms];
}

export function wordTerm(term: string): number {
  return hashed(term);
}

// No word contains a NUL, so nobody can write a word that gets the number of a fact.
export function factTerm(fact: SearchFact): number {
  const parts = Object.values(fact) as readonly string[];
  return hashed(`\0${parts.join('\0')}`);
}

function* factsOf(row: MessageRow): Generator<SearchFact> {
  yield { kind: 'space', id: row.spaceId };
  const sender = row.senderPersonId ?? row.senderAgentId;
  if (sender !== null) yield { kind: 'sender', id: sender };
  if (row.senderServiceId !== null) yield { kind: 'service', form: matchingForm(row.senderName) };
  for (const of of mentionedIn(row)) yield { kind: 'mention', of };
  if (hasCode(row.content)) yield { kind: 'code' };
}

/** The ids of the mentioned members, and the names of the mentioned groups. */
export function mentionedIn({ mentions }: Pick<MessageRow, 'mentions'>): readonly string[] {
  if (mentions === '[]') return [];
  return (JSON.parse(mentions) as readonly Mention[]).flatMap((mention): readonly string[] => {
    if ('id' in mention) return [mention.id];
    return 'group' in mention ? [mention.group] : [];
  });
}

/** Whether a text has a code block or code in a line. */
export function hasCode(text: string): boolean {
  return text.includes('`') ? CODE.test(text) : FENCE.test(text);
}

const CODE = /^[ \t]*(?:`{3}|~{3})|`[^`\n]+`/mu;
const FENCE = /^[ \t]*~{3}/mu;

// FNV-1a. Two terms with the same number only give one more candidate, whose text is checked.
// PostgreSQL stores the numbers as signed integers.
function hashed(term: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01_00_01_93);
  }
  // 0 is the term of every message.
  return hash >>> 1 || 1;
}
