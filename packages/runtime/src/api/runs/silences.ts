import { asMemberId, indexOf, type MemberId, type Roster, type SilentAgent } from '@conch/engine';
import { hasEventSince, type Script } from '@conch/store';
import type { NameBook } from '../../space/name-book.ts';

/** Agents that did not get the floor. If `agentId` is null, `count` agents are grouped. */
export interface PassedOver extends Omit<SilentAgent, 'agent'> {
  readonly agentId: MemberId | null;
  readonly agentName: string | null;
}

/** The silences of a decision with the names of their agents. */
export function namedSilences(
  silences: readonly SilentAgent[],
  roster: Roster,
): readonly PassedOver[] {
  return silences.map(({ agent: agentId, ...one }) => ({
    ...one,
    agentId,
    agentName: agentId === null ? null : agentName(roster, agentId),
  }));
}

export function agentsIn(silences: readonly SilentAgent[]): readonly MemberId[] {
  return silences.flatMap(({ agent }) => (agent === null ? [] : [agent]));
}

// If more events than this followed the decision, later changes of members are not looked up.
const MOST_SINCE = 1_000;

/** Whether the members are surely the same as at an event. */
export function* hasRosterOf(place: {
  readonly spaceId: string;
  readonly seq: number;
  readonly nextSeq: number;
}): Script<boolean> {
  const { spaceId, seq, nextSeq } = place;
  const isNear = seq < nextSeq && nextSeq - seq <= MOST_SINCE;
  return isNear && !(yield* hasEventSince({ spaceId, after: seq, type: 'members-changed' }));
}

/** Adds the named removed agents to the roster, so that their names can be shown. */
export function withRemoved(roster: Roster, ids: readonly MemberId[], names: NameBook): Roster {
  const index = indexOf(roster);
  const isKnown = (id: MemberId) => (index.member(id) ?? index.outsider(id)) !== undefined;
  const unknown = new Set<string>(ids.filter((id) => !isKnown(id)));
  if (unknown.size === 0) return roster;
  const others = [...names.everNamed(unknown)].map(([id, { kind, name }]) => ({
    id: asMemberId(id),
    kind,
    name,
  }));
  return { ...roster, others: [...roster.others, ...others] };
}

// The fallback name is for an agent that is neither a member nor known by name.
export function agentName(roster: Roster, id: MemberId): string {
  const index = indexOf(roster);
  return index.member(id)?.name ?? index.outsider(id)?.name ?? 'An agent that left';
}
