import type { MemberId } from '../ids.ts';
import type { ForumSettings } from './forum-settings.ts';

/** The facts about a forum that are needed to read an agent's output. */
export interface OutputFacts {
  readonly senderId: MemberId;
  readonly settings: ForumSettings;
  /** The agents that the mention parser finds in the body. */
  mentionedIn(body: string): readonly MemberId[];
  /** The agent whose name has the same matching form. Null if there is none. */
  resolveName(name: string): MemberId | null;
  isAgent(id: MemberId): boolean;
}

/** The agents that a post mentions, in its list or in its body (FO14). */
export function postMentions(
  post: { readonly body: string; readonly listed: unknown },
  facts: OutputFacts,
): readonly MemberId[] {
  const most = facts.settings.maxMentions;
  const named = [...listedMembers(post.listed, facts), ...facts.mentionedIn(post.body)];
  const mentions = new Set<MemberId>();
  for (const id of named) {
    if (mentions.size >= most) break;
    if (id !== facts.senderId && facts.isAgent(id)) mentions.add(id);
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

// A name has at most 100 characters, which are 200 UTF-16 units. The remaining units are for the @
// and white space.
const MAX_NAME_UNITS = 256;
