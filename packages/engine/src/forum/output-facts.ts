import { diceFrom } from '../chance/dice.ts';
import type { MemberId } from '../ids.ts';
import type { AgentMember } from '../roster/member.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import { parseMentions } from '../text/mentions.ts';
import type { ForumSettings } from './forum-settings.ts';
import type { OutputFacts } from './post-mentions.ts';

/** Collects facts from the roster that are needed to read an agent's output. */
export function outputFacts(
  senderId: MemberId,
  roster: Roster,
  settings: ForumSettings,
): OutputFacts {
  const index = indexOf(roster);
  return {
    senderId,
    settings,
    mentionedIn(body) {
      const mentions = parseMentions(body, roster);
      const named = mentions.flatMap((one) => (one.kind === 'member' ? [one.id] : []));
      const isForAll = mentions.some((one) => one.kind === 'group' && one.group === 'agents');
      return isForAll ? [...named, ...someOf(index.agents, body, settings)] : named;
    },
    resolveName: (name) => index.memberNamed(name)?.id ?? null,
    isAgent: (id) => id !== senderId && index.agent(id) !== undefined,
  };
}

/** A random sample of all agents. The order of the agents in a table does not affect the sample. */
function someOf(
  agents: readonly AgentMember[],
  body: string,
  { seed, maxMentions }: ForumSettings,
): readonly MemberId[] {
  // The sample has one extra agent, because the sender may be in the sample and is removed later.
  const count = Math.min(maxMentions + 1, agents.length);
  if (count === agents.length) return agents.map(({ id }) => id);
  const drawn = diceFrom(seed, 'mentions', body).sample(count, agents.length);
  return drawn.flatMap((nth) => agents[nth]?.id ?? []);
}
