import type { MemberId } from '../ids.ts';
import { indexOf } from '../roster-index.ts';
import type { Roster } from '../roster.ts';
import { parseMentions } from '../text/mentions.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { OutputFacts } from './post-mentions.ts';

/** What reading someone's post needs to know of the forum, by its roster. */
export function outputFacts(
  author: MemberId,
  roster: Roster,
  settings: ForumSettings,
): OutputFacts {
  const index = indexOf(roster);
  return {
    author,
    settings,
    mentionedIn: (body) =>
      parseMentions(body, roster).flatMap((mention): readonly MemberId[] => {
        if (mention.kind === 'member') return [mention.id];
        if (mention.kind !== 'group' || mention.group !== 'agents') return [];
        // One more, as the author may be among them; a body may name everyone thousands of times.
        return index.agents.slice(0, settings.maxMentions + 1).map(({ id }) => id);
      }),
    resolveName: (name) => index.memberNamed(name)?.id ?? null,
    isAgent: (id) => id !== author && index.agent(id) !== undefined,
  };
}
