import {
  DEFAULT_FORUM_SETTINGS,
  indexOf,
  parseMentions,
  type MemberId,
  type NewThreadFacts,
  type Roster,
} from '@conch/engine';

/** What reading an agent's output needs to know of the forum. */
export function outputFacts(
  author: MemberId,
  roster: Roster,
): Omit<NewThreadFacts, 'at' | 'recentTitles'> {
  const index = indexOf(roster);
  return {
    author,
    settings: DEFAULT_FORUM_SETTINGS,
    mentionedIn: (body) =>
      parseMentions(body, roster).flatMap((mention): readonly MemberId[] => {
        if (mention.kind === 'member') return [mention.id];
        if (mention.kind !== 'group' || mention.group !== 'agents') return [];
        return index.agents.map(({ id }) => id);
      }),
    resolveName: (name) => index.memberNamed(name)?.id ?? null,
    isAgent: (id) => id !== author && index.agent(id) !== undefined,
  };
}
