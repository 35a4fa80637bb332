import { EMPTY_FLOOR, type Floor } from './floor.ts';
import { indexOf } from './roster-index.ts';
import type { Roster } from './roster.ts';
import { DEFAULT_SETTINGS, type SpaceSettings } from './settings.ts';
import type { Agent } from './member.ts';
import { asSpaceId, type MemberId, type SpaceId } from './ids.ts';

/** A space as `decide` sees it: all of it is plain, serialisable data. */
export interface SpaceState {
  readonly id: SpaceId;
  readonly settings: SpaceSettings;
  readonly roster: Roster;
  readonly floor: Floor;
}

/** A space in which nothing has been said yet. */
export function newSpace(
  roster: Roster,
  settings: Partial<SpaceSettings> = {},
  id: SpaceId = asSpaceId('here'),
): SpaceState {
  return { id, settings: { ...DEFAULT_SETTINGS, ...settings }, roster, floor: EMPTY_FLOOR };
}

/** The main agent, where one is set and can speak. */
export function mainAgent(space: SpaceState): Agent | null {
  const id = space.settings.mainAgentId;
  return id === null ? null : (indexOf(space.roster).activeAgent(id) ?? null);
}

/** AD1, AD2: the admin agent; a sole agent is admin without saying so. */
export function adminAgent(space: SpaceState): Agent | null {
  const set = mainAgent(space);
  if (set !== null) return set;
  const { agents } = indexOf(space.roster);
  const [only] = agents;
  return agents.length === 1 && only?.status === 'active' ? only : null;
}

/** FL3: the agent of a conversation between one person and one agent. */
export function directAgent(space: SpaceState): Agent | null {
  const { agents, people } = indexOf(space.roster);
  const [only] = agents;
  return people.length === 1 && agents.length === 1 && only !== undefined ? only : null;
}

/** The name by which a member is known, for notices and explanations. */
export function nameOf(space: SpaceState, id: MemberId): string {
  return indexOf(space.roster).member(id)?.name ?? 'someone who left';
}
