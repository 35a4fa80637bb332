import type { MemberId } from '../ids.ts';
import type { ForumSettings } from './forum-settings.ts';

/** What reading an agent's output needs to know of the forum. */
export interface OutputFacts {
  readonly author: MemberId;
  readonly settings: ForumSettings;
  /** Whom the body mentions, by the one parser of mentions. */
  mentionedIn(body: string): readonly MemberId[];
  /** Whom a name stands for, under the matching form. */
  resolveName(name: string): MemberId | null;
  isAgent(id: MemberId): boolean;
}

/** The agents that a post mentions, by its list and by its body (FO14). */
export function postMentions(
  post: { readonly body: string; readonly listed: unknown },
  facts: OutputFacts,
): readonly MemberId[] {
  const most = facts.settings.maxMentions;
  const named = [...listedMembers(post.listed, facts), ...facts.mentionedIn(post.body)];
  const mentions = new Set<MemberId>();
  for (const id of named) {
    if (mentions.size >= most) break;
    if (id !== facts.author && facts.isAgent(id)) mentions.add(id);
  }
  return [...mentions];
}

function listedMembers(listed: unknown, facts: OutputFacts): MemberId[] {
  if (!Array.isArray(listed)) return [];
  const entries: unknown[] = listed.slice(0, facts.settings.maxMentions);
  return entries
    .filter((entry) => typeof entry === 'string' && entry.length <= MAX_NAME_UNITS)
    .map((name) =>
      facts.resolveName(
        String(name)
          .trim()
          .replace(/^[@＠]/u, ''),
      ),
    )
    .filter((id) => id !== null);
}

// A name has at most 100 characters, which are at most 200 UTF-16 units; the
// rest is room for the @ and for white space.
const MAX_NAME_UNITS = 256;
