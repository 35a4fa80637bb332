import type { MemberId } from '@conch/engine';
import { agentById, isMember, personAccess, type AgentRow, type Script } from '@conch/store';
import { Refused } from '../../refused.ts';
import type { AddableBy } from './agent-card.ts';
import { isId } from '../parse-input.ts';

export function addableByOf({ addableBy }: Pick<AgentRow, 'addableBy'>): AddableBy {
  if (addableBy === 'everyone' || addableBy === 'owner') return addableBy;
  return JSON.parse(addableBy) as readonly MemberId[];
}

/**
 * The refusal if a person may not add one of these agents to a space. Existing members are not
 * checked.
 */
export function* addingRefusal(
  { by, spaceId }: { readonly by: MemberId; readonly spaceId: string | null },
  members: readonly MemberId[],
): Script<Refused | null> {
  for (const id of new Set(members)) {
    const agent = isId(id) ? yield* agentById(id) : null;
    if (agent === null || (yield* mayAdd(agent, by))) continue;
    if (spaceId !== null && (yield* isMember(spaceId, id))) continue;
    const what = `You may not add ${agent.name} to a space. Ask its owner or an admin.`;
    return new Refused('agent-not-addable', what, [id]);
  }
  return null;
}

function* mayAdd(agent: AgentRow, by: MemberId): Script<boolean> {
  const card = { ownerId: agent.ownerId, addableBy: addableByOf(agent) };
  return isAddableBy(card, by) || (yield* personAccess(by))?.isAdmin === 1;
}

/** Whether a person who is not an admin may add an agent to a space. */
export function isAddableBy(
  { ownerId, addableBy }: { readonly ownerId: string | null; readonly addableBy: AddableBy },
  by: string,
): boolean {
  if (addableBy === 'everyone' || ownerId === by) return true;
  return addableBy !== 'owner' && addableBy.includes(by);
}
