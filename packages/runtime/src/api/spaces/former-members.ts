import { asMemberId, type MemberId, type SpaceId } from '@conch/engine';
import { rareEventsOf } from '@conch/store';
import type { SealedEvent } from '../../history/sealed.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { EverNamed } from '../../space/name-book.ts';

type SealedMembersChanged = Extract<SealedEvent, { type: 'members-changed' }>;

/** A person or agent that was in a space and is no longer a member. */
export interface FormerMember extends EverNamed {
  readonly id: MemberId;
}

/** The former members of a space. Their names are needed for old messages and runs. */
export async function formerMembers(
  context: RuntimeContext,
  spaceId: SpaceId,
): Promise<readonly FormerMember[]> {
  const { state } = await context.open(spaceId);
  const { members } = await context.database.read(() => rareEventsOf(state.id));
  const who = new Set<string>();
  for (const { body } of members) {
    const { change } = JSON.parse(body) as SealedMembersChanged;
    for (const { member } of change.put) who.add(member.id);
  }
  for (const { id } of state.roster.members) who.delete(id);
  const named = context.names.everNamed(who);
  return [...named].map(([id, ever]) => ({ id: asMemberId(id), ...ever }));
}
