import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import { agentSource, type AgentSource } from './forum-view.ts';

/**
 * The active agents of a forum. The list is cached for each roster, because the cost of a tick must
 * not be O(agents).
 */
export function activeAgents(roster: Roster): AgentSource {
  const known = sources.get(roster);
  if (known !== undefined) return known;
  const source = agentSource(indexOf(roster).activeAgents.map(({ id }) => id));
  sources.set(roster, source);
  return source;
}

// A cache is safe here, because the result depends only on the roster, which never changes.
const sources = new WeakMap<Roster, AgentSource>();
