import { asMemberId, type MemberId, type SpaceId } from '@conch/engine';
import { eventsOfMembers } from '@conch/store';
import type { Core } from '../core.ts';
import type { SealedEvent } from '../history/sealed.ts';
import type { EverNamed } from '../name-book.ts';

type SealedMembersChanged = Extract<SealedEvent, { type: 'members-changed' }>;

/** Somebody who was in a space and is no member of it. */
export interface FormerMember extends EverNamed {
  readonly id: MemberId;
}

/** Who was in a space and is no member of it: whatever was done there is still theirs. */
export async function formerMembers(
  core: Core,
  spaceId: SpaceId,
): Promise<readonly FormerMember[]> {
  const { state } = await core.open(spaceId);
  const events = await core.database.read(() => eventsOfMembers(state.id));
  const who = new Set<string>();
  for (const event of events) {
    const { change } = JSON.parse(event) as SealedMembersChanged;
    for (const { member } of change.put) who.add(member.id);
  }
  for (const { id } of state.roster.members) who.delete(id);
  const named = core.names.everNamed(who);
  return [...named].map(([id, ever]) => ({ id: asMemberId(id), ...ever }));
}
