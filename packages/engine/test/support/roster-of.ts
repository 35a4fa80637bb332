import type { NewMember } from '../../src/roster/member.ts';
import { buildRoster, type NewOutsider, type Roster } from '../../src/roster/roster.ts';

/** A roster of agents, people and outsiders whose ids are their names. */
export function rosterOf(names: {
  readonly agents?: readonly string[];
  readonly people?: readonly string[];
  readonly outsiders?: readonly string[];
}): Roster {
  const agents = (names.agents ?? []).map((name): NewMember => ({ id: name, name, kind: 'agent' }));
  const people = (names.people ?? []).map((name): NewMember => ({
    id: name,
    name,
    kind: 'person',
  }));
  const others = (names.outsiders ?? []).map((name): NewOutsider => ({
    id: name,
    name,
    kind: 'agent',
  }));
  return buildRoster([...agents, ...people], others);
}
