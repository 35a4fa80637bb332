import { diceFrom } from '../dice.ts';
import type { MemberId } from '../ids.ts';
import type { Agent } from '../member.ts';
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
    mentionedIn(body) {
      const mentions = parseMentions(body, roster);
      const named = mentions.flatMap((one) => (one.kind === 'member' ? [one.id] : []));
      const isForAll = mentions.some((one) => one.kind === 'group' && one.group === 'agents');
      return isForAll ? [...named, ...someOf(index.agents, body, settings)] : named;
    },
    resolveName: (name) => index.memberNamed(name)?.id ?? null,
    isAgent: (id) => id !== author && index.agent(id) !== undefined,
  };
}

/** As many of all agents as a post can mention: drawn, so that nobody's place in a table counts. */
function someOf(
  agents: readonly Agent[],
  body: string,
  { seed, maxMentions }: ForumSettings,
): readonly MemberId[] {
  // One more, as the author may be among them.
  const count = Math.min(maxMentions + 1, agents.length);
  if (count === agents.length) return agents.map(({ id }) => id);
  const drawn = diceFrom(seed, 'mentions', body).sample(count, agents.length);
  return drawn.flatMap((nth) => agents[nth]?.id ?? []);
}
