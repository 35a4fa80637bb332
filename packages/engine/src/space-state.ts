import { EMPTY_FLOOR, type Floor } from './floor.ts';
import { indexOf } from './roster/roster-index.ts';
import type { Roster } from './roster/roster.ts';
import { DEFAULT_SETTINGS, type SpaceSettings } from './settings.ts';
import type { AgentMember } from './roster/member.ts';
import { asSpaceId, type MemberId, type SpaceId } from './ids.ts';

/** The state of a space, as `decide` uses it. Everything in it is plain, serialisable data. */
export interface SpaceState {
  readonly id: SpaceId;
  readonly settings: SpaceSettings;
  readonly roster: Roster;
  readonly floor: Floor;
}

/** The initial state of a space that has no messages. */
export function newSpace(
  roster: Roster,
  settings: Partial<SpaceSettings> = {},
  id: SpaceId = asSpaceId('here'),
): SpaceState {
  return { id, settings: { ...DEFAULT_SETTINGS, ...settings }, roster, floor: EMPTY_FLOOR };
}

/** The main agent, if one is set and active. */
export function mainAgent(space: SpaceState): AgentMember | null {
  const id = space.settings.mainAgentId;
  return id === null ? null : (indexOf(space.roster).activeAgent(id) ?? null);
}

/** FL3: the agent of a space with exactly one person and one agent. */
export function directAgent(space: SpaceState): AgentMember | null {
  const { agents, people } = indexOf(space.roster);
  const [only] = agents;
  return people.length === 1 && agents.length === 1 && only !== undefined ? only : null;
}

/** The name of a member, for notices and explanations. */
export function nameOf(space: SpaceState, id: MemberId): string {
  return indexOf(space.roster).member(id)?.name ?? 'someone who left';
}
