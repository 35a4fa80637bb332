import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import { agentSource, type AgentSource } from './forum-view.ts';

/** The active agents of a forum. Cached for each roster, as a tick must not cost O(agents). */
export function activeAgents(roster: Roster): AgentSource {
  const known = sources.get(roster);
  if (known !== undefined) return known;
  const source = agentSource(indexOf(roster).activeAgents.map(({ id }) => id));
  sources.set(roster, source);
  return source;
}

// Cache of a pure function of an immutable roster.
const sources = new WeakMap<Roster, AgentSource>();
